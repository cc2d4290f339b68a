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
  EXPECT_EQ(facts.members.size(), 1u);
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
