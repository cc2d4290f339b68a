#include "MemoryTree.h"
#include "Scan/Build/BuildFiles.h"
#include "llvm/ADT/StringExtras.h"
#include <gmock/gmock.h>

using namespace decouple;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// With `readWith`, only builds with this variable on read the file.
static BuildFacts read(const std::string &cmake,
                       const std::string &readWith = "") {
  SourceTree tree = memoryTree({{"CMakeLists.txt", cmake}});
  TaskPool pool(2);
  RulePack pack = samplePack();
  if (!readWith.empty())
    pack.reading.readWith[readWith] = {glob("CMakeLists.txt")};
  return readBuildFiles(tree, pack, pool);
}

/// "line-endLine condition [names] difference"
static std::vector<std::string> blocks(const std::string &cmake,
                                       const std::string &readWith = "") {
  std::vector<std::string> out;
  for (const BuildBlock &b : read(cmake, readWith).blocks)
    out.push_back(std::to_string(b.line) + "-" + std::to_string(b.endLine) +
                  " " + b.condition + " [" + llvm::join(b.variables, " ") +
                  "] " + std::to_string(int(b.difference)) +
                  (b.nested ? " nested" : ""));
  return out;
}

TEST(BuildBlocks, AreIfGroupsThatMentionIt) {
  EXPECT_THAT(blocks("if(USE_GPU)\nx()\nelse()\nendif()\nif(A)\nendif()\n"),
              ElementsAre("1-4 if USE_GPU | else [USE_GPU] 1"));
}

TEST(BuildBlocks, AnyArmAndAnyCaseCounts) {
  EXPECT_THAT(
      blocks("if(A)\nelseif(\"${MyGpu}\" STREQUAL \"x\")\nx()\nendif()\n"),
      ElementsAre("1-4 if A | elseif \"${MyGpu}\" STREQUAL \"x\" "
                  "[A MyGpu] 2"));
}

/// The difference of the inner one of two groups in `USE_GPU`.
static std::string inner(const std::string &cmake) {
  std::string block = blocks("if(USE_GPU)\n" + cmake + "endif()\n").at(1);
  return block.substr(block.find(']') + 2);
}

// 0: the same, 1: differs, 2: not known.
TEST(BuildBlocks, DifferenceCountsTheGroupsAround) {
  EXPECT_EQ(inner("if(USE_GPU)\nx()\nendif()\n"), "1 nested");
  EXPECT_EQ(inner("if(GPU_X)\nx()\nendif()\n"), "2 nested")
      << "the group around differs, whether this one does is open";
  EXPECT_EQ(inner("if(NOT USE_GPU)\nx()\nendif()\n"), "0 nested");
  EXPECT_THAT(blocks("if(WINDOWS)\nif(USE_GPU)\nx()\nendif()\nendif()\n"),
              ElementsAre("2-4 if USE_GPU [USE_GPU] 0"));
}

TEST(BuildBlocks, AGroupWithoutAWayPastItDiffersAsAWhole) {
  EXPECT_EQ(inner("if(GPU_X)\nx()\nelse()\ny()\nendif()\n"), "1 nested");
  EXPECT_EQ(inner("if(GPU_X)\nx()\nelse()\nendif()\n"), "2 nested");
}

TEST(BuildBlocks, AnEmptyArmMakesNoDifference) {
  EXPECT_THAT(blocks("if(USE_GPU)\n# later\nendif()\n"),
              ElementsAre("1-3 if USE_GPU [USE_GPU] 0"));
}

TEST(BuildBlocks, AFileThatOneBuildReadsHasOnlyThatBuildsText) {
  EXPECT_THAT(blocks("if(NOT USE_GPU)\nx()\nendif()\n", "USE_GPU"),
              ElementsAre("1-3 if NOT USE_GPU [USE_GPU] 0"));
  EXPECT_THAT(blocks("if(GPU_X)\nx()\nelse()\ny()\nendif()\n", "USE_GPU"),
              ElementsAre("1-5 if GPU_X | else [GPU_X] 1"));
}

TEST(BuildBlocks, AFileThatNeitherBuildReadsMakesNoDifference) {
  std::string text = "if(USE_GPU)\nx()\nendif()\n";
  EXPECT_THAT(blocks(text, "WINDOWS"),
              ElementsAre("1-3 if USE_GPU [USE_GPU] 0"));
  EXPECT_THAT(blocks(text, "SOMETHING"),
              ElementsAre("1-3 if USE_GPU [USE_GPU] 2"));
}

TEST(BuildBlocks, NoBuildThatIsMadeTakesAnErrorsArm) {
  EXPECT_EQ(inner("if(GPU_X)\nmessage(FATAL_ERROR \"no\")\nendif()\n"),
            "0 nested");
  EXPECT_EQ(inner("if(GPU_X)\nmessage(FATAL_ERROR \"no\")\nelse()\nx()\n"
                  "endif()\n"),
            "1 nested");
  EXPECT_EQ(inner("if(GPU_X)\nif(A)\nelse()\nmessage(FATAL_ERROR \"no\")\n"
                  "endif()\nx()\nendif()\n"),
            "2 nested")
      << "an error under a condition may not be met";
}

TEST(BuildBlocks, SomeOnlyPrint) {
  auto printsOnly = [](const std::string &body) {
    return read("if(USE_GPU)\n" + body + "endif()\n").blocks.at(0).printsOnly;
  };
  EXPECT_TRUE(printsOnly("if(A)\nmessage(STATUS \"a\")\nendif()\n"));
  EXPECT_TRUE(printsOnly("# nothing\n"));
  EXPECT_FALSE(printsOnly("message(FATAL_ERROR \"a\")\n"));
  EXPECT_FALSE(printsOnly("message(STATUS \"a\")\nset(A 1)\n"));
}

TEST(BuildBlocks, SameWhenTheSideDoesNotMatter) {
  EXPECT_THAT(blocks("if(USE_GPU AND WINDOWS)\nx()\nendif()\n"
                     "if(GPU_OTHER)\nx()\nendif()\n"),
              ElementsAre("1-3 if USE_GPU AND WINDOWS [USE_GPU WINDOWS] 0",
                          "4-6 if GPU_OTHER [GPU_OTHER] 2"));
}

TEST(BuildBlocks, NoneWithoutAMention) {
  EXPECT_THAT(blocks("if(A)\n  set(GPU 1)\nendif()\n"), IsEmpty());
}

// CMAKE_COMPILER_IS_GNUCC does not speak of UCC.
TEST(BuildBlocks, AMentionIsAWord) {
  EXPECT_THAT(blocks("if(IS_MYGPU)\nendif()\nif(GPUS)\nendif()\n"
                     "if(LIGPURE)\nendif()\n"),
              IsEmpty());
  EXPECT_THAT(blocks("if(GPUToolkit)\nendif()\n").size(), 1u);
  EXPECT_THAT(blocks("if(isGpu)\nendif()\n").size(), 1u);
  EXPECT_THAT(blocks("if(gpu2_flags)\nendif()\n").size(), 1u);
  EXPECT_THAT(blocks("if(MYGPU AND MY_GPU)\nendif()\n").size(), 1u);
}

TEST(BuildBlocks, WhatIsLeftOpenInAnArmEndsWithTheFile) {
  EXPECT_THAT(blocks("if(USE_GPU)\nif(A)\nx()\n").size(), 1u);
}

TEST(BuildBlocks, OwnLinesAreThoseOfNoBlockWithin) {
  const std::vector<BuildBlock> found = read("if(USE_GPU)\n"     // 1
                                             "  x()\n"           // 2
                                             "  if(USE_GPU)\n"   // 3
                                             "    if(USE_GPU)\n" // 4
                                             "    endif()\n"     // 5
                                             "  endif()\n"       // 6
                                             "  if(USE_GPU)\n"   // 7
                                             "  endif()\n"       // 8
                                             "endif()\n"         // 9
                                             "if(USE_GPU)\n"     // 10
                                             "endif()\n")
                                            .blocks;
  ASSERT_EQ(found.size(), 5u);
  auto own = [&](std::size_t number) { return ownLines(found, number); };
  EXPECT_THAT(own(0), ElementsAre(LineRange(1, 2), LineRange(9, 9)));
  EXPECT_THAT(own(1), ElementsAre(LineRange(3, 3), LineRange(6, 6)));
  EXPECT_THAT(own(2), ElementsAre(LineRange(4, 5)));
  EXPECT_THAT(own(3), ElementsAre(LineRange(7, 8)));
  EXPECT_THAT(own(4), ElementsAre(LineRange(10, 11)));
}
