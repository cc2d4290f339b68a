#include "Report/ScanText.h"
#include "Sample.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace decouple;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

TEST(ScanText, CountsWhatEachRuleDecided) {
  std::string text = scanTable(Sample().classification);
  EXPECT_THAT(text, ContainsRegex("\nfile +1  MOVE-SRC +built\n"));
  EXPECT_THAT(text, ContainsRegex("\nblock +1  HOOK +hooked\n"));
}

TEST(ScanText, CountsFilesThatADefaultRuleKeeps) {
  EXPECT_THAT(scanTable(Sample().classification),
              ContainsRegex("\nfile +3  KEEP +plain\n"));
}

TEST(ScanText, ShowsThatNoRuleDecided) {
  EXPECT_THAT(scanTable(Sample().classification),
              ContainsRegex("\nfile +1  unclassified +-\n"));
}

TEST(ScanText, ListsOneThingALine) {
  std::string text = scanList(Sample().report());
  EXPECT_THAT(text, HasSubstr("file\ta/gpu/Kernel.cpp\tMOVE-SRC\tbuilt\n"));
  EXPECT_THAT(text, HasSubstr("block\ta/Host.cpp:3\tHOOK\thooked\n"));
  EXPECT_THAT(text, HasSubstr("named-code\ta/Host.cpp:7\tKEEP\tquery\n"));
}

TEST(ScanText, ListsNoFileThatADefaultRuleKeeps) {
  EXPECT_THAT(scanList(Sample().report()), Not(HasSubstr("file\tm.py")));
}
