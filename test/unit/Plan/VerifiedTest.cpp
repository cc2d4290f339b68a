#include "Plan/Host/Verified.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace decouple;
using testing::ElementsAre;
using testing::IsEmpty;

/// A change of `paths` by the splitting, about the first of them.
static HostChange changeOf(const std::vector<std::string> &paths) {
  HostChange change;
  change.unit = paths.front();
  for (const std::string &path : paths)
    change.after[path] = "";
  return change;
}

static std::vector<std::string> saidOf(HostChange change,
                                       const std::vector<SplitCheck> &checks) {
  Device device;
  device.title = "GPU";
  std::vector<HostChange> changes = {std::move(change)};
  sayVerified(checks, device, changes);
  return changes.front().verified;
}

TEST(Verified, SaysWhatPassedForTheFile) {
  EXPECT_THAT(saidOf(changeOf({"a.cpp", "a.h"}),
                     {{"split-backend-parses", "a.cpp", true, ""},
                      {"split-host-parses", "a.cpp", true, ""},
                      {"split-host-split", "a.cpp", true, ""},
                      {"split-host-tokens", "b.cpp", true, ""}}),
              ElementsAre("without GPU the file compiles (clang -fsyntax-only)",
                          "no block that was split reads differently with GPU",
                          "with GPU that source compiles"));
}

TEST(Verified, SaysNothingOfAFileThatItIsNotAbout) {
  EXPECT_THAT(
      saidOf(changeOf({"hooks.h", "a.cpp"}),
             {{"split-host-parses", "a.cpp", true, ""},
              {"split-hooks-parse", "hooks.h", true, ""}}),
      ElementsAre("the source that defines the registry compiles with it "
                  "(clang -fsyntax-only)"));
}

/// Of a group's patch of two files, the first of which passed.
static std::vector<std::string>
saidOfGroup(const std::vector<SplitCheck> &checks) {
  HostChange change = changeOf({"a.cpp", "b.cpp"});
  change.group = "generic";
  return saidOf(change, checks);
}

TEST(Verified, WhatPassedForEachFileOfAGroupIsSaid) {
  EXPECT_THAT(saidOfGroup({{"generic-parses", "a.cpp", true, ""},
                           {"generic-parses", "b.cpp", true, ""}}),
              ElementsAre("with all patches of its group the files have no new "
                          "errors (clang -fsyntax-only)"));
}

TEST(Verified, WhatFailedForOneFileIsNotSaid) {
  EXPECT_THAT(saidOfGroup({{"generic-parses", "a.cpp", true, ""},
                           {"generic-parses", "b.cpp", false, ""}}),
              IsEmpty());
}

TEST(Verified, WhatWasNotCheckedForOneFileIsNotSaid) {
  EXPECT_THAT(saidOfGroup({{"generic-parses", "a.cpp", true, ""}}), IsEmpty());
}

TEST(Verified, APatchByHandIsNoneOfTheSplits) {
  HostChange change = changeOf({"a.cpp"});
  change.automatic = false;
  EXPECT_THAT(saidOf(change, {{"split-host-parses", "a.cpp", true, ""}}),
              IsEmpty());
}
