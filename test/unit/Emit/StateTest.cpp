#include "Emit/StateText.h"
#include "EmitSample.h"
#include "Support/Hash.h"
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

using namespace decouple;
using testing::HasSubstr;

static nlohmann::json stateOf(const EmitSample &sample) {
  EmitState state = makeState(llvm::cantFail(sample.plan()), sample.reports);
  return nlohmann::json::parse(printState(state));
}

TEST(State, KnowsEveryFile) {
  nlohmann::json state = stateOf(EmitSample());
  EXPECT_EQ(state["format"], 1);
  EXPECT_EQ(state["release"], "9.8.7");
  EXPECT_EQ(state["options"]["layout"], "sample");
  ASSERT_EQ(state["files"].size(), 12u);
  nlohmann::json wanted = {{"path", "dev/backend/csrc/b.cpp"},
                           {"xxh3", contentHash("gpu b\n")},
                           {"size", 6},
                           {"executable", false},
                           {"source", "moved"},
                           {"origin", "gpu/b.cpp"},
                           {"rule", "rule-of-source"}};
  EXPECT_EQ(state["files"][4], wanted);
  EXPECT_EQ(state["files"].back()["origin"], "report");
}

TEST(State, CountsTheUnitsOfEachLibrary) {
  EmitSample sample;
  sample.addMember("gpu/b.cpp", "gpu_lib", "another_list");
  sample.addMember("gpu/special/c.cpp", "gpu_lib", "gpu_list");
  EXPECT_EQ(stateOf(sample)["units"], nlohmann::json({{"gpu_lib", 2}}));
}

TEST(State, OfAnOlderToolHasNoUnits) {
  nlohmann::json state = stateOf(EmitSample());
  state.erase("units");
  state.erase("xxh3");
  EXPECT_TRUE(llvm::cantFail(parseState(state.dump(), "state")).units.empty());
}

TEST(State, SaysWhatPatchedFilesWere) {
  EmitSample sample;
  Plan plan = llvm::cantFail(sample.plan());
  plan.patched = {{"core/a.h", contentHash("a\n")}};
  const std::string text = printState(makeState(plan, {}));
  EXPECT_EQ(nlohmann::json::parse(text)["patched"],
            nlohmann::json({{"core/a.h", contentHash("a\n")}}));
  EXPECT_EQ(llvm::cantFail(parseState(text, "state")).patched, plan.patched);
  // A branch has the patches as commits.
  plan.options.placement = Placement::InTree;
  EXPECT_TRUE(makeState(plan, {}).patched.empty());
}

TEST(State, SaysNothingOfThisMachine) {
  EmitSample sample;
  EXPECT_THAT(stateOf(sample).dump(),
              testing::Not(HasSubstr(sample.directory.path)));
}

TEST(State, IsReadAsItWasPrinted) {
  EmitSample sample;
  llvm::cantFail(sample.emit());
  std::optional<EmitState> state = llvm::cantFail(readState(sample.output));
  ASSERT_TRUE(state);
  EXPECT_EQ(printState(*state), readText(sample.output + "/" + StatePath));
}

TEST(State, OfAnInTreeRunHasTheBranch) {
  EmitSample sample;
  sample.options.placement = Placement::InTree;
  sample.options.transition = Transition::Move;
  Plan plan = llvm::cantFail(sample.plan());
  HostPatch first, second;
  first.change.after = {{"core/a.h", "one"}, {"core/b.h", "b"}};
  second.change.after = {{"core/a.h", "two"}};
  plan.patches = {first, second};
  EmitState state = makeState(plan, {});
  ASSERT_TRUE(state.branch);
  EXPECT_EQ(state.branch->commits, 4u);
  EXPECT_TRUE(state.files.empty());
  for (const EmittedFile &file : state.branch->files)
    EXPECT_THAT(file.path, testing::Not(HasSubstr("/patches/")));
  ASSERT_EQ(state.branch->edited.size(), 2u);
  EXPECT_EQ(state.branch->edited[0].hash, contentHash("two"));
  EXPECT_THAT(state.branch->removed, testing::Contains("gpu/b.cpp"));
  TestDirectory dir;
  writeText(dir / StatePath, printState(state));
  std::optional<EmitState> again = llvm::cantFail(readState(dir.path));
  ASSERT_TRUE(again);
  EXPECT_EQ(printState(*again), printState(state));
}

TEST(State, IsNothingWhereThereIsNone) {
  TestDirectory dir;
  EXPECT_FALSE(llvm::cantFail(readState(dir.path)));
}

/// Of a state that a person made, or an older tool, which has no digest.
static std::string errorFor(nlohmann::json state) {
  state.erase("xxh3");
  TestDirectory dir;
  writeText(dir / StatePath, state.dump());
  return textOf(readState(dir.path));
}

TEST(State, ThatWasChangedSinceIsRefused) {
  const nlohmann::json written = stateOf(EmitSample());
  EXPECT_EQ(textOf(parseState(written.dump(), "PATH")), ""); // on one line
  for (const auto &[key, value] : written.items()) {
    nlohmann::json state = written;
    if (key == "format")
      continue; // is looked at first
    state[key] = key == "version" ? "another" : "0123";
    EXPECT_EQ(textOf(parseState(state.dump(), "PATH")),
              "usage: PATH is not as a run wrote it: its `xxh3` is that of "
              "another text; put the run's back, or move the directory away "
              "and run again")
        << key;
  }
  nlohmann::json fewer = written;
  fewer["files"].erase(0);
  EXPECT_THAT(textOf(parseState(fewer.dump(), "PATH")),
              HasSubstr("is not as a run wrote it"));
}

TEST(State, AKeyThatIsMissing) {
  nlohmann::json state = stateOf(EmitSample());
  state["files"][0].erase("size");
  EXPECT_THAT(errorFor(state),
              HasSubstr("state.json is damaged (key 'size' not found)"));
}

TEST(State, AValueOfAnotherType) {
  nlohmann::json state = stateOf(EmitSample());
  state["files"] = "none";
  EXPECT_THAT(errorFor(state), HasSubstr("is damaged"));
}

TEST(State, ANumberThatIsNone) {
  for (const nlohmann::json &value :
       {nlohmann::json(1.5), nlohmann::json(-1), nlohmann::json(true),
        nlohmann::json("1"), nlohmann::json(1e300)}) {
    nlohmann::json state = stateOf(EmitSample());
    state["format"] = value;
    EXPECT_THAT(errorFor(state), HasSubstr("'format' is not a whole number"));
    state = stateOf(EmitSample());
    state["files"][0]["size"] = value;
    EXPECT_THAT(errorFor(state), HasSubstr("'size' is not a whole number"));
    state = stateOf(EmitSample());
    state["units"]["gpu_lib"] = value;
    EXPECT_THAT(errorFor(state), HasSubstr("'gpu_lib' is not a whole number"));
  }
}

TEST(State, APathThatLeavesTheOutput) {
  nlohmann::json state = stateOf(EmitSample());
  state["files"][0]["path"] = "../x";
  EXPECT_THAT(errorFor(state), HasSubstr("is damaged (it names '../x')"));
}

TEST(State, OneFileTwice) {
  nlohmann::json state = stateOf(EmitSample());
  state["files"][1] = state["files"][0];
  EXPECT_THAT(errorFor(state),
              HasSubstr("is damaged (its files are not in order)"));
}

TEST(State, HandEditsComeBack) {
  EmitState state = makeState(llvm::cantFail(EmitSample().plan()), {},
                              {{EditKind::Merged, "a", "b", "12", true, "c"}});
  EmitState again = llvm::cantFail(parseState(printState(state), "s"));
  EXPECT_EQ(again.edits, state.edits);
}

TEST(State, AnEditThatNoToolWrote) {
  nlohmann::json state = stateOf(EmitSample());
  state["edits"] = {{{"kind", "kept"},
                     {"path", "../x"},
                     {"at", ""},
                     {"xxh3", ""},
                     {"executable", false}}};
  EXPECT_THAT(errorFor(state), HasSubstr("is damaged (it names '../x')"));
  state["edits"][0]["path"] = "x";
  EXPECT_EQ(errorFor(state), "");
  state["edits"][0]["kind"] = "odd";
  EXPECT_THAT(errorFor(state), HasSubstr("an edit of an unknown kind"));
}

TEST(State, AFileWithEditsIsOfTheCheckoutAndNoCopy) {
  EmittedFile file;
  for (Source source : {Source::Moved, Source::Supplement}) {
    file.source = nameOf(source);
    EXPECT_TRUE(comesFromTree(file) && isCopy(file)) << file.source;
  }
  file.source = nameOf(Source::Rewritten);
  EXPECT_TRUE(comesFromTree(file));
  EXPECT_FALSE(isCopy(file));
  for (Source source : {Source::Skeleton, Source::Generated}) {
    file.source = nameOf(source);
    EXPECT_FALSE(comesFromTree(file) || isCopy(file)) << file.source;
  }
}
