#include "../Support/StepDisk.h"
#include "Emit/Merge/Places.h"
#include "EmitSample.h"
#include <gmock/gmock.h>

using namespace decouple;
namespace fs = std::filesystem;

TEST(Emit, WritesThePlanTheReportsAndTheState) {
  EmitSample sample;
  EmitResult result = llvm::cantFail(sample.emit());
  EXPECT_EQ(result.written, 13u);
  Snapshot files = filesOf(sample.output);
  std::vector<std::string> paths;
  for (const auto &[path, text] : files)
    if (!isKeptByTool(path))
      paths.push_back(path);
  EXPECT_THAT(
      paths, testing::ElementsAre(
                 ".torch-decouple/state.json", "dev/backend/CMakeLists.txt",
                 "dev/backend/cmake/sources.cmake",
                 "dev/backend/cmake/staged_includes.txt",
                 "dev/backend/cmake/unit_properties.cmake",
                 "dev/backend/csrc/b.cpp", "dev/backend/csrc/b.h",
                 "dev/backend/csrc/split_bindings.h", "dev/backend/extra/c.cpp",
                 "dev/backend/patches/series", "dev/backend/shared/s.h",
                 "dev/tools/helper/setup.py", "report/report.json"));
  EXPECT_EQ(files["dev/backend/csrc/b.cpp"], "644 gpu b\n");
  EXPECT_EQ(files[basePath("dev/backend/csrc/b.cpp")], "644 gpu b\n");
}

TEST(Emit, ASecondRunWritesNothing) {
  EmitSample sample;
  llvm::cantFail(sample.emit());
  StepDisk disk(Trouble::None, 0);
  EmitResult result = llvm::cantFail(sample.emit(disk));
  EXPECT_TRUE(result.wroteNothing);
  EXPECT_EQ(result.unchanged, 13u);
  EXPECT_EQ(disk.steps, 0u);
}

TEST(Emit, AnotherPlanReplacesTheFirst) {
  EmitSample sample;
  llvm::cantFail(sample.emit());
  sample.layout().entries[1].to = "moved";
  EmitResult result = llvm::cantFail(sample.emit());
  EXPECT_EQ(result.written, 2u); // moved/c.cpp and the state
  EXPECT_EQ(result.removed, 1u); // extra/c.cpp
  EXPECT_FALSE(fs::exists(sample.output + "/dev/backend/extra"));
  EXPECT_EQ(readText(sample.output + "/dev/backend/moved/c.cpp"), "special\n");
}

TEST(Emit, AnEmptyDirectoryWillDo) {
  EmitSample sample;
  fs::create_directory(sample.output);
  EXPECT_EQ(sample.error(), "");
}

TEST(Emit, WhatTheUserDeletedStaysDeleted) {
  EmitSample sample;
  llvm::cantFail(sample.emit());
  fs::remove_all(sample.output + "/dev");
  EmitResult result = llvm::cantFail(sample.emit());
  EXPECT_EQ(result.edits.size(), 11u);
  EXPECT_FALSE(fs::exists(sample.output + "/dev"));
}

TEST(Emit, NeverTouchesTheCheckout) {
  EmitSample sample;
  writeText(sample.scan.tree.root + "/gpu/b.cpp", "gpu b\n");
  Snapshot before = snapshot(sample.scan.tree.root);
  llvm::cantFail(sample.emit());
  EXPECT_EQ(snapshot(sample.scan.tree.root), before);
}

TEST(Emit, TheSamePlanIsTheSameBytesElsewhere) {
  EmitSample first, second;
  llvm::cantFail(first.emit());
  llvm::cantFail(second.emit());
  EXPECT_EQ(snapshot(first.output), snapshot(second.output));
}

TEST(Emit, AFullDiskLeavesTheEarlierTree) {
  EmitSample sample;
  llvm::cantFail(sample.emit());
  Snapshot before = snapshot(sample.output);
  sample.reports[0] = outputFile("report/report.json", "{\"a\": 1}\n");
  StepDisk disk(Trouble::Full, 5);
  EXPECT_THAT(textOf(sample.emit(disk)), testing::StartsWith("environment: "));
  EXPECT_EQ(snapshot(sample.output), before);
}

namespace {
/// Emits and looks at what the reports are made of.
struct Looked : EmitSample {
  std::string tree;      ///< where it lay
  std::string moved;     ///< what is to be b.cpp
  std::string inPlace;   ///< what the output had there then
  std::size_t files = 0; ///< of the planned state
  bool fails = false;

  llvm::Expected<EmitResult> look() {
    auto make = [this](const std::string &place, const EmitState &planned)
        -> llvm::Expected<std::vector<OutputFile>> {
      tree = place;
      moved = readText(place + "/dev/backend/csrc/b.cpp");
      std::string now = output + "/dev/backend/csrc/b.cpp";
      inPlace = fs::exists(now) ? readText(now) : "";
      files = planned.files.size();
      if (fails)
        return llvm::createStringError("no report");
      return reports;
    };
    Plan planned = llvm::cantFail(plan());
    return decouple::emit(planned, make, scan.tree.root, output);
  }
};
} // namespace

TEST(Emit, ReportsAreMadeOfTheTreeBeforeItTakesItsPlace) {
  Looked sample;
  llvm::cantFail(sample.look());
  EXPECT_EQ(sample.moved, "gpu b\n");
  EXPECT_EQ(sample.inPlace, "");
  EXPECT_EQ(sample.files, 11u); // no report, no state
  EXPECT_TRUE(fs::exists(sample.output + "/report/report.json"));
}

TEST(Emit, WhereNothingChangesTheyAreMadeOfTheOutputItself) {
  Looked sample;
  llvm::cantFail(sample.look());
  EmitResult again = llvm::cantFail(sample.look());
  EXPECT_TRUE(again.wroteNothing);
  EXPECT_EQ(sample.tree, sample.output);
  sample.reports[0] = outputFile("report/report.json", "{\"a\": 1}\n");
  EXPECT_EQ(llvm::cantFail(sample.look()).written, 2u); // and the state
  EXPECT_EQ(readText(sample.output + "/report/report.json"), "{\"a\": 1}\n");
}

TEST(Emit, WithoutAReportThereIsNoOutput) {
  Looked sample;
  sample.fails = true;
  EXPECT_NE(textOf(sample.look()), "");
  EXPECT_FALSE(fs::exists(sample.output));
}
