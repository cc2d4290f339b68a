// What is said of the host beside its units.
#include "Split/Check/NewErrors.h"
#include "Split/HostDifferences.h"
#include "Split/Split.h"
#include "gtest/gtest.h"

using namespace decouple;

/// What becomes of a header with a block that acts.
static SplitResult splitHeader(bool check, const PathChoice &only) {
  static const std::string text = "#ifdef USE_CUDA\nint a;\n#endif\n";
  ScanResult scan;
  SourceFile &file = scan.tree.files.emplace_back();
  file.path = "a/h.h";
  setContent(file, llvm::MemoryBuffer::getMemBufferCopy(text));
  scan.directives.push_back(buildDirectiveTree("a/h.h", text));
  scan.blocks.emplace_back().path = "a/h.h";
  Classification classification;
  classification.blocks.emplace_back().action = Action::Act;
  SplitInput input;
  input.check = check;
  return llvm::cantFail(split(input, scan, classification, only));
}

TEST(WholeHost, BlocksOutsideUnitsAreRefused) {
  SplitResult result = splitHeader(true, {});
  ASSERT_EQ(result.blocks.size(), 1u);
  EXPECT_EQ(result.blocks[0].outcome, Outcome::Refused);
  EXPECT_EQ(result.diagnostics.size(), 1u);
  EXPECT_EQ(splitHeader(true, {{}, {"a"}}).blocks.size(), 1u);
  EXPECT_TRUE(splitHeader(true, {{}, {"b"}}).blocks.empty());
}

TEST(WholeHost, IsCheckedWhereAllOfItIsLookedAt) {
  ASSERT_EQ(splitHeader(true, {}).checks.size(), 1u);
  EXPECT_EQ(splitHeader(true, {}).checks[0].name, "host-without-device");
  EXPECT_TRUE(splitHeader(true, {{}, {"a"}}).checks.empty());
  EXPECT_TRUE(splitHeader(false, {}).checks.empty());
}

/// What is said of a header that reads otherwise with the device, by what is
/// known of its only block.
static SplitCheck headerThatDiffers(Difference known) {
  ScanResult scan;
  scan.blocks.emplace_back().path = "a/b/h.h";
  Classification classification;
  classification.blocks.emplace_back().difference = known;
  SplitResult result;
  result.deviceTexts.emplace_back().headers = {"/checkout/a/b/h.h"};
  return checkDeviceTexts(scan, classification, result);
}

TEST(WholeHost, AHeadersBlockSaysWhyItDepends) {
  EXPECT_TRUE(headerThatDiffers(Difference::Differs).passed);
  EXPECT_TRUE(headerThatDiffers(Difference::Unknown).passed);
  SplitCheck check = headerThatDiffers(Difference::Same);
  EXPECT_FALSE(check.passed);
  EXPECT_EQ(check.detail, "no verdict says why these depend on the device: "
                          "/checkout/a/b/h.h");
}

TEST(WholeHost, OfASourceItIsKnownThatABlockDiffers) {
  ScanResult scan;
  scan.blocks.emplace_back().path = "f.cpp";
  scan.blocks.back().line = 2;
  Classification classification;
  BlockDecision &block = classification.blocks.emplace_back();
  block.action = Action::Keep;
  SplitResult result;
  result.deviceTexts.push_back({"f.cpp", {2}});
  block.difference = Difference::Differs;
  EXPECT_TRUE(checkDeviceTexts(scan, classification, result).passed);
  block.difference = Difference::Unknown;
  EXPECT_FALSE(checkDeviceTexts(scan, classification, result).passed);
}

TEST(WholeHost, WhatThePreprocessorStopsAtIsNotCompared) {
  SplitResult result;
  result.deviceTexts.emplace_back().path = "f.cpp";
  result.deviceTexts.back().unread = "'a.h' file not found";
  SplitCheck check = checkDeviceTexts({}, {}, result);
  EXPECT_FALSE(check.passed);
  EXPECT_EQ(check.detail,
            "the preprocessor does not see all of f.cpp: 'a.h' file not found");
}

TEST(WholeHost, EachFileThatWasLostIsTold) {
  SplitResult result;
  result.lost = {{"a.cpp", "crashes"}, {"b.cpp", "takes too long"}};
  EXPECT_EQ(checkDeviceTexts({}, {}, result).detail,
            "could not be made for a.cpp, on which the compiler crashes; "
            "b.cpp, on which the compiler takes too long");
  for (const char *path : {"c.cpp", "d.cpp", "e.cpp", "f.cpp"})
    result.lost[path] = "crashes";
  EXPECT_TRUE(llvm::StringRef(checkDeviceTexts({}, {}, result).detail)
                  .ends_with("; e.cpp, on which the compiler crashes; and 1 "
                             "more"));
}

TEST(WholeHost, WhatIsMissingInBothIsTold) {
  UnitComparison comparison;
  Diagnostic missing;
  missing.message = "'a.h' file not found";
  comparison.errors = {missing, missing};
  SplitResult result;
  result.deviceTexts.push_back(deviceText("f.cpp", "", {}, comparison));
  SplitCheck check = checkDeviceTexts({}, {}, result);
  EXPECT_TRUE(check.passed);
  EXPECT_TRUE(llvm::StringRef(check.detail)
                  .ends_with("; compared without what is missing in both "
                             "configurations: f.cpp: 'a.h' file not found"));
  comparison.errors.pop_back();
  EXPECT_EQ(deviceText("f.cpp", "", {}, comparison).unread, missing.message);
}

/// What is said of `after` in a host whose only other file declares `a`.
static SplitCheck newErrors(const std::string &before,
                            const std::string &after) {
  SplitInput input;
  input.root = "/checkout";
  input.compile.without = {"-std=c++17"};
  HostStates states;
  states.before = {{"f.cpp", before}, {"h.h", "int a;\n"}};
  states.after = {{"f.cpp", after}, {"h.h", "int a;\n"}};
  auto checks =
      llvm::cantFail(checkNewErrors(input, "sound", {"f.cpp"}, states));
  EXPECT_EQ(checks.size(), 1u);
  return checks.at(0);
}

TEST(NewErrors, AreThoseThatTheChangeMakes) {
  SplitCheck good = newErrors("int b = c;\n", "#include \"h.h\"\nint b = a;\n");
  EXPECT_TRUE(good.passed) << good.detail;
  EXPECT_EQ(good.name, "sound");
  SplitCheck bad = newErrors("int b;\n", "int b;\nint d = c;\n");
  EXPECT_FALSE(bad.passed);
  EXPECT_EQ(bad.detail, "line 2: use of undeclared identifier 'c'");
}

TEST(NewErrors, AreSeenBehindAMissingHeader) {
  const std::string before = "#include \"no.h\"\nint b = c;\n";
  EXPECT_TRUE(newErrors(before, before + "int d;\n").passed);
  EXPECT_EQ(newErrors(before, before + "int d = e;\n").detail,
            "line 3: use of undeclared identifier 'e'");
}

TEST(NewErrors, AreNotToldFromTooManyBefore) {
  std::string before;
  for (int i = 0; i < 60; ++i)
    before += "int b" + std::to_string(i) + " = c;\n";
  SplitCheck check = newErrors(before, before + "int d = e;\n");
  EXPECT_FALSE(check.passed);
  EXPECT_EQ(check.detail, "has too many errors without the change to tell: "
                          "line 1: use of undeclared identifier 'c'");
}

TEST(NewErrors, AreAskedForWhereSomethingSaysHowToCompile) {
  EXPECT_TRUE(
      llvm::cantFail(checkNewErrors(SplitInput(), "sound", {"f.cpp"}, {}))
          .empty());
}
