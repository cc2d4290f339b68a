#include "Verify/ConditionChecks.h"
#include "gtest/gtest.h"

using namespace decouple;

static constexpr char Code[] =
    "a\n#ifdef F\nb\n#else\nc\n#endif\n#ifndef F\nd\n"
    "#if X\ne\n#endif\n#endif\n#ifdef X\nf\n#endif\n";
static constexpr char CMake[] =
    "a()\n  if(F)\n  b()\n  else()\n  c()\n  endif()"
    "\nif(NOT F)\nd()\nendif()\nif(X)\nf()\nendif()\n";

TEST(ConditionChecks, ABuildReadsOneArm) {
  EXPECT_EQ(readWith("a.cpp", Code, "F", true), "a\nb\n#ifdef X\nf\n#endif\n");
  EXPECT_EQ(readWith("a.cpp", Code, "F", false),
            "a\nc\nd\n#if X\ne\n#endif\n#ifdef X\nf\n#endif\n");
  EXPECT_EQ(readWith("CMakeLists.txt", CMake, "F", true),
            "a()\n  b()\nif(X)\nf()\nendif()\n");
  EXPECT_EQ(readWith("CMakeLists.txt", CMake, "F", false),
            "a()\n  c()\nd()\nif(X)\nf()\nendif()\n");
}

namespace {

/// A file of the checkout, "a\nb\n", under a flag.
struct FlaggedPlan {
  ScanResult scan;
  Plan plan;

  explicit FlaggedPlan(const std::string &after) {
    SourceFile file;
    file.path = "a.cpp";
    file.content = llvm::MemoryBuffer::getMemBufferCopy("a\nb\n", file.path);
    scan.tree.files.push_back(std::move(file));
    plan.options.transition = Transition::Flag;
    plan.patchedFor = {"F"};
    HostPatch patch;
    patch.change.after["a.cpp"] = after;
    patch.change.forPatched["a.cpp"] = "a\nnew\n";
    plan.patches.push_back(std::move(patch));
  }
  void replace(const std::string &text) {
    scan.tree.files[0].content =
        llvm::MemoryBuffer::getMemBufferCopy(text, "a.cpp");
  }
  std::vector<std::string> checks() const {
    std::vector<std::string> lines;
    for (const Check &check : checkConditions(scan, plan))
      lines.push_back((check.passed ? "passed " : "failed ") + check.name +
                      ": " + check.detail);
    return lines;
  }
};

} // namespace

TEST(ConditionChecks, BothSidesAreCompared) {
  EXPECT_EQ(FlaggedPlan("a\n#ifdef F\nnew\n#else\nb\n#endif\n").checks(),
            (std::vector<std::string>{
                "passed flag-off: without F 1 file as the checkout has them",
                "passed flag-on: with F 1 file as the patches make them"}));
  EXPECT_EQ(FlaggedPlan("a\n#ifdef F\nnew\n#endif\n").checks(),
            (std::vector<std::string>{
                "failed flag-off: 1 finding: a.cpp reads differently without F",
                "passed flag-on: with F 1 file as the patches make them"}));
  EXPECT_EQ(FlaggedPlan("a\n#ifndef F\nb\n#endif\n").checks().back(),
            "failed flag-on: 1 finding: a.cpp is not what its patches make of "
            "it with F");
}

TEST(ConditionChecks, AnotherDevicesBuildIsTheOneThatIsNotPatched) {
  FlaggedPlan flagged("a\n#ifndef F\nnew\n#else\nb\n#endif\n");
  flagged.plan.patchedFor->set = false;
  EXPECT_EQ(flagged.checks(),
            (std::vector<std::string>{
                "passed other-device: with F 1 file as the checkout has them",
                "passed this-device: without F 1 file as the patches make "
                "them"}));
}

TEST(ConditionChecks, WhatTheCheckoutAsksOfTheMacroStays) {
  FlaggedPlan flagged("a\n#ifdef F\n#ifdef F\nb\n#endif\n#endif\n");
  flagged.plan.patchedFor->set = false;
  flagged.plan.patches[0].change.forPatched["a.cpp"] = "a\n";
  flagged.replace("a\n#ifdef F\nb\n#endif\n");
  EXPECT_EQ(flagged.checks()[0],
            "passed other-device: with F 1 file as the checkout has them");
  flagged.replace("a\n#ifdef F\nc\n#endif\n");
  EXPECT_EQ(flagged.checks()[0],
            "failed other-device: 1 finding: a.cpp reads differently with F");
}

TEST(ConditionChecks, OtherSeriesHaveNone) {
  FlaggedPlan flagged("a\n");
  flagged.plan.patchedFor.reset();
  EXPECT_EQ(flagged.checks(), std::vector<std::string>());
}
