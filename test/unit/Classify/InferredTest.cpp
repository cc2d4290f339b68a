#include "Sample.h"
#include "gtest/gtest.h"

using namespace decouple;
using namespace decouple::test;

/// gpu/kernel.cu moves; headers with moved includers only follow.
static Sample followers() {
  Sample sample;
  sample.fileRule("dir", Tier::Naming, "MOVE").match.directory =
      pattern("^gpu$");
  FileRule &rule = sample.fileRule("only", Tier::Inferred, "MOVE-OTHER");
  rule.match.roles = {"header"};
  rule.match.onlyIncludedByMoved = true;
  sample.fileRule("default", Tier::Default, "KEEP");
  sample.file("gpu/kernel.cu");
  return sample;
}

TEST(Inferred, AHeaderThatOnlyMovedFilesIncludeFollows) {
  Sample sample = followers();
  sample.file("lib/a.h").include("gpu/kernel.cu", 1, "lib/a.h");
  FileDecision decision = sample.of(sample.run(), "lib/a.h");
  EXPECT_EQ(decision.verdict, "MOVE-OTHER");
  ASSERT_EQ(decision.evidence.size(), 1u);
  EXPECT_EQ(decision.evidence[0].text,
            "included only by moved files, first gpu/kernel.cu");
}

TEST(Inferred, OneIncluderThatStaysHoldsItBack) {
  Sample sample = followers();
  sample.file("lib/a.h").file("lib/main.cpp");
  sample.include("gpu/kernel.cu", 1, "lib/a.h");
  sample.include("lib/main.cpp", 1, "lib/a.h");
  EXPECT_EQ(sample.of(sample.run(), "lib/a.h").verdict, "KEEP");
}

TEST(Inferred, AnIncluderOfAnotherScopeDoesNot) {
  Sample sample = followers();
  sample.file("lib/a.h").file("test/main.cpp");
  sample.include("gpu/kernel.cu", 1, "lib/a.h");
  sample.include("test/main.cpp", 1, "lib/a.h");
  FileDecision decision = sample.of(sample.run(), "lib/a.h");
  EXPECT_EQ(decision.verdict, "MOVE-OTHER");
  ASSERT_EQ(decision.evidence.size(), 1u);
  EXPECT_EQ(decision.evidence[0].text, "tests and tools apart, included only "
                                       "by moved files, first gpu/kernel.cu");
}

TEST(Inferred, AHeaderThatNobodyIncludesStays) {
  Sample sample = followers();
  sample.file("lib/a.h");
  EXPECT_EQ(sample.of(sample.run(), "lib/a.h").verdict, "KEEP");
}

TEST(Inferred, WhatFollowsMakesOthersFollow) {
  // In this order a single pass over the files would miss a.h.
  Sample sample = followers();
  sample.file("lib/a.h").file("lib/b.h").file("lib/c.h");
  sample.include("gpu/kernel.cu", 1, "lib/c.h");
  sample.include("lib/b.h", 1, "lib/a.h");
  sample.include("lib/c.h", 1, "lib/b.h");
  Classification result = sample.run();
  EXPECT_EQ(sample.of(result, "lib/a.h").verdict, "MOVE-OTHER");
  EXPECT_EQ(sample.of(result, "lib/b.h").verdict, "MOVE-OTHER");
  EXPECT_EQ(result.ruleHits.at("only"), 3u);
  EXPECT_EQ(result.ruleHits.at("default"), 0u);
}

TEST(Inferred, HeadersThatIncludeEachOtherStay) {
  Sample sample = followers();
  sample.file("lib/a.h").file("lib/b.h");
  sample.include("gpu/kernel.cu", 1, "lib/a.h");
  sample.include("lib/a.h", 1, "lib/b.h").include("lib/b.h", 1, "lib/a.h");
  EXPECT_EQ(sample.of(sample.run(), "lib/a.h").verdict, "KEEP");
}

TEST(Inferred, IncludedByMovedNeedsOneIncluder) {
  Sample sample = followers();
  sample.rules.files[1].match.onlyIncludedByMoved = false;
  sample.rules.files[1].match.includedByMoved = true;
  sample.file("lib/a.h").file("lib/main.cpp");
  sample.include("gpu/kernel.cu", 4, "lib/a.h");
  sample.include("lib/main.cpp", 1, "lib/a.h");
  EXPECT_EQ(sample.of(sample.run(), "lib/a.h").evidence[0].text,
            "included by moved files, first gpu/kernel.cu");
}

TEST(Inferred, IncludedByTheBackendFollowsCopiesOfAnyScope) {
  Sample sample = followers();
  FileMatch &match = sample.rules.files[1].match;
  match = {};
  match.includedByBackend = true;
  sample.file("lib/a.h").file("lib/b.h").file("lib/c.h").file("lib/d.h");
  sample.include("gpu/kernel.cu", 4, "lib/a.h");
  sample.include("lib/a.h", 1, "lib/b.h").include("lib/d.h", 1, "lib/c.h");
  const auto result = sample.run();
  EXPECT_EQ(sample.of(result, "lib/b.h").verdict, "MOVE-OTHER");
  EXPECT_EQ(sample.of(result, "lib/b.h").evidence[0].text,
            "included by lib/a.h, which goes to the backend");
  EXPECT_EQ(sample.of(result, "lib/c.h").verdict, "KEEP");
}

TEST(Inferred, TheHeaderOfAMovedUnitFollows) {
  Sample sample;
  sample.file("lib/before.h")
      .file("lib/group.cpp")
      .file("lib/group.h")
      .file("lib/other.h");
  sample.unit("lib/group.cpp", "device");
  sample.fileRule("build", Tier::Build, "MOVE").match.libraries = {"device"};
  FileRule &rule = sample.fileRule("companion", Tier::Inferred, "MOVE-OTHER");
  rule.match.companionOfMoved = true;
  Classification result = sample.run();
  EXPECT_EQ(sample.of(result, "lib/group.h").evidence[0].text,
            "header of the moved source `group.cpp`");
  EXPECT_EQ(sample.of(result, "lib/other.h").verdict, Unclassified);
}

TEST(Inferred, AUnitThatStaysOrLiesElsewhereTakesNoHeaderAlong) {
  Sample sample;
  sample.file("a/group.h").file("lib/aside.h").file("lib/group.cpp");
  sample.file("lib/host.cpp").file("lib/host.h");
  sample.unit("lib/group.cpp", "device").unit("lib/host.cpp", "core");
  sample.fileRule("build", Tier::Build, "MOVE").match.libraries = {"device"};
  FileRule &rule = sample.fileRule("companion", Tier::Inferred, "MOVE-OTHER");
  rule.match.companionOfMoved = true;
  Classification result = sample.run();
  for (const char *path : {"a/group.h", "lib/aside.h", "lib/host.h"})
    EXPECT_EQ(sample.of(result, path).verdict, Unclassified) << path;
}

TEST(Inferred, AnEarlierTierStands) {
  Sample sample = followers();
  SupplementRule supplement;
  supplement.info = info("copy");
  supplement.paths = {glob("lib/a.h")};
  supplement.verdict = "COPY";
  sample.rules.supplements.push_back(supplement);
  sample.file("lib/a.h").include("gpu/kernel.cu", 1, "lib/a.h");
  EXPECT_EQ(sample.of(sample.run(), "lib/a.h").verdict, "COPY");
}
