#include "SampleTree.h"
#include <gmock/gmock.h>

using namespace decouple;
using testing::ElementsAre;
using testing::Pair;

static std::vector<std::pair<std::string, std::string>>
stagedOf(const SampleTree &tree) {
  std::vector<std::pair<std::string, std::string>> staged;
  for (const StagedInclude &include : llvm::cantFail(tree.plan()).includes)
    staged.emplace_back(include.spelled, include.destination);
  return staged;
}

TEST(Includes, HeadersUnderTheirOldNames) {
  EXPECT_THAT(stagedOf(SampleTree()),
              ElementsAre(Pair("core/shared/s.h", "dev/backend/shared/s.h"),
                          Pair("gpu/b.h", "dev/backend/csrc/b.h")));
}

TEST(Includes, OneSpellingForEachRootAbove) {
  SampleTree tree;
  tree.layout().entries.push_back({"lib/gpu", "lib"});
  tree.add("lib/gpu/d.h", "", Action::Move, "header");
  EXPECT_THAT(stagedOf(tree),
              ElementsAre(Pair("core/shared/s.h", "dev/backend/shared/s.h"),
                          Pair("gpu/b.h", "dev/backend/csrc/b.h"),
                          Pair("gpu/d.h", "dev/backend/lib/d.h"),
                          Pair("lib/gpu/d.h", "dev/backend/lib/d.h")));
}

TEST(Includes, TheRootThatIsNamedFirstWins) {
  SampleTree tree;
  tree.layout().entries.push_back({"lib/gpu", "lib"});
  tree.add("lib/gpu/b.h", "", Action::Move, "header");
  EXPECT_THAT(stagedOf(tree),
              ElementsAre(Pair("core/shared/s.h", "dev/backend/shared/s.h"),
                          Pair("gpu/b.h", "dev/backend/lib/b.h"),
                          Pair("lib/gpu/b.h", "dev/backend/lib/b.h")));
}

TEST(Includes, SourcesThatAMovedFileIncludes) {
  SampleTree tree;
  tree.addInclude("gpu/b.cpp", 1, "gpu/special/c.cpp", true,
                  "gpu/special/c.cpp");
  EXPECT_THAT(
      stagedOf(tree),
      ElementsAre(Pair("core/shared/s.h", "dev/backend/shared/s.h"),
                  Pair("gpu/b.h", "dev/backend/csrc/b.h"),
                  Pair("gpu/special/c.cpp", "dev/backend/extra/c.cpp")));
}
