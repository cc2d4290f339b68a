#include "VerifySample.h"
#include <gmock/gmock.h>

using namespace decouple;
using testing::ElementsAre;
using testing::IsEmpty;

TEST(VerifyPlan, TheBooksOfASoundPlanBalance) {
  EXPECT_THAT(VerifySample().failures(), IsEmpty());
}

TEST(VerifyPlan, ChecksThatPassGiveFigures) {
  VerifySample sample;
  EXPECT_EQ(sample.detail("accounting-tree"),
            "5 files in the checkout, each once");
  EXPECT_EQ(sample.detail("accounting-text"),
            "2 sources of the host, all text");
  EXPECT_EQ(sample.detail("accounting-files"), "5 files = 4 GOES + 1 STAYS");
  EXPECT_EQ(sample.detail("accounting-blocks"), "1 block = 1 SPLIT");
  EXPECT_EQ(sample.detail("accounting-build-blocks"), "0 build blocks");
  EXPECT_EQ(sample.detail("accounting-python-sites"), "0 Python sites");
  EXPECT_EQ(sample.detail("accounting-named-code"), "0 named-code sites");
  EXPECT_EQ(sample.detail("planned-once"),
            "3 moved, 1 supplement, each planned once");
  EXPECT_EQ(sample.detail("planned-source"),
            "11 files: 3 moved, 1 supplement, 2 skeleton, 5 generated");
  EXPECT_EQ(sample.detail("moved-identical"), "4 files, 29 bytes");
  EXPECT_EQ(sample.detail("reassembly"),
            "2 kept and 3 moved files make up the 5 of the input");
  EXPECT_EQ(sample.detail("units-planned"),
            "1 unit (gpu_lib 1), 0 named ones stay");
  EXPECT_EQ(sample.detail("staged-includes"),
            "2 includes of moved files by moved files, 2 staged names");
}

TEST(VerifyPlan, UnclassifiedIsAVerdict) {
  VerifySample sample;
  static_cast<Decision &>(sample.classification.blocks[0]) = Decision();
  EXPECT_THAT(sample.failures(), IsEmpty());
  EXPECT_EQ(sample.detail("accounting-blocks"), "1 block = 1 unclassified");
}

TEST(VerifyPlan, ABlockWithoutAVerdict) {
  VerifySample sample;
  sample.classification.blocks.clear();
  EXPECT_THAT(
      sample.failures(),
      ElementsAre("accounting-blocks: 1 finding: 1 block but 0 verdicts"));
}

TEST(VerifyPlan, AVerdictWithoutARule) {
  VerifySample sample;
  sample.classification.blocks[0].rule.clear();
  EXPECT_THAT(sample.failures(),
              ElementsAre("accounting-blocks: 1 finding: core/a.cpp:7 has the "
                          "verdict 'SPLIT' by rule ''"));
}

TEST(VerifyPlan, AFileThatIsListedTwice) {
  VerifySample sample;
  sample.scan.tree.files[1].path = sample.scan.tree.files[0].path;
  EXPECT_THAT(sample.detail("accounting-tree"),
              "1 finding: core/a.cpp is listed after core/a.cpp");
}

TEST(VerifyPlan, AMovedFileThatIsNotPlanned) {
  VerifySample sample;
  std::erase_if(sample.planned.files,
                [](const auto &f) { return f.origin == "gpu/special/c.cpp"; });
  EXPECT_THAT(
      sample.failures(),
      ElementsAre("planned-once: 1 finding: gpu/special/c.cpp (GOES) is "
                  "planned 0 times",
                  "reassembly: 1 finding: gpu/special/c.cpp would be lost"));
}

TEST(VerifyPlan, AKeptFileThatIsPlanned) {
  VerifySample sample;
  PlannedFile copy = sample.file("dev/backend/csrc/b.cpp");
  copy.destination = "dev/backend/csrc/a.cpp";
  copy.origin = "core/a.cpp";
  copy.content = bufferOf("core a\n");
  sample.planned.files.push_back(copy);
  EXPECT_THAT(sample.failures(),
              ElementsAre("planned-once: 1 finding: core/a.cpp (STAYS) is "
                          "planned 1 time"));
}

TEST(VerifyPlan, AFileFromNowhere) {
  VerifySample sample;
  PlannedFile copy = sample.file("dev/backend/csrc/b.cpp");
  copy.destination = "dev/backend/csrc/z.cpp";
  copy.origin = "gpu/z.cpp";
  sample.planned.files.push_back(copy);
  EXPECT_THAT(
      sample.failures(),
      ElementsAre(
          "planned-source: 1 finding: dev/backend/csrc/z.cpp "
          "comes from gpu/z.cpp, which is not in the tree",
          "reassembly: 1 finding: gpu/z.cpp would appear from nowhere"));
}

TEST(VerifyPlan, AGeneratedFileWithoutAName) {
  VerifySample sample;
  sample.file("dev/backend/patches/series").origin.clear();
  EXPECT_THAT(sample.failures(),
              ElementsAre("planned-source: 1 finding: "
                          "dev/backend/patches/series has no source"));
}

TEST(VerifyPlan, OneDestinationTwice) {
  VerifySample sample;
  sample.planned.files.push_back(sample.file("dev/backend/patches/series"));
  EXPECT_THAT(sample.failures(),
              ElementsAre("planned-source: 1 finding: "
                          "dev/backend/patches/series is planned twice"));
}

TEST(VerifyPlan, AMovedFileWithOtherBytes) {
  VerifySample sample;
  sample.file("dev/backend/csrc/b.h").content = bufferOf("gpu B.h\n");
  EXPECT_THAT(
      sample.failures(),
      ElementsAre("moved-identical: 1 finding: dev/backend/csrc/b.h differs "
                  "from gpu/b.h",
                  "reassembly: 1 finding: gpu/b.h would come back with other "
                  "bytes"));
}

TEST(VerifyPlan, AMovedFileWithAnotherMode) {
  VerifySample sample;
  sample.file("dev/backend/csrc/b.h").executable = true;
  EXPECT_THAT(sample.failures(),
              ElementsAre("moved-identical: 1 finding: dev/backend/csrc/b.h "
                          "has another mode than gpu/b.h"));
}

TEST(VerifyPlan, AUnitThatIsLeftOut) {
  VerifySample sample;
  sample.planned.units.clear();
  EXPECT_THAT(sample.failures(),
              ElementsAre("units-planned: 1 finding: gpu_lib lacks "
                          "dev/backend/csrc/b.cpp"));
}

TEST(VerifyPlan, AUnitTooMany) {
  VerifySample sample;
  sample.planned.units.push_back({"gpu_lib", "l", "f", "extra/c.cpp"});
  EXPECT_THAT(sample.failures(),
              ElementsAre("units-planned: 1 finding: gpu_lib should not have "
                          "dev/backend/extra/c.cpp"));
}

TEST(VerifyPlan, AnIncludeThatFindsNothing) {
  VerifySample sample;
  sample.planned.includes.erase(sample.planned.includes.begin());
  EXPECT_THAT(sample.failures(),
              ElementsAre("staged-includes: 1 finding: gpu/special/c.cpp:1 "
                          "includes core/shared/s.h, which leads to nothing "
                          "and not to dev/backend/shared/s.h"));
}

TEST(VerifyPlan, AnIncludeThatFindsAnother) {
  VerifySample sample;
  sample.planned.includes[1].destination = "dev/backend/shared/s.h";
  EXPECT_THAT(sample.failures(),
              ElementsAre("staged-includes: 1 finding: gpu/b.cpp:3 includes "
                          "gpu/b.h, which leads to dev/backend/shared/s.h and "
                          "not to dev/backend/csrc/b.h"));
}

TEST(VerifyPlan, QuotedIncludesFindTheirNeighbour) {
  VerifySample sample;
  sample.addInclude("gpu/b.cpp", 4, "b.h", false, "gpu/b.h");
  EXPECT_THAT(sample.failures(), IsEmpty());
  sample.scan.directives[sample.indexOf("gpu/b.cpp")].includes[1].angled = true;
  EXPECT_THAT(sample.failures(),
              ElementsAre("staged-includes: 1 finding: gpu/b.cpp:4 includes "
                          "b.h, which leads to nothing and not to "
                          "dev/backend/csrc/b.h"));
}
