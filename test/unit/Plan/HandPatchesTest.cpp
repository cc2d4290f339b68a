#include "Plan/Host/HandPatches.h"
#include <gmock/gmock.h>

using namespace decouple;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {

/// A tree of two build files, and a plan without patches.
struct HandSample {
  SourceTree tree;
  std::vector<HostChange> changes;
  Plan plan;
  HandRules rules;

  HandSample() {
    add("build/a.cmake", "first\nlink(gpu)\nlast\n");
    add("build/b.cmake", "twice\nonce\ntwice\n");
  }
  void add(const std::string &path, const std::string &text) {
    SourceFile file;
    file.path = path;
    file.content = llvm::MemoryBuffer::getMemBufferCopy(text, path);
    tree.files.push_back(std::move(file));
  }
  HandPatch &patch(std::vector<HandEdit> edits) {
    rules.patches.push_back({{"patch-gpu", "A reason."},
                             "Link no gpu",
                             "upstream does",
                             std::move(edits)});
    return rules.patches.back();
  }
  std::vector<std::string> problems(const std::string &only = "") {
    PathChoice part;
    if (!only.empty())
      part.paths = {only};
    addHandPatches(rules, tree, part, changes, plan);
    std::vector<std::string> lines;
    for (const Diagnostic &problem : plan.diagnostics)
      lines.push_back(render(problem));
    return lines;
  }
};

} // namespace

TEST(HandPatches, ATransitionThatOnlyOtherReleasesHavePatchesForIsTold) {
  HandSample sample;
  sample.rules.ofOtherReleases = {{Transition::Move, {"patch-a", "patch-b"}}};
  EXPECT_THAT(sample.problems(), IsEmpty());
  sample.plan.options.transition = Transition::Move;
  sample.plan.release = "9.8.7";
  EXPECT_THAT(
      sample.problems(),
      ElementsAre(
          "version.txt: warning: no hand-written patch for --transition "
          "move is for release 9.8.7; those for others, whose work is "
          "left to do: patch-a, patch-b [TD2040]"));
}

TEST(HandPatches, LineEndsAreTheFiles) {
  HandSample sample;
  sample.add("dos.txt", "a\r\nb\r\nc\r\n");
  sample.patch({{"dos.txt", "a\nb\n", "x\ny\n"}});
  EXPECT_THAT(sample.problems(), IsEmpty());
  EXPECT_EQ(sample.changes[0].after["dos.txt"], "x\r\ny\r\nc\r\n");
}

TEST(HandPatches, AnAnchorOfSeveralLinesSaysSo) {
  HandSample sample;
  sample.patch({{"build/a.cmake", "link(gpu)\nnone\nnothing\n", "x\n"}});
  EXPECT_THAT(
      sample.problems(),
      ElementsAre(HasSubstr("its anchor `link(gpu)` with 2 lines behind "
                            "it occurs 0 times")));
}

TEST(HandPatches, SaysWhatWasVerified) {
  HandSample sample;
  sample.patch({{"build/a.cmake", "link(gpu)\n", "# none\n"},
                {"new.py", "", "print(1)\n"},
                {"new.txt", "", "any (thing\n"}});
  EXPECT_THAT(sample.problems(), IsEmpty());
  EXPECT_THAT(sample.changes[0].verified,
              ElementsAre("the text that it replaces stands once in its file",
                          "the checkout has none of the files that it adds",
                          "with it all of new.py can be parsed"));
}

TEST(HandPatches, SaysNothingOfAFileThatCannotBeRead) {
  HandSample sample;
  sample.add("c.cmake", "if(gpu)\nlink(gpu)\nendif()\nlink(cpu)\n");
  sample.patch({{"c.cmake", "if(gpu)\n", ""}, {"c.cmake", "link(cpu)\n", ""}});
  EXPECT_THAT(sample.problems(), IsEmpty());
  EXPECT_THAT(sample.changes[0].verified,
              ElementsAre("each of the 2 texts that it replaces stands once in "
                          "its file"));
}

TEST(HandPatches, ReplacesTheLinesOfItsAnchor) {
  HandSample sample;
  sample.patch({{"build/a.cmake", "link(gpu)\n", "# none\n"}});
  EXPECT_THAT(sample.problems(), IsEmpty());
  ASSERT_EQ(sample.changes.size(), 1u);
  const HostChange &change = sample.changes[0];
  EXPECT_EQ(change.name, "patch-gpu");
  EXPECT_FALSE(change.automatic);
  EXPECT_EQ(change.after.at("build/a.cmake"), "first\n# none\nlast\n");
  EXPECT_THAT(change.diff, HasSubstr("-link(gpu)\n+# none\n last\n"));
}

TEST(HandPatches, AnAnchorThatIsNotThereLeavesThePatchOut) {
  HandSample sample;
  sample.patch({{"build/a.cmake", "link(gpu)\n", ""},
                {"build/b.cmake", "missing\nlines\n", ""}});
  EXPECT_THAT(sample.problems(),
              ElementsAre("build/b.cmake: warning: the hand-written patch "
                          "patch-gpu does not fit: its anchor `missing` with 1 "
                          "line behind it occurs 0 times [TD2040]"));
  EXPECT_THAT(sample.changes, IsEmpty());
}

TEST(HandPatches, WhatUpstreamHasIsNothingLeftToDo) {
  HandSample sample;
  sample.patch({{"build/a.cmake", "link(cuda)\n", "link(gpu)\n"},
                {"build/b.cmake", "once\n", "once\ntwice\n"}});
  EXPECT_THAT(sample.problems(),
              ElementsAre("build/a.cmake: warning: the hand-written patch "
                          "patch-gpu has nothing left to do; removable when "
                          "upstream does [TD2042]"));
  EXPECT_THAT(sample.changes, IsEmpty());
}

TEST(HandPatches, WhatUpstreamHasInPartDoesNotFit) {
  HandSample sample;
  sample.patch({{"build/a.cmake", "link(cuda)\n", "link(gpu)\n"},
                {"build/b.cmake", "once\n", "thrice\n"}});
  EXPECT_THAT(sample.problems(), ElementsAre(HasSubstr("[TD2040]")));
}

TEST(HandPatches, LinesThatAreGoneMayBeWrittenInAnotherWay) {
  HandSample sample;
  sample.patch({{"build/a.cmake", "link(cuda)\n", ""}});
  EXPECT_THAT(sample.problems(), ElementsAre(HasSubstr("[TD2040]")));
}

TEST(HandPatches, TextThatIsThereBesidesTheAnchorIsNotUpstreams) {
  HandSample sample;
  sample.patch({{"build/a.cmake", "link(gpu)\n", "last\n"}});
  EXPECT_THAT(sample.problems(), IsEmpty());
  EXPECT_EQ(sample.changes.size(), 1u);
}

TEST(HandPatches, AnAnchorThatIsThereTwice) {
  HandSample sample;
  sample.patch({{"build/b.cmake", "twice\n", ""}});
  EXPECT_THAT(sample.problems(),
              ElementsAre(HasSubstr("its anchor `twice` occurs 2 times")));
}

TEST(HandPatches, AnAnchorIsWholeLines) {
  HandSample sample;
  sample.patch({{"build/a.cmake", "nk(gpu)\n", ""}});
  EXPECT_THAT(sample.problems(), ElementsAre(HasSubstr("occurs 0 times")));
}

TEST(HandPatches, DotsStandForAnyTextOfTheirLine) {
  HandSample sample;
  sample.add("build/c.cmake", "if(A AND B)\n  x()\nif(A AND C AND B)\n");
  sample.patch({{"build/c.cmake", "if(A ...B)\n  x()\n", "y()\n"}});
  EXPECT_THAT(sample.problems(), IsEmpty());
  EXPECT_EQ(sample.changes[0].after.at("build/c.cmake"),
            "y()\nif(A AND C AND B)\n");
}

TEST(HandPatches, DotsThatFitTwoPlacesFitNone) {
  HandSample sample;
  sample.add("build/c.cmake", "if(A AND B)\nif(A AND C AND B)\nif(A)\n");
  sample.patch({{"build/c.cmake", "if(A ...B)\n", ""}});
  EXPECT_THAT(sample.problems(), ElementsAre(HasSubstr("occurs 2 times")));
}

TEST(HandPatches, AFileThatIsNotThere) {
  HandSample sample;
  sample.patch({{"build/c.cmake", "x\n", ""}});
  EXPECT_THAT(sample.problems(),
              ElementsAre(HasSubstr("the checkout has no such file")));
}

TEST(HandPatches, EditsThatOverlap) {
  HandSample sample;
  sample.patch({{"build/a.cmake", "first\nlink(gpu)\n", ""},
                {"build/a.cmake", "link(gpu)\n", ""}});
  EXPECT_THAT(sample.problems(), ElementsAre(HasSubstr("[TD2040]")));
  EXPECT_THAT(sample.changes, IsEmpty());
}

TEST(HandPatches, ComeAfterThePatchesOfTheSameFile) {
  HandSample sample;
  HostChange earlier;
  earlier.name = "earlier";
  earlier.after["build/a.cmake"] = "new\nlink(gpu)\n";
  sample.changes = {earlier};
  sample.patch({{"build/a.cmake", "link(gpu)\n", ""}});
  EXPECT_THAT(sample.problems(), IsEmpty());
  EXPECT_EQ(sample.changes[1].after.at("build/a.cmake"), "new\n");
}

static BlockOutcome refused(const std::string &before) {
  BlockOutcome split;
  split.path = "build/a.cmake";
  split.before = before;
  return split;
}

TEST(HandPatches, AnswerForTheBlocksWhoseLinesTheyChange) {
  HandSample sample;
  sample.plan.splits = {refused("link(gpu)\n"), refused("last\n")};
  sample.plan.splits[0].line = sample.plan.splits[0].endLine = 2;
  sample.plan.splits[1].line = sample.plan.splits[1].endLine = 3;
  sample.patch({{"build/a.cmake", "first\nlink(gpu)\n", ""}});
  EXPECT_THAT(sample.problems(), IsEmpty());
  EXPECT_EQ(sample.plan.splits[0].outcome, Outcome::ByHand);
  EXPECT_EQ(sample.plan.splits[0].rule, "patch-gpu");
  EXPECT_EQ(sample.plan.splits[1].outcome, Outcome::Refused);
}

TEST(HandPatches, AnswerForNoBlockThatReadsTheSame) {
  HandSample sample;
  BlockOutcome block;
  block.path = "build/b.cmake";
  block.before = "twice\n";
  block.line = block.endLine = 1;
  sample.plan.splits = {block, block};
  sample.plan.splits[1].line = sample.plan.splits[1].endLine = 3;
  sample.patch({{"build/b.cmake", "twice\nonce\n", "once\n"}});
  EXPECT_THAT(sample.problems(), IsEmpty());
  EXPECT_EQ(sample.plan.splits[0].outcome, Outcome::ByHand);
  EXPECT_EQ(sample.plan.splits[1].outcome, Outcome::Refused);
}

TEST(HandPatches, ARemainderDeclaresWhatIsRefusedForItsReasonOnly) {
  HandSample sample;
  sample.plan.splits = {refused("#ifdef ODD\nx\n#endif\n"),
                        refused("#ifdef ODD\ny\n#endif\n"),
                        refused("#ifdef ODD\nz\n#endif\n")};
  sample.plan.splits[0].diagnostic = DiagnosticId::TD2020;
  sample.plan.splits[1].diagnostic = DiagnosticId::TD2013;
  sample.rules.remainders = {
      {{"remainder-odd", "r"}, "w", "build/a.cmake", "ODD", {"TD2020"}}};
  EXPECT_THAT(sample.problems(), IsEmpty());
  EXPECT_EQ(sample.plan.splits[0].outcome, Outcome::Declared);
  EXPECT_EQ(sample.plan.splits[1].outcome, Outcome::Refused);
  EXPECT_EQ(sample.plan.splits[2].outcome, Outcome::Refused);
}

TEST(HandPatches, ARemainderThatAnotherHostLetsSplitIsNoWaste) {
  HandSample sample;
  sample.plan.splits = {refused("#ifdef ODD\nx\n#endif\n")};
  sample.plan.splits[0].outcome = Outcome::Automatic;
  sample.rules.remainders = {
      {{"remainder-odd", "r"}, "w", "build/a.cmake", "ODD"}};
  EXPECT_THAT(sample.problems(), IsEmpty());
  EXPECT_EQ(sample.plan.splits[0].outcome, Outcome::Automatic);
}

TEST(HandPatches, ADeclaredRemainderGivesItsReason) {
  HandSample sample;
  sample.plan.splits = {refused("#ifdef ODD\nx\n#endif\n"),
                        refused("#ifdef GPU\nODD\n#endif\n")};
  sample.rules.remainders = {{{"remainder-odd", "Nobody builds it."},
                              "somebody does",
                              "build/a.cmake",
                              "ODD"}};
  EXPECT_THAT(sample.problems(), IsEmpty());
  EXPECT_EQ(sample.plan.splits[0].outcome, Outcome::Declared);
  EXPECT_EQ(sample.plan.splits[0].reason, "Nobody builds it.");
  EXPECT_EQ(sample.plan.splits[1].outcome, Outcome::Refused);
}

TEST(HandPatches, ADeclarationWithoutABlockIsReported) {
  HandSample sample;
  sample.plan.splits = {refused("#ifdef GPU\n")};
  sample.rules.remainders = {
      {{"remainder-odd", "r"}, "w", "build/a.cmake", "ODD"}};
  EXPECT_THAT(sample.problems(),
              ElementsAre("build/a.cmake: warning: the remainder remainder-odd "
                          "has no block that stays [TD2041]"));
}

TEST(HandPatches, ADeclarationForAFileThatWasNotSplitIsNotReported) {
  HandSample sample;
  sample.plan.splits = {refused("#ifdef GPU\n")};
  sample.rules.remainders = {
      {{"remainder-odd", "r"}, "w", "build/b.cmake", "ODD"}};
  EXPECT_THAT(sample.problems("build/a.cmake"), IsEmpty());
  EXPECT_EQ(sample.problems().size(), 1u);
}

TEST(HandPatches, APatchMayAddAFile) {
  HandSample sample;
  sample.patch(
      {{"new/c.py", "", "one\ntwo\n"}, {"build/b.cmake", "once\n", "first\n"}});
  EXPECT_THAT(sample.problems(), IsEmpty());
  ASSERT_EQ(sample.changes.size(), 1u);
  EXPECT_EQ(sample.changes[0].after.at("new/c.py"), "one\ntwo\n");
  EXPECT_THAT(sample.changes[0].diff,
              HasSubstr("--- /dev/null\n+++ b/new/c.py\n@@ -0,0 +1,2 @@\n"));
}

TEST(HandPatches, AFileThatIsAddedIsNotThereYet) {
  HandSample sample;
  sample.add("build/c.py", "other\n");
  sample.patch({{"build/c.py", "", "one\n"}});
  EXPECT_THAT(sample.problems(),
              ElementsAre("build/c.py: warning: the hand-written patch "
                          "patch-gpu does not fit: the checkout has the file "
                          "that it adds [TD2040]"));
}

TEST(HandPatches, AFileThatUpstreamHasIsNothingLeftToDo) {
  HandSample sample;
  sample.add("build/c.py", "one\n");
  sample.patch({{"build/c.py", "", "one\n"}});
  EXPECT_THAT(sample.problems(), ElementsAre(HasSubstr("[TD2042]")));
}

TEST(HandPatches, TransitionsHaveTheirOwn) {
  HandSample sample;
  sample.patch({{"build/a.cmake", "link(gpu)\n", "# none\n"}}).transitions = {
      Transition::Move};
  sample.problems();
  EXPECT_THAT(sample.changes, IsEmpty());
  sample.plan.options.transition = Transition::Move;
  sample.problems();
  EXPECT_EQ(sample.changes.size(), 1u);
}
