#include "Emit/ReviewParts.h"
#include "../Plan/SampleTree.h"
#include "Emit/State.h"
#include <gmock/gmock.h>

using namespace decouple;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

namespace {

/// A tree with as many files as are asked for, all of which move.
struct Moving : SampleTree {
  Moving() { layout().fallback = "rest"; }

  void fill(const std::string &directory, unsigned count) {
    for (unsigned i = 0; i < count; ++i)
      add(directory + "/f" + std::to_string(100 + i) + ".h", "", Action::Move);
  }
  /// "title: number of files", the first part left out.
  std::vector<std::string> titles() const {
    std::vector<std::string> titles;
    for (const ReviewPart &part : reviewParts(llvm::cantFail(plan())))
      titles.push_back(llvm::StringRef(part.message).split('\n').first.str() +
                       ": " + std::to_string(part.files.size()));
    titles.erase(titles.begin());
    return titles;
  }
};

} // namespace

TEST(ReviewParts, WhatOneCanLookThroughIsOnePart) {
  Moving tree;
  tree.fill("gpu/a", 40);
  tree.fill("gpu/b", 40);
  EXPECT_THAT(tree.titles(),
              ElementsAre("Copy 84 files of core and gpu to dev/backend: 84"));
}

TEST(ReviewParts, LargeDirectoriesAreDividedAndSmallOnesAreNot) {
  Moving tree;
  tree.fill("gpu/large/one", 149);
  tree.fill("gpu/large/two", 20);
  tree.fill("gpu/large/small", 19);
  tree.fill("gpu/other", 20);
  const std::vector<std::string> titles = tree.titles();
  EXPECT_THAT(titles, testing::IsSupersetOf(
                          {"Copy gpu/large/one to dev/backend: 149",
                           "Copy gpu/large/two to dev/backend: 20",
                           "Copy the rest of gpu/large to dev/backend: 19",
                           "Copy gpu/other to dev/backend: 20"}));
}

TEST(ReviewParts, ADirectoryOfFilesAloneIsNotDivided) {
  Moving tree;
  tree.fill("gpu/flat", 151);
  EXPECT_THAT(tree.titles(),
              testing::Contains("Copy gpu/flat to dev/backend: 151"));
}

TEST(ReviewParts, FewFilesOfTheRootAreNamed) {
  Moving tree;
  tree.fill("gpu/a", 149);
  tree.add("LICENSE", "", Action::Supplement);
  tree.add("NOTICE", "", Action::Supplement);
  EXPECT_THAT(
      tree.titles(),
      testing::Contains(
          "Copy LICENSE, NOTICE and core/shared/s.h to dev/backend: 3"));
}

TEST(ReviewParts, EachFileIsInOnePart) {
  Moving tree;
  tree.fill("gpu/large/one", 200);
  tree.fill("gpu/two", 30);
  const Plan plan = llvm::cantFail(tree.plan());
  std::multiset<std::string> planned, parted;
  for (const PlannedFile &file : plan.files)
    if (!belongsToSeries(file))
      planned.insert(file.destination);
  for (const ReviewPart &part : reviewParts(plan))
    for (const PlannedFile *file : part.files)
      parted.insert(file->destination);
  EXPECT_EQ(parted, planned);
}

TEST(ReviewParts, AMoveSaysSo) {
  Moving tree;
  tree.options.placement = Placement::InTree;
  tree.options.transition = Transition::Move;
  const std::vector<ReviewPart> parts =
      reviewParts(llvm::cantFail(tree.plan()));
  ASSERT_EQ(parts.size(), 2u);
  EXPECT_THAT(parts[1].message, StartsWith("Move "));
  EXPECT_THAT(
      parts[1].message,
      HasSubstr("4 files, with the same bytes. The host no longer has 3 "
                "of them, and\nkeeps the others."));
}

TEST(ReviewParts, WhatTheToolAddsComesFirstAndIsSignedOff) {
  Moving tree;
  tree.options.signature.author = "Jane <j@x>";
  tree.options.signature.signOff = true;
  const std::vector<ReviewPart> parts =
      reviewParts(llvm::cantFail(tree.plan()));
  EXPECT_THAT(parts.front().message, StartsWith("Add dev/backend\n"));
  for (const ReviewPart &part : parts)
    EXPECT_THAT(part.message, EndsWith("Signed-off-by: Jane <j@x>\n"));
}
