#include "Plan/Host/FindingWork.h"
#include "Plan/Host/HandWork.h"
#include "Plan/Host/NamePatches.h"
#include <gmock/gmock.h>

using namespace decouple;
using testing::ElementsAre;

namespace {

/// Two build blocks that read the same, a block that was refused, and a name
/// that its rule makes generic.
struct WorkSample {
  ScanResult scan;
  Classification classification;
  RulePack rules;
  std::vector<HostChange> changes;
  std::vector<BlockOutcome> splits;

  WorkSample() {
    add("a.cmake", "if(X)\n  bar(1)\nendif()\nif(X)\n  bar(1)\nendif()\n");
    add("a.cpp", "#ifdef X\nx();\n#endif\nask();\n");
    scan.build.blocks = {
        {"a.cmake", 1, 3, "if X", {"X"}, Difference::Differs, false},
        {"a.cmake", 4, 6, "if X", {"X"}, Difference::Differs, false}};
    Decision act;
    act.verdict = "EDIT";
    act.action = Action::Act;
    classification.buildBlocks = {act, act};
    Block block;
    block.path = "a.cpp";
    block.line = 1;
    block.endLine = 3;
    scan.blocks = {block};
    classification.blocks.resize(1);
    static_cast<Decision &>(classification.blocks[0]) = act;
    scan.namedCode = {{"a.cpp", 4, "ask", "query"}};
    NamedDecision name;
    name.action = Action::Keep;
    name.rule = "generic-ask";
    name.change.emplace();
    classification.namedCode = {name};
    rules.verdicts["EDIT"].hand = "edit it";
  }
  void add(const std::string &path, const std::string &text) {
    SourceFile file;
    file.path = path;
    file.content = llvm::MemoryBuffer::getMemBufferCopy(text, path);
    scan.tree.files.push_back(std::move(file));
  }
  HostChange &patch(const std::string &path, const std::string &hunks) {
    HostChange change;
    change.automatic = false;
    change.diff = "--- a/" + path + "\n+++ b/" + path + "\n" + hunks;
    changes.push_back(std::move(change));
    return changes.back();
  }
  FindingInput input() const { return {scan, classification, rules}; }
  /// Whether each finding of `thing` is left.
  std::vector<bool> left(Thing thing) const {
    std::vector<bool> list;
    for (const auto &[key, work] : findingWork(input(), changes, splits))
      if (key.thing == thing)
        list.push_back(work.byHand);
    return list;
  }
};

} // namespace

TEST(FindingWork, OfBlocksThatReadTheSameThePatchedOneIsDone) {
  WorkSample sample;
  sample.patch("a.cmake",
               "@@ -1,4 +1 @@\n-if(X)\n-  bar(1)\n-endif()\n if(X)\n");
  EXPECT_THAT(sample.left(Thing::BuildBlock), ElementsAre(false, true));
}

TEST(FindingWork, TheMarkIsForTheBlockThatIsLeft) {
  WorkSample sample;
  sample.patch("a.cmake",
               "@@ -1,4 +1 @@\n-if(X)\n-  bar(1)\n-endif()\n if(X)\n");
  std::vector<unsigned> lines;
  for (const HandWork &one :
       handWork(sample.input(),
                findingWork(sample.input(), sample.changes, sample.splits)))
    if (one.thing == Thing::BuildBlock)
      lines.push_back(one.line);
  EXPECT_THAT(lines, ElementsAre(4u));
}

TEST(FindingWork, ABlockWithoutAnOutcomeIsDoneByAPatchThatTakesItsDirective) {
  WorkSample sample;
  EXPECT_THAT(sample.left(Thing::Block), ElementsAre(true));
  sample.patch("a.cpp", "@@ -1,3 +0,0 @@\n-#ifdef X\n-x();\n-#endif\n");
  EXPECT_THAT(sample.left(Thing::Block), ElementsAre(false));
}

TEST(FindingWork, ABlockIsLeftByAPatchWithinIt) {
  WorkSample sample;
  sample.patch("a.cpp", "@@ -2 +2 @@\n-x();\n+y();\n");
  EXPECT_THAT(sample.left(Thing::Block), ElementsAre(true));
}

TEST(FindingWork, TheOutcomeOfASplitDecides) {
  WorkSample sample;
  BlockOutcome block;
  block.path = "a.cpp";
  block.line = 1;
  sample.splits = {block};
  sample.patch("a.cpp", "@@ -2 +1,0 @@\n-x();\n").automatic = true;
  EXPECT_THAT(sample.left(Thing::Block), ElementsAre(true));
  sample.splits[0].outcome = Outcome::Declared;
  EXPECT_THAT(sample.left(Thing::Block), ElementsAre(false));
}

TEST(FindingWork, ANameIsDoneByThePatchOfItsRuleOnly) {
  WorkSample sample;
  EXPECT_THAT(sample.left(Thing::NamedCode), ElementsAre(true));
  sample.patch("a.cpp", "@@ -4 +4 @@\n-ask();\n+tell();\n");
  sample.changes[0].group = GenericGroup;
  sample.changes[0].rule = "another";
  EXPECT_THAT(sample.left(Thing::NamedCode), ElementsAre(true));
  sample.changes[0].rule = "generic-ask";
  EXPECT_THAT(sample.left(Thing::NamedCode), ElementsAre(false));
}

TEST(FindingWork, NamesThePatchAsTheSeriesDoes) {
  WorkSample sample;
  sample.patch("a.cmake", "@@ -5 +4,0 @@\n-  bar(1)\n").name = "first";
  sample.patch("a.cpp", "@@ -1 +0,0 @@\n-#ifdef X\n").name = "second";
  auto work = findingWork(sample.input(), sample.changes, sample.splits);
  EXPECT_EQ(work[findingKey(sample.scan.build.blocks[0])].patch, "");
  EXPECT_EQ(work[findingKey(sample.scan.build.blocks[1])].patch, "first.patch");
  EXPECT_EQ(work[findingKey(sample.scan.blocks[0])].patch, "second.patch");
}

TEST(FindingWork, OneNameTwiceInALineIsTwoFindings) {
  WorkSample sample;
  sample.scan.namedCode.push_back(sample.scan.namedCode[0]);
  sample.scan.namedCode[1].offset = 3;
  sample.classification.namedCode.resize(2);
  EXPECT_THAT(sample.left(Thing::NamedCode), ElementsAre(true, false));
}
