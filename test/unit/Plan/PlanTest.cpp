#include "SampleTree.h"
#include <filesystem>
#include <gmock/gmock.h>

using namespace decouple;
using testing::ElementsAre;
using testing::IsEmpty;

static std::vector<std::string> linesOf(const Plan &plan) {
  std::vector<std::string> lines;
  for (const PlannedFile &file : plan.files)
    lines.push_back(file.destination + " <- " + nameOf(file.source) + " " +
                    file.origin);
  return lines;
}

TEST(Plan, NamesExactlyTheFilesOfTheOutput) {
  Plan plan = llvm::cantFail(SampleTree().plan());
  EXPECT_THAT(
      linesOf(plan),
      ElementsAre("dev/backend/CMakeLists.txt <- skeleton CMakeLists.txt",
                  "dev/backend/cmake/sources.cmake <- generated sources",
                  "dev/backend/cmake/staged_includes.txt <- generated "
                  "staged-includes",
                  "dev/backend/cmake/unit_properties.cmake <- generated "
                  "unit-properties",
                  "dev/backend/csrc/b.cpp <- moved gpu/b.cpp",
                  "dev/backend/csrc/b.h <- moved gpu/b.h",
                  "dev/backend/csrc/split_bindings.h <- generated bindings",
                  "dev/backend/extra/c.cpp <- moved gpu/special/c.cpp",
                  "dev/backend/patches/series <- generated series",
                  "dev/backend/shared/s.h <- supplement core/shared/s.h",
                  "dev/tools/helper/setup.py <- skeleton "
                  "wrapped_cmake/setup.py"));
}

TEST(Plan, MovedFilesAreTheTreesOwnBytes) {
  SampleTree tree;
  Plan plan = llvm::cantFail(tree.plan());
  for (const PlannedFile &file : plan.files) {
    if (file.source != Source::Moved)
      continue;
    const SourceFile &origin = tree.scan.tree.files[tree.indexOf(file.origin)];
    EXPECT_EQ(file.content->getBufferStart(), origin.content->getBufferStart());
  }
}

TEST(Plan, SaysWhichRuleMovedAFile) {
  Plan plan = llvm::cantFail(SampleTree().plan());
  EXPECT_EQ(plan.files[5].destination, "dev/backend/csrc/b.h");
  EXPECT_EQ(plan.files[5].rule, "rule-of-header");
}

TEST(Plan, KeepsWhoMayExecuteWhat) {
  SampleTree tree;
  tree.scan.tree.files[tree.indexOf("gpu/b.cpp")].executable = true;
  std::filesystem::permissions(tree.options.skeleton + "/CMakeLists.txt",
                               std::filesystem::perms::owner_all);
  Plan plan = llvm::cantFail(tree.plan());
  std::vector<std::string> executables;
  for (const PlannedFile &file : plan.files)
    if (file.executable)
      executables.push_back(file.origin);
  EXPECT_THAT(executables, ElementsAre("CMakeLists.txt", "gpu/b.cpp"));
}

TEST(Plan, LeavesPythonsCacheOut) {
  SampleTree tree;
  tree.addSkeleton("__pycache__/a.pyc", "x");
  tree.addSkeleton("tools/__pycache__/a.pyc", "x");
  Plan plan = llvm::cantFail(tree.plan());
  EXPECT_EQ(plan.files.size(), 11u);
}

TEST(Plan, ASkeletonMaySayWhichDeviceItIsFor) {
  SampleTree tree;
  tree.rules.device.name = "npu";
  auto told = [&] {
    Plan plan = llvm::cantFail(tree.plan());
    EXPECT_EQ(plan.files.size(), 11u) << "skeleton.json is not emitted";
    std::vector<std::string> lines;
    for (const Diagnostic &remark : plan.diagnostics)
      lines.push_back(render(remark));
    return lines;
  };
  EXPECT_THAT(told(), IsEmpty());
  tree.addSkeleton("skeleton.json", "{\"device\": \"npu\"}");
  EXPECT_THAT(told(), IsEmpty());
  tree.addSkeleton("skeleton.json", "{\"device\": \"gpu\"}");
  EXPECT_THAT(told(),
              ElementsAre("skeleton.json: warning: the skeleton is for `gpu`, "
                          "and the rules are for `npu`; name another one with "
                          "--skeleton [TD2051]"));
}

TEST(Plan, WhatTheLayoutDoesNotCoverHasAPlaceAndIsTold) {
  SampleTree tree;
  for (const char *path : {"other/a", "other/b", "other/deep/c"})
    tree.add(path, "", Action::Move);
  Plan plan = llvm::cantFail(tree.plan());
  EXPECT_EQ(originsOf(plan.files).at("other/deep/c"),
            "dev/backend/upstream/other/deep/c");
  std::vector<std::string> lines;
  for (const Diagnostic &remark : plan.diagnostics)
    if (remark.id == std::string("unplaced-file"))
      lines.push_back(render(remark));
  EXPECT_THAT(
      lines,
      ElementsAre("other/a: warning: layout sample has no entry for other: 2 "
                  "files to dev/backend/upstream/other [unplaced-file]",
                  "other/deep/c: warning: layout sample has no entry for "
                  "other/deep: 1 file to dev/backend/upstream/other/deep "
                  "[unplaced-file]"));
}

TEST(Plan, EmptyFilesMoveToo) {
  SampleTree tree;
  tree.add("gpu/empty.h", "", Action::Move, "header");
  tree.scan.tree.files[tree.indexOf("gpu/empty.h")].content = nullptr;
  EXPECT_EQ(textOf(llvm::cantFail(tree.plan()), "dev/backend/csrc/empty.h"),
            "");
}

TEST(Plan, UnitsAreTheMovedMembersOfBackendLibraries) {
  SampleTree tree;
  tree.addMember("gpu/special/c.cpp", "gpu_lib", "special_list");
  tree.addMember("gpu/b.cpp", "gpu_lib", "another_list");
  tree.addMember("core/a.cpp", "gpu_lib", "gpu_list");   // stays
  tree.addMember("gpu/b.cpp", "core_lib", "core_list");  // not the backend's
  tree.addMember("gpu/none.cpp", "gpu_lib", "gpu_list"); // not in the tree
  Plan plan = llvm::cantFail(tree.plan());
  std::vector<std::string> units;
  for (const PlannedUnit &unit : plan.units)
    units.push_back(unit.library + " " + unit.list + " " + unit.destination);
  EXPECT_THAT(units, ElementsAre("gpu_lib another_list csrc/b.cpp",
                                 "gpu_lib gpu_list csrc/b.cpp",
                                 "gpu_lib special_list extra/c.cpp"));
  EXPECT_THAT(plan.libraries, ElementsAre("gpu_lib"));
}
