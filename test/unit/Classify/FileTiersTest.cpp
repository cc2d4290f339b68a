#include "Sample.h"
#include "gtest/gtest.h"

using namespace decouple;
using namespace decouple::test;

TEST(FileTiers, NoRuleLeavesAFileUnclassified) {
  Sample sample;
  sample.file("a.cpp");
  FileDecision decision = sample.of(sample.run(), "a.cpp");
  EXPECT_EQ(decision.verdict, Unclassified);
  EXPECT_EQ(decision.action, Action::Unclassified);
  EXPECT_EQ(decision.rule, "");
}

TEST(FileTiers, DirectoryNamesTheFile) {
  Sample sample;
  sample.file("lib/gpu/a.cpp");
  sample.fileRule("dir", Tier::Naming, "MOVE").match.directory =
      pattern("^gpu$");
  FileDecision decision = sample.of(sample.run(), "lib/gpu/a.cpp");
  EXPECT_EQ(decision.verdict, "MOVE");
  EXPECT_EQ(decision.action, Action::Move);
  EXPECT_EQ(decision.rule, "dir");
  ASSERT_EQ(decision.evidence.size(), 1u);
  EXPECT_EQ(decision.evidence[0].text, "directory `gpu`");
}

TEST(FileTiers, ADirectoryRuleDoesNotLookAtTheFileName) {
  Sample sample;
  sample.file("lib/gpu");
  sample.fileRule("dir", Tier::Naming, "MOVE").match.directory =
      pattern("^gpu$");
  EXPECT_EQ(sample.of(sample.run(), "lib/gpu").verdict, Unclassified);
}

TEST(FileTiers, SuffixAndNameAreEvidenceToo) {
  Sample sample;
  sample.file("lib/GpuKernel.cu");
  sample.fileRule("suffix", Tier::Naming, "MOVE").match.suffixes = {".cu"};
  sample.fileRule("name", Tier::Naming, "MOVE").match.name = pattern("^Gpu");
  FileDecision decision = sample.of(sample.run(), "lib/GpuKernel.cu");
  EXPECT_EQ(decision.rule, "suffix");
  ASSERT_EQ(decision.evidence.size(), 2u);
  EXPECT_EQ(decision.evidence[0].text, "suffix `.cu`");
  EXPECT_EQ(decision.evidence[1].rule, "name");
  EXPECT_EQ(decision.evidence[1].text, "file name `GpuKernel.cu`");
}

TEST(FileTiers, BuildFilesBeatNames) {
  Sample sample;
  sample.file("lib/plain.cpp").unit("lib/plain.cpp", "device");
  sample.fileRule("name", Tier::Naming, "KEEP").match.name = pattern("plain");
  sample.fileRule("build", Tier::Build, "MOVE").match.libraries = {"device"};
  FileDecision decision = sample.of(sample.run(), "lib/plain.cpp");
  EXPECT_EQ(decision.verdict, "MOVE");
  EXPECT_EQ(decision.evidence[0].text,
            "listed for device: build.cmake:7 (device_sources)");
}

TEST(FileTiers, AnExceptionBeatsTheBuildFiles) {
  Sample sample;
  sample.file("lib/a.cpp").unit("lib/a.cpp", "device");
  sample.fileRule("build", Tier::Build, "MOVE").match.libraries = {"device"};
  sample.fileRule("exception", Tier::Exception, "KEEP-CORE").match.paths = {
      glob("lib/a.cpp")};
  EXPECT_EQ(sample.of(sample.run(), "lib/a.cpp").rule, "exception");
}

TEST(FileTiers, WithinATierTheFirstRuleOfThePackDecides) {
  Sample sample;
  sample.file("gpu/a.cu");
  sample.fileRule("second", Tier::Naming, "MOVE-OTHER").match.suffixes = {
      ".cu"};
  sample.fileRule("first", Tier::Naming, "MOVE").match.directory =
      pattern("gpu");
  EXPECT_EQ(sample.of(sample.run(), "gpu/a.cu").rule, "second");
}

TEST(FileTiers, ARefutationNeedsAName) {
  Sample sample;
  sample.file("lib/gpu.cpp").file("lib/other.cpp");
  sample.unit("lib/gpu.cpp", "host").unit("lib/other.cpp", "host");
  sample.fileRule("name", Tier::Naming, "MOVE").match.name = pattern("gpu");
  sample.fileRule("refuted", Tier::Refutation, "KEEP-CORE").match.libraries = {
      "host"};
  sample.fileRule("default", Tier::Default, "KEEP");
  Classification result = sample.run();
  EXPECT_EQ(sample.of(result, "lib/gpu.cpp").verdict, "KEEP-CORE");
  EXPECT_EQ(sample.of(result, "lib/gpu.cpp").evidence.size(), 2u);
  EXPECT_EQ(sample.of(result, "lib/other.cpp").verdict, "KEEP");
  EXPECT_EQ(result.ruleHits.at("refuted"), 1u);
}

TEST(FileTiers, ASupplementGivesWayToAName) {
  Sample sample;
  sample.file("lib/gpu.h").file("lib/plain.h");
  SupplementRule supplement;
  supplement.info = info("copy");
  supplement.paths = {glob("lib/**")};
  supplement.verdict = "COPY";
  sample.rules.supplements.push_back(supplement);
  sample.fileRule("name", Tier::Naming, "MOVE").match.name = pattern("gpu");
  Classification result = sample.run();
  EXPECT_EQ(sample.of(result, "lib/gpu.h").verdict, "MOVE");
  EXPECT_EQ(sample.of(result, "lib/plain.h").action, Action::Supplement);
}

TEST(FileTiers, TheVerdictFollowsFromTheRole) {
  Sample sample;
  sample.file("gpu/CMakeLists.txt").file("gpu/a.h").file("gpu/b.h.in");
  FileRule &rule = sample.fileRule("dir", Tier::Naming, "KEEP");
  rule.match.directory = pattern("gpu");
  rule.verdicts["header"] = "MOVE";
  rule.verdicts["template"] = "MOVE-OTHER";
  Classification result = sample.run();
  EXPECT_EQ(sample.of(result, "gpu/CMakeLists.txt").role, "build");
  EXPECT_EQ(sample.of(result, "gpu/CMakeLists.txt").verdict, "KEEP");
  EXPECT_EQ(sample.of(result, "gpu/a.h").verdict, "MOVE");
  EXPECT_EQ(sample.of(result, "gpu/b.h.in").verdict, "MOVE-OTHER");
}

TEST(FileTiers, ARuleWithoutAVerdictForTheRoleSaysNothing) {
  Sample sample;
  sample.file("gpu/a.h");
  FileRule &rule = sample.fileRule("dir", Tier::Naming, "MOVE");
  rule.match.directory = pattern("gpu");
  rule.verdicts = {{"source", "MOVE"}};
  EXPECT_EQ(sample.of(sample.run(), "gpu/a.h").verdict, Unclassified);
}

TEST(FileTiers, TheFirstScopeThatFitsCounts) {
  Sample sample;
  sample.file("lib/gpu.cpp").file("test/gpu.cpp");
  FileRule &rule = sample.fileRule("name", Tier::Naming, "MOVE");
  rule.match.name = pattern("gpu");
  rule.match.scopes = {"core"};
  Classification result = sample.run();
  EXPECT_EQ(sample.of(result, "lib/gpu.cpp").verdict, "MOVE");
  EXPECT_EQ(sample.of(result, "test/gpu.cpp").scope, "test");
  EXPECT_EQ(sample.of(result, "test/gpu.cpp").verdict, Unclassified);
}

TEST(FileTiers, ASourceThatNoLibraryCompilesCanBeTold) {
  Sample sample;
  sample.file("gpu/dead.cpp").file("gpu/used.cpp");
  sample.unit("gpu/used.cpp", "device");
  FileRule &rule = sample.fileRule("dead", Tier::Naming, "MOVE-OTHER");
  rule.match.directory = pattern("gpu");
  rule.match.compiled = false;
  Classification result = sample.run();
  EXPECT_EQ(sample.of(result, "gpu/dead.cpp").verdict, "MOVE-OTHER");
  EXPECT_EQ(sample.of(result, "gpu/dead.cpp").evidence[0].text,
            "directory `gpu`, CMake compiles it into no library");
  EXPECT_EQ(sample.of(result, "gpu/used.cpp").verdict, Unclassified);
}

TEST(FileTiers, AVerdictThatIsNotDeclaredIsAnError) {
  Sample sample;
  sample.file("a.cpp");
  sample.fileRule("odd", Tier::Default, "NOWHERE");
  EXPECT_EQ(sample.error(), "sample.json#/odd: rule 'odd' gives the verdict "
                            "'NOWHERE', which is not declared");
}

TEST(FileTiers, AFileWithTheDeviceInItIsNotAnyFile) {
  Sample sample;
  sample.file("CMakeLists.txt").file("a.cpp").file("b.cpp").file("lists.bzl");
  sample.scan.build.blocks.resize(2);
  sample.scan.build.blocks[0].path = sample.scan.build.blocks[1].path =
      "CMakeLists.txt";
  sample.scan.namedCode = {{"a.cpp", 3, "is_gpu", "name-gpu", 0}};
  sample.unit("b.cpp", "device").unit("b.cpp", "host");
  for (LibraryMember &member : sample.scan.build.members)
    member.file = "lists.bzl";
  sample.fileRule("mixed", Tier::Default, "KEEP-CORE").match.holds = {
      Thing::BuildBlock, Thing::NamedCode};
  sample.fileRule("lists", Tier::Default, "KEEP-CORE").match.holds = {
      Thing::ListedUnit};
  sample.fileRule("plain", Tier::Default, "KEEP");
  Classification result = sample.run();
  const FileDecision &build = sample.of(result, "CMakeLists.txt");
  EXPECT_EQ(build.rule, "mixed");
  ASSERT_EQ(build.evidence.size(), 1u) << "a default that decides is alone";
  EXPECT_EQ(build.evidence[0].text, "2 build blocks");
  EXPECT_EQ(sample.of(result, "a.cpp").evidence[0].text, "1 named-code site");
  EXPECT_EQ(sample.of(result, "b.cpp").rule, "plain");
  EXPECT_EQ(sample.of(result, "lists.bzl").rule, "lists");
  EXPECT_EQ(sample.of(result, "lists.bzl").evidence[0].text, "1 listed unit")
      << "the host's units are no evidence of a move";
}

TEST(FileTiers, WhatNoUnitReachesIsTold) {
  Sample sample;
  sample.file("a.cpp").file("gpu.h").file("gpu_old.h");
  sample.unit("a.cpp", "host").include("a.cpp", 1, "gpu.h");
  FileRule &old = sample.fileRule("old", Tier::Naming, "KEEP");
  old.match.name = pattern("gpu");
  old.match.reached = false;
  sample.fileRule("name", Tier::Naming, "MOVE").match.name = pattern("gpu");
  Classification result = sample.run();
  EXPECT_EQ(sample.of(result, "gpu.h").rule, "name");
  EXPECT_EQ(sample.of(result, "gpu_old.h").rule, "old");
  EXPECT_EQ(sample.of(result, "gpu_old.h").evidence[0].text,
            "file name `gpu_old.h`, a default build neither compiles nor "
            "includes it");
}

TEST(FileTiers, ARuleThatMovesAHostUnitIsRemarkedOn) {
  Sample sample;
  sample.file("both.cpp").file("host.cpp").file("none.cpp");
  sample.unit("both.cpp", "host").unit("both.cpp", "device");
  sample.unit("host.cpp", "host");
  sample.fileRule("all", Tier::Exception, "MOVE").match.suffixes = {".cpp"};
  std::vector<Diagnostic> remarks = sample.run().diagnostics;
  ASSERT_EQ(remarks.size(), 1u);
  EXPECT_EQ(render(remarks[0]),
            "host.cpp: warning: rule all moves a source of host, which no "
            "library of the device compiles [moved-host-unit]");
}
