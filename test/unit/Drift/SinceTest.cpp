#include "Drift/Since.h"
#include "../Plan/SampleTree.h"
#include "Emit/Emit.h"
#include <filesystem>
#include <gmock/gmock.h>

using namespace decouple;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {

/// Runs of the sample into one output.
struct SinceSample : SampleTree {
  std::string output = directory / "out";
  Summary extra; ///< things that the runs have besides

  SinceSample() { std::filesystem::create_directories(scan.tree.root); }

  Since compare(const Plan &planned) const {
    Summary now = summarise(scan, classification, rules, planned, {});
    for (const auto &[kind, items] : extra.items)
      now.items[kind] = items;
    return llvm::cantFail(compareWithOutput(output, planned, now, {}));
  }
  Since compare() const { return compare(llvm::cantFail(plan())); }

  /// A whole run.
  Since run() const {
    Plan planned = llvm::cantFail(plan());
    Since since = compare(planned);
    auto reports =
        [&](const std::string &,
            const EmitState &) -> llvm::Expected<std::vector<OutputFile>> {
      return std::vector{outputFile(DriftPath, printBase(since.next))};
    };
    llvm::cantFail(emit(planned, reports, scan.tree.root, output));
    return since;
  }

  void change(const std::string &path, const std::string &text) {
    scan.tree.files[indexOf(path)].content =
        llvm::MemoryBuffer::getMemBufferCopy(text, path);
  }
  void setMacro(const std::string &name, const std::string &verdict) {
    extra.items[DriftKind::Macro] = {{.name = name,
                                      .verdict = verdict,
                                      .place = "core/a.cpp",
                                      .line = 3,
                                      .note = "it guards `gpu`"}};
  }
};

} // namespace

static std::vector<std::string> remarksOf(const Since &since) {
  std::vector<std::string> remarks;
  for (const Diagnostic &remark : since.drift->remarks)
    remarks.push_back(render(remark));
  return remarks;
}

TEST(Since, TheFirstRunHasNothingToCompareWith) {
  Since since = SinceSample().run();
  EXPECT_TRUE(since.isFirst);
  EXPECT_FALSE(since.drift);
}

TEST(Since, ARunThatChangesNothingSaysWhatTheLastOneSaid) {
  SinceSample sample;
  sample.run();
  Since same = sample.run();
  EXPECT_FALSE(same.isNew);
  EXPECT_FALSE(same.drift);
  sample.change("gpu/b.cpp", "changed\n");
  Since changed = sample.run();
  EXPECT_TRUE(changed.isNew);
  EXPECT_EQ(changed.drift->kinds.at(DriftKind::MovedFile).changed.size(), 1u);
  Since again = sample.run();
  EXPECT_FALSE(again.isNew);
  EXPECT_EQ(again.drift->kinds.at(DriftKind::MovedFile).changed.size(), 1u);
  EXPECT_EQ(printBase(again.next), printBase(changed.next));
}

TEST(Since, AnOlderToolLeavesNothingToCompareWith) {
  SinceSample sample;
  sample.run();
  std::filesystem::remove(sample.output + "/" + DriftPath);
  Since since = sample.compare();
  EXPECT_TRUE(since.isOlder);
  EXPECT_FALSE(since.drift);
}

TEST(Since, TextsOfTheOutputTellARename) {
  std::string text;
  for (unsigned i = 0; i < 40; ++i)
    text += "line " + std::to_string(i) + "\n";
  SinceSample before, now;
  before.add("gpu/old.cpp", text, Action::Move);
  before.run();
  now.output = before.output;
  now.add("gpu/special/new.cpp", text + "one more\n", Action::Move);
  auto renamed = [&] {
    Since since = now.compare();
    return since.drift->kinds.at(DriftKind::MovedFile).renamed;
  };
  ASSERT_EQ(renamed().size(), 1u);
  EXPECT_EQ(renamed()[0].from, "gpu/old.cpp");
  EXPECT_EQ(renamed()[0].to, "gpu/special/new.cpp");
  // Of one that was edited there the base has the text that was moved.
  writeText(now.output + "/dev/backend/csrc/old.cpp", "mine\n");
  EXPECT_EQ(renamed().size(), 1u);
}

TEST(Since, ANewMacroIsSaidUntilARuleKnowsIt) {
  SinceSample sample;
  sample.setMacro("OLD", "");
  sample.run();
  sample.setMacro("NEW", DeviceMacro);
  auto said = ElementsAre(
      "core/a.cpp:3: warning: no rule knows the macro NEW, which is "
      "new for the device: it guards `gpu` [TD2070]");
  EXPECT_THAT(remarksOf(sample.run()), said);
  EXPECT_THAT(remarksOf(sample.run()), said);
  sample.change("gpu/b.cpp", "another change\n");
  EXPECT_THAT(remarksOf(sample.run()), said);
  sample.extra.items[DriftKind::Macro].clear();
  EXPECT_THAT(remarksOf(sample.run()), IsEmpty());
}

TEST(Since, AMacroThatWasThereIsNotNew) {
  SinceSample sample;
  sample.setMacro("OLD", DeviceMacro);
  sample.run();
  sample.change("gpu/b.cpp", "changed\n");
  EXPECT_THAT(remarksOf(sample.run()), IsEmpty());
}

TEST(Since, AMacroThatBecomesTheDevicesIsNew) {
  SinceSample sample;
  sample.setMacro("OLD", "");
  sample.run();
  sample.setMacro("OLD", DeviceMacro);
  EXPECT_THAT(remarksOf(sample.run()),
              ElementsAre(HasSubstr("no rule knows the macro OLD")));
  sample.change("gpu/b.cpp", "changed\n");
  EXPECT_THAT(remarksOf(sample.run()),
              ElementsAre(HasSubstr("no rule knows the macro OLD")));
}

TEST(Since, AMacroThatGuardsNothingOfTheDevicesIsNoTripwire) {
  SinceSample sample;
  sample.run();
  sample.setMacro("NEW", "");
  Since since = sample.run();
  EXPECT_THAT(remarksOf(since), IsEmpty());
  EXPECT_EQ(since.drift->kinds.at(DriftKind::Macro).added.size(), 1u);
}

TEST(Since, ANewTopDirectoryIsToReview) {
  SinceSample sample;
  sample.run();
  sample.extra.items[DriftKind::TopDirectory] = {
      {.name = "extra", .place = "extra/x.cpp"}};
  Since since = sample.run();
  EXPECT_THAT(remarksOf(since),
              ElementsAre("extra/x.cpp: warning: no rule knows the new "
                          "directory extra, and there is code in it [TD2071]"));
  ASSERT_EQ(since.drift->review.size(), 1u);
  EXPECT_EQ(since.drift->review[0].weight, Weight::Fails);
  EXPECT_EQ(since.drift->review[0].concern, Concern::Tripwire);
}

TEST(Since, OnlyWhatIsNewlyOnTheListIsToReview) {
  SinceSample sample;
  Plan planned = llvm::cantFail(sample.plan());
  ReviewItem old{Concern::Misfit, Weight::Fails, "a.cpp", 5, "TD2040", "odd"};
  ReviewItem added = old;
  added.path = "b.cpp";
  sample.extra.items[DriftKind::Review] = {reviewItem(old)};
  sample.run();
  old.line = 9; // moved down
  Summary now = summarise(sample.scan, sample.classification, sample.rules,
                          planned, {old, added});
  Since since = llvm::cantFail(
      compareWithOutput(sample.output, planned, now, {old, added}));
  ASSERT_EQ(since.drift->review.size(), 1u);
  EXPECT_EQ(since.drift->review[0].path, "b.cpp");
}
