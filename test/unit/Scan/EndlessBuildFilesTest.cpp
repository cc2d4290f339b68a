// Build files that no evaluation gets to the end of: there is a remark, and
// what stands behind them is read.

#include "MemoryTree.h"
#include "Scan/Build/BuildFiles.h"
#include "llvm/ADT/STLExtras.h"
#include <gmock/gmock.h>

using namespace decouple;
using testing::Contains;
using testing::ElementsAre;

namespace {

constexpr unsigned Many = 100000;

std::string repeated(const std::string &text, unsigned count) {
  std::string all;
  for (unsigned i = 0; i < count; ++i)
    all += text;
  return all;
}

/// What is read of a file with `endless` before a library is said.
BuildFacts readBehind(const std::string &endless) {
  std::string text = endless + "\nadd_library(core x.cpp)\n";
  SourceTree tree = memoryTree({{"CMakeLists.txt", text}, {"x.cpp", ""}});
  RulePack pack = samplePack();
  pack.libraries = {library("core", "CMakeLists.txt", "core", false)};
  TaskPool pool(1);
  return readBuildFiles(tree, pack, pool);
}

std::vector<std::string> remarks(const BuildFacts &facts) {
  std::vector<std::string> ids;
  for (const Diagnostic &diagnostic : facts.diagnostics)
    if (!llvm::is_contained(ids, diagnostic.id))
      ids.push_back(diagnostic.id);
  return ids;
}

TEST(EndlessBuildFiles, BlocksInEachOther) {
  BuildFacts facts =
      readBehind(repeated("if(TRUE)\n", Many) + repeated("endif()\n", Many));
  EXPECT_THAT(remarks(facts), ElementsAre("cmake-endless"));
  EXPECT_EQ(facts.members.size(), 1u);
}

TEST(EndlessBuildFiles, ParenthesesInEachOther) {
  BuildFacts facts = readBehind("if(" + repeated("(", Many) + "A" +
                                repeated(")", Many) + ")\nendif()");
  EXPECT_THAT(remarks(facts), ElementsAre("deep-condition"));
  EXPECT_EQ(facts.members.size(), 1u);
}

/// `inner` in `depth` pairs.
std::string within(unsigned depth, const std::string &open,
                   const std::string &inner, const std::string &close) {
  return repeated(open, depth) + inner + repeated(close, depth);
}

// What is too deep counts as unknown, so that the library may be there or not;
// whenever that is so, it is said.
TEST(EndlessBuildFiles, WhatIsTooDeepIsSaid) {
  for (unsigned depth : {100, 101}) {
    const bool tooDeep = depth > 100;
    for (const std::string &text :
         {"if(" + within(depth, "(", "FALSE", ")") + ")\nreturn()\nendif()",
          "if(FALSE)\nelseif(" + within(depth, "(", "FALSE", ")") +
              ")\nreturn()\nendif()"}) {
      BuildFacts facts = readBehind(text);
      ASSERT_EQ(facts.members.size(), 1u) << text;
      EXPECT_EQ(facts.members[0].condition.empty(), !tooDeep) << text;
      EXPECT_EQ(facts.diagnostics.size(), tooDeep) << text;
    }
  }
}

TEST(EndlessBuildFiles, WhatIsTooDeepIsSaidOnceOfAFile) {
  const std::string deep = "if(" + within(101, "(", "A", ")") + ")\nendif()\n";
  BuildFacts facts = readBehind("\n" + deep + deep);
  ASSERT_EQ(facts.diagnostics.size(), 1u);
  EXPECT_EQ(facts.diagnostics[0].line, 2u);
}

TEST(EndlessBuildFiles, ParenthesesOfOtherCommandsAreNoCondition) {
  BuildFacts facts =
      readBehind("message(" + within(101, "(", "A", ")") + ")\n" +
                 "message([[" + within(101, "${", "A", "}") + "]])");
  EXPECT_THAT(facts.diagnostics, testing::IsEmpty());
}

TEST(EndlessBuildFiles, Negations) {
  auto membersAfter = [](unsigned negations) {
    return readBehind("if(" + repeated("NOT ", negations) +
                      "FALSE)\nreturn()\nendif()")
        .members.size();
  };
  EXPECT_EQ(membersAfter(Many), 1u);
  EXPECT_EQ(membersAfter(Many + 1), 0u);
}

TEST(EndlessBuildFiles, ReferencesInEachOther) {
  BuildFacts facts = readBehind("set(a " + repeated("${", Many) + "a" +
                                repeated("}", Many) + ")");
  EXPECT_THAT(remarks(facts), ElementsAre("deep-condition"));
  EXPECT_EQ(facts.members.size(), 1u);
}

TEST(EndlessBuildFiles, AListThatDoubles) {
  BuildFacts facts =
      readBehind("set(a x y)\n" + repeated("set(a \"${a};${a}\")\n", 60));
  EXPECT_THAT(remarks(facts), ElementsAre("cmake-endless"));
  EXPECT_EQ(facts.members.size(), 1u);
}

TEST(EndlessBuildFiles, AListThatIsAppendedToItself) {
  BuildFacts facts =
      readBehind("set(a x y)\n" + repeated("list(APPEND a ${a})\n", 60));
  EXPECT_THAT(remarks(facts), ElementsAre("cmake-endless"));
  EXPECT_EQ(facts.members.size(), 1u);
}

TEST(EndlessBuildFiles, ATextThatDoubles) {
  BuildFacts facts =
      readBehind("set(a xy)\n" + repeated("set(a \"${a}${a}\")\n", 60));
  EXPECT_THAT(remarks(facts), ElementsAre("cmake-endless"));
  EXPECT_EQ(facts.members.size(), 1u);
}

TEST(EndlessBuildFiles, LoopsWithNothingInThem) {
  BuildFacts facts =
      readBehind("set(a x y)\n" + repeated("list(APPEND a ${a})\n", 14) +
                 "foreach(i ${a})\nforeach(j ${a})\nendforeach()\n"
                 "endforeach()");
  EXPECT_THAT(remarks(facts), Contains("cmake-endless"));
}

TEST(EndlessBuildFiles, AFunctionThatCallsItself) {
  BuildFacts facts = readBehind("function(f)\nf()\nendfunction()\nf()");
  EXPECT_THAT(remarks(facts), ElementsAre("cmake-endless"));
  EXPECT_EQ(facts.members.size(), 1u);
}

TEST(EndlessBuildFiles, LoopsInEachOther) {
  BuildFacts facts = readBehind(repeated("foreach(i a b c d)\n", 40) +
                                repeated("endforeach()\n", 40));
  EXPECT_THAT(remarks(facts), Contains("cmake-endless"));
}

TEST(EndlessBuildFiles, FunctionsThatCallThemselvesTwice) {
  BuildFacts facts = readBehind("function(f)\nf()\nf()\nendfunction()\nf()\n");
  EXPECT_THAT(remarks(facts), Contains("cmake-endless"));
}

} // namespace
