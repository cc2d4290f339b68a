#include "Sample.h"
#include "Support/Errors.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace decouple;
using testing::HasSubstr;

static std::string answer(const Sample &sample, llvm::StringRef path,
                          unsigned line = 0) {
  auto text = explainPath(sample.input(), path, line);
  if (text)
    return *text;
  ADD_FAILURE() << llvm::toString(text.takeError());
  return "";
}

static std::string refusal(const Sample &sample, llvm::StringRef path,
                           unsigned line = 0) {
  auto text = explainPath(sample.input(), path, line);
  if (text) {
    ADD_FAILURE() << *text;
    return "";
  }
  std::string message;
  EXPECT_EQ(explain(text.takeError(), message), ExitUsage);
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
                "by what the build compiles"));
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
      HasSubstr(
          "It holds 1 conditional block (line 3), 1 CUDA-named site (line 7)"));
}

TEST(Explain, TellsTheBranchesOfABlockApart) {
  std::string text = answer(Sample(), "a/Host.cpp", 4);
  EXPECT_THAT(
      text,
      HasSubstr("The block `ifdef X | else`, lines 3 to 5, needs "
                "an edit in the host (HOOK).\n  HOOK: becomes a hook.\n"));
  EXPECT_THAT(text, HasSubstr("Branch `ifdef X`: is left out in a CPU-only "
                              "host, is compiled in a CUDA host."));
  EXPECT_THAT(text, HasSubstr("Branch `else`: is compiled in a CPU-only host, "
                              "is left out in a CUDA host."));
  EXPECT_THAT(
      text,
      HasSubstr(
          "differs between a CPU-only and a CUDA build, judged for lib_host."));
}

TEST(Explain, TakesTheInnermostBlock) {
  Sample sample;
  Block inner = sample.scan.blocks[0];
  inner.line = inner.endLine = 4;
  inner.condition = "if Y";
  inner.parent = 0;
  sample.scan.blocks.push_back(inner);
  sample.classification.blocks.push_back(sample.classification.blocks[0]);
  std::string text = answer(sample, "a/Host.cpp", 4);
  EXPECT_THAT(text, HasSubstr("The block `if Y`, line 4,"));
  EXPECT_THAT(
      text, HasSubstr("It lies in the block `ifdef X | else`, lines 3 to 5."));
}

TEST(Explain, KnowsNamedCodeAtALine) {
  EXPECT_THAT(answer(Sample(), "a/Host.cpp", 7),
              HasSubstr("The CUDA-named `is_x`, line 7, stays where it is"));
}

TEST(Explain, ShowsTheChangeThatMakesALineGeneric) {
  Sample sample;
  sample.classification.namedCode[0].change = LineChange{0, 4, "is_x", "type"};
  EXPECT_THAT(answer(sample, "a/Host.cpp", 7),
              HasSubstr("  The change: `is_x` becomes `type`; "
                        "--generic-patches makes a patch of it.\n"));
}

TEST(Explain, KnowsPythonSitesAtALine) {
  std::string text = answer(Sample(), "m.py", 2);
  EXPECT_THAT(text,
              HasSubstr("The use of `y`, line 2, needs an edit in the host"));
  EXPECT_THAT(
      text,
      HasSubstr("It runs when the module is imported, under `hasattr(x)`."));
}

TEST(Explain, KnowsBuildBlocksAtALine) {
  std::string text = answer(Sample(), "top.cmake", 2);
  EXPECT_THAT(
      text,
      HasSubstr("The build block `if X`, lines 1 to 2, stays where it is"));
  EXPECT_THAT(text,
              HasSubstr("The host's text is the same with and without CUDA."));
}

TEST(Explain, SaysThatALineHoldsNothing) {
  std::string text = answer(Sample(), "a/Host.cpp", 1);
  EXPECT_THAT(
      text, HasSubstr("a/Host.cpp:1 has nothing that the rules know as CUDA."));
  EXPECT_THAT(text, HasSubstr("a/Host.cpp stays where it is"));
}

TEST(Explain, AcceptsPathsAsAShellCompletesThem) {
  EXPECT_THAT(answer(Sample(), "./m.py"), HasSubstr("m.py stays"));
  EXPECT_THAT(answer(Sample(), "/checkout/m.py"), HasSubstr("m.py stays"));
}

TEST(Explain, SuggestsTheFileOfThatNameElsewhere) {
  EXPECT_EQ(
      refusal(Sample(), "b/Kernel.cpp"),
      "the checkout has no file b/Kernel.cpp; did you mean a/gpu/Kernel.cpp?");
}

TEST(Explain, SuggestsAPathThatIsAlmostTheSame) {
  EXPECT_EQ(refusal(Sample(), "a/gpu/Kernal.cpp"),
            "the checkout has no file a/gpu/Kernal.cpp; did you mean "
            "a/gpu/Kernel.cpp?");
}

TEST(Explain, SuggestsNothingWhenNothingIsNear) {
  EXPECT_EQ(refusal(Sample(), "zzz/qqq.rs"),
            "the checkout has no file zzz/qqq.rs");
}

TEST(Explain, AsksForAFileWhenGivenADirectory) {
  EXPECT_EQ(
      refusal(Sample(), "a/gpu/"),
      "a/gpu is a directory; ask about a file in it, such as a/gpu/Kernel.cpp");
}

TEST(Explain, RefusesALineAfterTheLast) {
  EXPECT_EQ(refusal(Sample(), "a/Odd.cpp", 9),
            "a/Odd.cpp has 1 line, so no line 9");
}
