#include "Plan/Host/PatchedBuilds.h"
#include "Plan/Host/HostTexts.h"
#include "Text/Lines.h"
#include <gmock/gmock.h>

using namespace decouple;
using testing::HasSubstr;

namespace {

/// A source and a script, and changes of them.
struct FlagSample {
  SourceTree tree;
  RulePack rules;
  std::vector<HostChange> changes;

  FlagSample() {
    rules.roles[".cpp"] = "source";
    add("a.cpp", "a\nb\nc\nd\n");
    add("setup.py", "a\n");
  }
  void add(const std::string &path, const std::string &text) {
    SourceFile file;
    file.path = path;
    file.content = llvm::MemoryBuffer::getMemBufferCopy(text, path);
    tree.files.push_back(std::move(file));
  }
  /// Replaces `line` of `path` as the changes so far have it.
  HostChange &replace(const std::string &path, unsigned line,
                      const std::string &by) {
    const std::string text = textAfter(changes, tree, path)->str();
    const LineIndex lines(text);
    HostChange change;
    change.title = "Replace";
    addEdits(path, text, {{{lines.begin(line), lines.begin(line + 1)}, by}},
             change);
    changes.push_back(std::move(change));
    return changes.back();
  }
  std::string error(const BuildCondition &builds = {"F"}) {
    return llvm::toString(putUnder(builds, tree, rules, changes));
  }
};

} // namespace

TEST(PatchedBuilds, LaterPatchesGoOnFromEarlierOnes) {
  FlagSample sample;
  sample.replace("a.cpp", 2, "new\n");
  sample.replace("a.cpp", 2, "newer\n");
  sample.replace("a.cpp", 4, "");
  ASSERT_EQ(sample.error(), "");
  EXPECT_EQ(sample.changes[0].after["a.cpp"],
            "a\n#ifdef F\nnew\n#else\nb\n#endif\nc\nd\n");
  EXPECT_EQ(sample.changes[1].after["a.cpp"],
            "a\n#ifdef F\nnewer\n#else\nb\n#endif\nc\nd\n");
  EXPECT_THAT(
      sample.changes[1].diff,
      HasSubstr("@@ -1,6 +1,6 @@\n a\n #ifdef F\n-new\n+newer\n #else\n"));
  EXPECT_EQ(sample.changes[2].after["a.cpp"],
            "a\n#ifdef F\nnewer\n#else\nb\n#endif\nc\n#ifndef F\nd\n#endif\n");
  EXPECT_EQ(sample.changes[2].forPatched["a.cpp"], "a\nnewer\nc\n");
}

TEST(PatchedBuilds, ASplitThatOnlyTakesOutIsIdle) {
  FlagSample sample;
  sample.replace("a.cpp", 2, "").unit = "a.cpp";
  leaveOutIdle(sample.changes);
  EXPECT_TRUE(sample.changes.empty());
}

TEST(PatchedBuilds, AChangeThatIsNeededIsNotIdle) {
  FlagSample sample;
  sample.replace("a.cpp", 2, "");                      // of no split
  sample.replace("a.cpp", 2, "++ c\n").unit = "a.cpp"; // puts something in
  leaveOutIdle(sample.changes);
  EXPECT_EQ(sample.changes.size(), 2u);
  FlagSample followed;
  followed.replace("a.cpp", 2, "").unit = "a.cpp";
  followed.replace("a.cpp", 1, "new\n");
  leaveOutIdle(followed.changes);
  EXPECT_EQ(followed.changes.size(), 2u);
}

TEST(PatchedBuilds, TheFlagsOwnPatchGoesFirstWhereItCan) {
  FlagSample sample;
  sample.replace("a.cpp", 2, "new\n");
  sample.replace("setup.py", 1, "new\n").definesFlag = true;
  putFlagFirst(sample.changes);
  EXPECT_TRUE(sample.changes[0].definesFlag);
  FlagSample followed;
  followed.replace("a.cpp", 2, "new\n");
  followed.replace("a.cpp", 1, "new\n").definesFlag = true;
  putFlagFirst(followed.changes);
  EXPECT_TRUE(followed.changes[1].definesFlag);
}

TEST(PatchedBuilds, FilesThatAreAddedStayAsTheyAre) {
  FlagSample sample;
  HostChange added;
  added.diff = newFileDiff("new.h", "x\n");
  added.after["new.h"] = "x\n";
  sample.changes = {added};
  ASSERT_EQ(sample.error(), "");
  EXPECT_EQ(sample.changes[0].diff, added.diff);
  EXPECT_TRUE(sample.changes[0].forPatched.empty());
}

TEST(PatchedBuilds, TheFlagsOwnPatchStaysAsItIs) {
  FlagSample sample;
  sample.replace("setup.py", 1, "new\n").definesFlag = true;
  const std::string diff = sample.changes[0].diff;
  ASSERT_EQ(sample.error(), "");
  EXPECT_EQ(sample.changes[0].diff, diff);
}

TEST(PatchedBuilds, OneFileCannotBeChangedInBothWays) {
  FlagSample sample;
  sample.replace("a.cpp", 1, "new\n").definesFlag = true;
  sample.replace("a.cpp", 3, "new\n");
  EXPECT_EQ(sample.error(),
            "the patch `Replace` cannot depend on F: a.cpp is changed by two "
            "patches, one of them for all builds");
}

TEST(PatchedBuilds, AScriptHasNoConditionals) {
  FlagSample sample;
  sample.replace("setup.py", 1, "new\n");
  EXPECT_EQ(sample.error(),
            "the patch `Replace` cannot depend on F: setup.py is neither C++ "
            "nor CMake");
}

TEST(PatchedBuilds, ConditionalsHaveToMatch) {
  FlagSample sample;
  sample.replace("a.cpp", 1, "#if X\n");
  EXPECT_EQ(sample.error(),
            "the patch `Replace` cannot depend on F: a.cpp has conditionals "
            "that do not match");
}

TEST(PatchedBuilds, AnotherDevicesBuildReadsWhatItRead) {
  FlagSample sample;
  sample.replace("a.cpp", 2, "new\n");
  sample.replace("a.cpp", 4, "");
  ASSERT_EQ(sample.error({"R", false, true}), "");
  EXPECT_EQ(sample.changes[1].after["a.cpp"],
            "a\n#ifndef R\nnew\n#else\nb\n#endif\nc\n#ifdef R\nd\n#endif\n");
  EXPECT_EQ(sample.changes[1].details,
            std::vector<std::string>{
                "A build with R reads upstream's text, as before."});
}

TEST(PatchedBuilds, FilesOtherThanCodeCanBeForAllBuilds) {
  FlagSample sample;
  sample.replace("setup.py", 1, "new\n");
  sample.replace("setup.py", 1, "newer\n");
  const std::string diff = sample.changes[1].diff;
  ASSERT_EQ(sample.error({"R", false, true}), "");
  EXPECT_EQ(sample.changes[1].diff, diff);
  EXPECT_TRUE(sample.changes[1].forPatched.empty());
  EXPECT_TRUE(sample.changes[1].details.empty());
}

TEST(PatchedBuilds, AFileHasToLeaveTheMacroAlone) {
  const std::string cannot = "the patch `Replace` cannot depend on F: ";
  for (const auto &[text, why] :
       {std::pair("#undef F\na\n", "a.cpp sets F itself, in line 1"),
        {"# define F 1\na\n", "a.cpp sets F itself, in line 1"},
        {"\xEF\xBB\xBF"
         "b\na\n",
         "a.cpp begins with a byte order mark"},
        {"b\na", "a.cpp has no newline at its end"}}) {
    FlagSample sample;
    sample.tree.files.clear();
    sample.add("a.cpp", text);
    sample.replace("a.cpp", 2, "new\n");
    EXPECT_EQ(sample.error(), cannot + why);
  }
  FlagSample other;
  other.tree.files.clear();
  other.add("a.cpp", "#define FF 1\n#define G F\n// #undef F\n");
  other.replace("a.cpp", 1, "new\n");
  EXPECT_EQ(other.error(), "");
}

namespace {

/// "F", "not R", "all", or the error, of options and of rules with both macros.
std::string buildsOf(const PlanOptions &options, const char *flag = "F",
                     const char *rewrittenTo = "R") {
  RulePack rules;
  rules.device.flag = flag;
  rules.device.rewrittenTo = rewrittenTo;
  auto builds = patchedBuilds(options, rules);
  if (!builds)
    return llvm::toString(builds.takeError());
  if (!*builds)
    return "all";
  return ((*builds)->set ? "" : "not ") + (*builds)->macro;
}

/// Options that ask for these.
PlanOptions optionsOf(Placement placement, Transition transition,
                      OtherDevice otherDevice) {
  PlanOptions options;
  options.placement = placement;
  options.transition = transition;
  options.otherDevice = otherDevice;
  return options;
}

} // namespace

TEST(PatchedBuilds, AreWhatTheOptionsSay) {
  using enum Placement;
  using enum Transition;
  using enum OtherDevice;
  EXPECT_EQ(buildsOf(optionsOf(OutOfTree, Copy, Auto)), "all");
  EXPECT_EQ(buildsOf(optionsOf(OutOfTree, Copy, Keep)), "not R");
  EXPECT_EQ(buildsOf(optionsOf(InTree, Copy, Auto)), "not R");
  EXPECT_EQ(buildsOf(optionsOf(InTree, Move, Drop)), "all");
  EXPECT_EQ(buildsOf(optionsOf(InTree, Flag, Auto)), "F");
  EXPECT_EQ(buildsOf(optionsOf(InTree, Move, Auto), "F", ""), "all");
}

TEST(PatchedBuilds, FlagAndKeepDoNotGoTogether) {
  EXPECT_EQ(buildsOf(optionsOf(Placement::InTree, Transition::Flag,
                               OtherDevice::Keep)),
            "--transition flag takes no line away, so it does not go with "
            "--other-device keep");
}

TEST(PatchedBuilds, KeepAndPythonRfcDoNotGoTogether) {
  PlanOptions options =
      optionsOf(Placement::InTree, Transition::Copy, OtherDevice::Auto);
  options.python = PythonStrategy::Rfc;
  EXPECT_EQ(buildsOf(options), "all");
  options.otherDevice = OtherDevice::Keep;
  EXPECT_EQ(buildsOf(options),
            "--python rfc changes Python files for all builds, so it does not "
            "go with --other-device keep");
}

TEST(PatchedBuilds, NeedTheirMacro) {
  EXPECT_EQ(buildsOf(optionsOf(Placement::InTree, Transition::Flag,
                               OtherDevice::Auto),
                     ""),
            "--transition flag needs a `flag` in device.json of the rules");
  EXPECT_EQ(buildsOf(optionsOf(Placement::InTree, Transition::Copy,
                               OtherDevice::Keep),
                     "F", ""),
            "--other-device keep needs `rewrittenTo` in device.json of the "
            "rules");
}
