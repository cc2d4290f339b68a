#include "Report/Why/Why.h"
#include "Sample.h"
#include "Support/Errors.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace decouple;
using testing::HasSubstr;
using testing::Not;

static std::string answer(const Sample &sample, llvm::StringRef place) {
  auto question = askAbout(sample.scan.tree, place);
  if (question)
    return answer(*question, sample.input());
  ADD_FAILURE() << llvm::toString(question.takeError());
  return "";
}

static std::string refusal(llvm::StringRef place) {
  auto question = askAbout(Sample().scan.tree, place);
  if (question) {
    ADD_FAILURE() << place.str() << " is there";
    return "";
  }
  std::string message;
  EXPECT_EQ(explain(question.takeError(), message), ExitUsage);
  return message;
}

TEST(Explain, SaysWhatBecomesOfAFileAndWhy) {
  std::string text = answer(Sample(), "a/gpu/Kernel.cpp");
  EXPECT_THAT(text, HasSubstr("a/gpu/Kernel.cpp moves to the backend "
                              "(MOVE-SRC).\n"));
  EXPECT_THAT(text, HasSubstr("  MOVE-SRC: source of a backend library.\n"));
  EXPECT_THAT(text, HasSubstr("It goes to out/core/Kernel.cpp"));
  EXPECT_THAT(
      text,
      HasSubstr(
          "Rule built: A backend library compiles it.\n  - seen by built\n"));
}

TEST(Explain, SaysWhyOtherEvidenceDidNotDecide) {
  EXPECT_THAT(
      answer(Sample(), "a/gpu/Kernel.cpp"),
      HasSubstr("There was also:\n  - directory `gpu` [named]; outranked "
                "by built, what the build compiles\n"));
}

// A refutation need not be the build's: a test is kept for what it is.
TEST(Explain, NamesTheRuleThatOutranks) {
  Sample sample;
  sample.rules.files[0].tier = Tier::Refutation;
  EXPECT_THAT(answer(sample, "a/gpu/Kernel.cpp"),
              HasSubstr("[named]; outranked by built, what refutes a name\n"));
}

TEST(Explain, SupplementsOutrankToo) {
  Sample sample;
  SupplementRule &copied = sample.rules.supplements.emplace_back();
  copied.info.id = "copied";
  sample.classification.files[4].rule = "copied";
  sample.classification.files[4].evidence = {{"copied", "path fits `m.py`"},
                                             {"plain", "role python"}};
  EXPECT_THAT(
      answer(sample, "m.py"),
      HasSubstr("role python [plain]; outranked by copied, what both sides "
                "need\n"));
}

TEST(Explain, SaysThatNothingDecides) {
  EXPECT_THAT(answer(Sample(), "a/Odd.cpp"),
              HasSubstr("a/Odd.cpp is unclassified: no rule decides."));
}

TEST(Explain, SaysThatACopiedFileStays) {
  EXPECT_THAT(answer(Sample(), "a/Shared.h"),
              HasSubstr("stays in the host and is copied for the backend"));
}

TEST(Explain, PointsToWhatAFileHolds) {
  EXPECT_THAT(
      answer(Sample(), "a/Host.cpp"),
      HasSubstr("It holds 1 block (line 3), 1 named-code site (line 7)"));
}

TEST(Explain, NamesALineOnceThatHoldsTwo) {
  Sample sample;
  sample.scan.namedCode.push_back(sample.scan.namedCode[0]);
  sample.classification.namedCode.push_back(sample.classification.namedCode[0]);
  EXPECT_THAT(answer(sample, "a/Host.cpp"),
              HasSubstr("2 named-code sites (line 7)"));
  std::string text = answer(sample, "a/Host.cpp:7");
  std::string story = "The named code `is_x`, line 7, stays";
  EXPECT_NE(text.find(story), std::string::npos);
  EXPECT_EQ(text.find(story), text.rfind(story)) << text;
}

TEST(Explain, ABuildFileKnowsWhatItLists) {
  Sample sample;
  auto member = [](const char *path, const char *library, const char *list) {
    LibraryMember member;
    member.path = path;
    member.library = library;
    member.file = "top.cmake";
    member.list = list;
    return member;
  };
  sample.scan.build.members = {member("a/gpu/A.cpp", "lib_gpu", "fast"),
                               member("a/gpu/B.cpp", "lib_gpu", "core"),
                               member("a/Host.cpp", "lib_host", "host")};
  EXPECT_THAT(answer(sample, "top.cmake"),
              HasSubstr("  It says what is compiled:\n"
                        "  - 2 units of lib_gpu (core, fast)\n"
                        "  - 1 unit of lib_host (host)\n"));
}

static LibraryMember listed(const char *path, unsigned line) {
  LibraryMember member;
  member.path = path;
  member.library = "lib_gpu";
  member.file = "top.cmake";
  member.line = line;
  member.list = "fast";
  return member;
}

TEST(Explain, ALineOfABuildFileKnowsWhatItIsEvidenceFor) {
  Sample sample;
  sample.scan.build.members = {listed("a/gpu/Kernel.cpp", 1),
                               listed("a/Odd.cpp", 1), listed("built.cpp", 1),
                               listed("a/Host.cpp", 2)};
  std::string text = answer(sample, "top.cmake:1");
  EXPECT_THAT(
      text,
      HasSubstr("Line 1 says what is compiled:\n"
                "  - a/gpu/Kernel.cpp into lib_gpu (fast); the file moves "
                "to the backend (MOVE-SRC), by rule built.\n"
                "  - a/Odd.cpp into lib_gpu (fast); the file is "
                "unclassified: no rule decides.\n"
                "  - built.cpp into lib_gpu (fast).\n\n"));
  EXPECT_THAT(text, HasSubstr("The build block `if X`"));
  sample.scan.build.blocks.clear();
  EXPECT_THAT(answer(sample, "top.cmake:1"), Not(HasSubstr("nothing")));
}

TEST(Explain, WhatIsNamedWithoutAListHasNone) {
  Sample sample;
  sample.scan.build.members = {listed("built.cpp", 1)};
  sample.scan.build.members[0].list = "";
  EXPECT_THAT(answer(sample, "top.cmake:1"),
              HasSubstr("  - built.cpp into lib_gpu.\n"));
  EXPECT_THAT(answer(sample, "top.cmake"), HasSubstr("1 unit of lib_gpu\n"));
}

TEST(Explain, NamesTheFirstFiveOfWhatALineLists) {
  Sample sample;
  sample.scan.build.members.assign(6, listed("a/gpu/Kernel.cpp", 2));
  EXPECT_THAT(answer(sample, "top.cmake:2"),
              HasSubstr("  - and 1 more unit.\n"));
  sample.scan.build.members.pop_back();
  EXPECT_THAT(answer(sample, "top.cmake:2"), Not(HasSubstr("more unit")));
}

/// What `why` says of the block when it became of it what `outcome` says.
static std::string answerAfter(Outcome outcome) {
  Sample sample;
  BlockOutcome split;
  split.path = "a/Host.cpp";
  split.line = 3;
  split.outcome = outcome;
  split.reason = "of old";
  split.rule = "relic";
  sample.plan.splits = {split};
  return answer(sample, "a/Host.cpp:4");
}

TEST(Explain, ABlockThatStaysIsNotSaidToBeEdited) {
  std::string declared = answerAfter(Outcome::Declared);
  EXPECT_THAT(declared, HasSubstr("needs an edit in the host (HOOK), but is "
                                  "declared to stay.\n"));
  EXPECT_THAT(declared, HasSubstr("It is declared to stay (relic): of old"));
  std::string refused = answerAfter(Outcome::Refused);
  EXPECT_THAT(refused, HasSubstr("needs an edit in the host (HOOK), but is "
                                 "refused and stays.\n"));
  EXPECT_THAT(refused, HasSubstr("It is refused, and stays: of old"));
}

TEST(Explain, TellsTheArmsOfABlockApart) {
  std::string text = answer(Sample(), "a/Host.cpp:4");
  EXPECT_THAT(
      text,
      HasSubstr("The block `ifdef X | else`, lines 3 to 5, needs "
                "an edit in the host (HOOK).\n  HOOK: becomes a hook.\n"));
  EXPECT_THAT(text, HasSubstr("Arm `ifdef X`: is left out without CUDA, "
                              "is kept with it."));
  EXPECT_THAT(text, HasSubstr("Arm `else`: is kept without CUDA, is "
                              "left out with it."));
  EXPECT_THAT(text,
              HasSubstr("differs with and without CUDA, judged for lib_host."));
}

TEST(Explain, ABlockOfAFileThatMovesIsNotCompared) {
  Sample sample;
  sample.classification.blocks[0].action = Action::Move;
  sample.classification.blocks[0].armsWithout.clear();
  EXPECT_THAT(answer(sample, "a/Host.cpp:4"),
              HasSubstr("Its file leaves the host"));
}

TEST(Explain, TakesTheInnermostBlock) {
  Sample sample;
  Block inner = sample.scan.blocks[0];
  inner.line = inner.endLine = 4;
  inner.condition = "if Y";
  inner.parent = 0;
  sample.scan.blocks.push_back(inner);
  sample.classification.blocks.push_back(sample.classification.blocks[0]);
  std::string text = answer(sample, "a/Host.cpp:4");
  EXPECT_THAT(text, HasSubstr("The block `if Y`, line 4,"));
  EXPECT_THAT(
      text, HasSubstr("It lies in the block `ifdef X | else`, lines 3 to 5."));
}

TEST(Explain, KnowsNamedCodeAtALine) {
  EXPECT_THAT(answer(Sample(), "a/Host.cpp:7"),
              HasSubstr("The named code `is_x`, line 7, stays where it is"));
}

TEST(Explain, ShowsTheChangeThatMakesALineGeneric) {
  Sample sample;
  sample.classification.namedCode[0].change = LineChange{0, 4, "is_x", "type"};
  EXPECT_THAT(answer(sample, "a/Host.cpp:7"),
              HasSubstr("  The change: `is_x` becomes `type`; "
                        "--generic-patches makes a patch of it.\n"));
}

TEST(Explain, KnowsPythonSitesAtALine) {
  std::string text = answer(Sample(), "m.py:2");
  EXPECT_THAT(text,
              HasSubstr("The use of `y`, line 2, needs a name that the backend "
                        "puts back (HOOK)"));
  EXPECT_THAT(
      text,
      HasSubstr("It runs when the module is imported, under `hasattr(x)`."));
}

TEST(Explain, SaysThatABindingStaysWithItsBlock) {
  Sample sample;
  sample.scan.python.literals = {{"y", "a/Host.cpp", 4, 13}};
  EXPECT_THAT(answer(sample, "m.py:2"), Not(HasSubstr("But the block")));
  BlockOutcome split;
  split.path = "a/Host.cpp";
  split.line = 3;
  split.endLine = 5;
  split.outcome = Outcome::Declared;
  sample.plan.splits = {split};
  EXPECT_THAT(answer(sample, "m.py:2"),
              HasSubstr("  But the block that binds it, a/Host.cpp:3, stays in "
                        "the host: it is declared.\n"));
  sample.plan.splits[0].outcome = Outcome::ByHand;
  EXPECT_THAT(answer(sample, "m.py:2"), Not(HasSubstr("But the block")));
}

TEST(Explain, KnowsBuildBlocksAtALine) {
  std::string text = answer(Sample(), "top.cmake:2");
  EXPECT_THAT(
      text,
      HasSubstr("The build block `if X`, lines 1 to 2, stays where it is"));
  EXPECT_THAT(text,
              HasSubstr("The host's text is the same with and without CUDA."));
}

TEST(Explain, SaysThatALineHoldsNothing) {
  std::string text = answer(Sample(), "a/Host.cpp:1");
  EXPECT_THAT(
      text,
      HasSubstr(
          "a/Host.cpp:1: no block, build block, Python site or named code "
          "there has a verdict of its own; the file's applies."));
  EXPECT_THAT(text, HasSubstr("a/Host.cpp stays where it is"));
}

TEST(Explain, AcceptsPathsAsAShellCompletesThem) {
  EXPECT_THAT(answer(Sample(), "./m.py"), HasSubstr("m.py stays"));
  EXPECT_THAT(answer(Sample(), "/checkout/m.py"), HasSubstr("m.py stays"));
}

TEST(Explain, SuggestsTheFileOfThatNameElsewhere) {
  EXPECT_EQ(refusal("b/Kernel.cpp"),
            "the checkout has no file or directory b/Kernel.cpp; did you mean "
            "'a/gpu/Kernel.cpp'?");
}

TEST(Explain, SuggestsAPathThatIsAlmostTheSame) {
  EXPECT_EQ(
      refusal("a/gpu/Kernal.cpp"),
      "the checkout has no file or directory a/gpu/Kernal.cpp; did you mean "
      "'a/gpu/Kernel.cpp'?");
}

TEST(Explain, SuggestsNothingWhenNothingIsNear) {
  EXPECT_EQ(refusal("zzz/qqq.rs"),
            "the checkout has no file or directory zzz/qqq.rs");
}

TEST(Explain, CountsWhatADirectoryHas) {
  std::string text = answer(Sample(), "a/gpu/");
  EXPECT_EQ(text.substr(0, 13), "a/gpu\n\nfiles\n");
  // Not those of a/Odd.cpp and others beside it.
  EXPECT_THAT(text, HasSubstr("         1  MOVE-SRC "));
  EXPECT_THAT(text, HasSubstr("\nrules that decide its files\n"));
}

TEST(Explain, ADirectorysColumnIsAsWideAsItsLongestName) {
  Sample sample;
  const std::string id = "a-rule-with-an-id-of-thirty-two-";
  for (FileRule &rule : sample.rules.files)
    if (rule.info.id == "built")
      rule.info.id = id;
  for (Decision &decision : sample.classification.files)
    if (decision.rule == "built")
      decision.rule = id;
  std::string text = answer(sample, "a/");
  EXPECT_THAT(text, HasSubstr("  " + id + "  "));
  EXPECT_THAT(text,
              HasSubstr("  plain" + std::string(id.size() - 5, ' ') + "  "));
  EXPECT_THAT(text, HasSubstr("         1  MOVE-SRC                "));
}

TEST(Explain, RefusesALineAfterTheLast) {
  EXPECT_EQ(refusal("a/Odd.cpp:9"), "a/Odd.cpp has 1 line; there is no line 9");
  EXPECT_EQ(refusal("a/Host.cpp:8"),
            "a/Host.cpp has 7 lines; there is no line 8");
  EXPECT_EQ(refusal("a/Odd.cpp:99999999999"),
            "a/Odd.cpp has 1 line; there is no line 99999999999");
}

TEST(Explain, RefusesALineBeforeTheFirst) {
  EXPECT_EQ(refusal("a/Odd.cpp:0"),
            "a/Odd.cpp has 1 line; there is no line 0, the first is line 1");
}

TEST(Explain, TakesAColonWithoutANumberForAPartOfThePath) {
  EXPECT_EQ(refusal("zzz:qqq"),
            "the checkout has no file or directory zzz:qqq");
  EXPECT_EQ(refusal("m.py:x"), "the checkout has no file or directory m.py:x; "
                               "did you mean 'm.py'?");
}
