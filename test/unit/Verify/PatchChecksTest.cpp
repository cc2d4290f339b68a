// The series is tried on the files it touches, by git itself.

#include "Verify/PatchChecks.h"
#include "../Support/TestDirectory.h"
#include "Verify/SeriesNeeds.h"
#include <cstdlib>
#include <gmock/gmock.h>

using namespace decouple;
using testing::ElementsAre;

namespace {

const std::map<std::string, std::string> tree = {{"dir/a.txt", "1\n2\n3\n"}};

std::optional<std::string> original(const std::string &path) {
  auto found = tree.find(path);
  return found == tree.end() ? std::nullopt : std::optional(found->second);
}

SeriesPatch mail(const std::string &name, const std::string &diff) {
  return {name + ".patch",
          "From 0000000000000000000000000000000000000000 Mon "
          "Sep 17 00:00:00 2001\nFrom: a <a@b.invalid>\nDate: "
          "Mon, 17 Sep 2001 00:00:00 +0000\nSubject: [PATCH] " +
              name + "\n\n---\n\n" + diff + "-- \ntool\n\n"};
}

SeriesPatch change(const std::string &from = "2",
                   const std::string &to = "two") {
  return mail("change-to-" + to,
              "diff --git a/dir/a.txt b/dir/a.txt\n--- a/dir/a.txt\n"
              "+++ b/dir/a.txt\n@@ -1,3 +1,3 @@\n 1\n-" +
                  from + "\n+" + to + "\n 3\n");
}

SeriesPatch addition() {
  return mail("add", "diff --git a/new.txt b/new.txt\nnew file mode 100644\n"
                     "--- /dev/null\n+++ b/new.txt\n@@ -0,0 +1 @@\n+new\n");
}

std::vector<std::string> linesOf(const std::vector<Check> &checks) {
  std::vector<std::string> lines;
  for (const Check &check : checks)
    lines.push_back((check.passed ? "+ " : "- ") + check.name + ": " +
                    check.detail);
  return lines;
}

SeriesPatch needing(const std::string &header) {
  SeriesPatch patch = change();
  const std::string subject = "[PATCH] change-to-two\n\n";
  patch.text.insert(patch.text.find(subject) + subject.size(),
                    "- needs the patch that adds " + header + "\n\n");
  return patch;
}

TEST(SeriesNeeds, WhatAPatchInFrontAddsIsThere) {
  EXPECT_THAT(unmetNeeds({addition(), needing("new.txt"), change("two", "2")}),
              ElementsAre());
}

TEST(SeriesNeeds, WhatNoneInFrontAddsIsMissing) {
  const std::string unmet =
      "change-to-two.patch needs new.txt, which no patch in front of it adds";
  EXPECT_THAT(unmetNeeds({needing("new.txt")}), ElementsAre(unmet));
  EXPECT_THAT(unmetNeeds({needing("new.txt"), addition()}), ElementsAre(unmet));
}

TEST(PatchChecks, ASeriesThatAppliesAndComesBack) {
  EXPECT_THAT(linesOf(checkSeries(
                  {change(), addition()}, original,
                  {{"dir/a.txt", "1\ntwo\n3\n"}, {"new.txt", "new\n"}})),
              ElementsAre("+ patches-apply: git am takes 2 patches",
                          "+ patches-reverse: 2 files, 6 bytes as before"));
}

TEST(PatchChecks, PatchesBuildOnEachOther) {
  EXPECT_THAT(linesOf(checkSeries({change(), change("two", "zwei")}, original,
                                  {{"dir/a.txt", "1\nzwei\n3\n"}})),
              ElementsAre("+ patches-apply: git am takes 2 patches",
                          "+ patches-reverse: 1 file, 6 bytes as before"));
}

TEST(PatchChecks, AContextThatIsNotThere) {
  auto lines = linesOf(checkSeries({change("9")}, original, {}));
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_THAT(lines[0],
              testing::StartsWith("- patches-apply: 1 finding: git am: "));
  EXPECT_EQ(lines[1],
            "- patches-reverse: not checked: the series does not apply");
}

TEST(PatchChecks, AnotherTextThanPlanned) {
  auto lines =
      linesOf(checkSeries({change()}, original, {{"dir/a.txt", "other\n"}}));
  EXPECT_EQ(lines[0], "- patches-apply: 1 finding: dir/a.txt is not as planned "
                      "after the series");
}

TEST(PatchChecks, NoSeriesNeedsNoCheck) {
  EXPECT_TRUE(checkSeries({}, original, {}).empty());
}

TEST(PatchChecks, WithoutGitNothingIsChecked) {
  TestDirectory empty;
  std::string path = std::getenv("PATH");
  setenv("PATH", (empty / "nothing").c_str(), 1);
  auto lines = linesOf(checkSeries({change()}, original, {}));
  setenv("PATH", path.c_str(), 1);
  EXPECT_THAT(
      lines,
      ElementsAre("- patches-apply: not checked: git is not installed",
                  "- patches-reverse: not checked: git is not installed"));
}

TEST(PatchChecks, TouchedPaths) {
  EXPECT_THAT(llvm::cantFail(touchedBy({change(), addition()})),
              ElementsAre("dir/a.txt", "new.txt"));
}

} // namespace
