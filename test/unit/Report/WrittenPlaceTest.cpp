#include "Report/Why/WrittenPlace.h"
#include <gtest/gtest.h>

using namespace decouple;

/// "path|numbers".
static std::string read(llvm::StringRef text) {
  WrittenPlace place = readPlace(text);
  return place.path.str() + "|" + place.numbers;
}

TEST(WrittenPlace, LinesBehindAColon) {
  EXPECT_EQ(read("a/b.cpp"), "a/b.cpp|");
  EXPECT_EQ(read("a/b.cpp:12"), "a/b.cpp|12");
  EXPECT_EQ(read("a/b.cpp:12-20"), "a/b.cpp|12-20");
  EXPECT_EQ(read("a/b.cpp:x"), "a/b.cpp:x|");
  EXPECT_EQ(read("a/b.cpp:12-"), "a/b.cpp:12-|");
}

TEST(WrittenPlace, AsCompilersWriteIt) {
  EXPECT_EQ(read("a/b.cpp:12:5"), "a/b.cpp|12");
  EXPECT_EQ(read("a/b.cpp:12:5:"), "a/b.cpp|12");
  EXPECT_EQ(read("a/b.cpp:12:"), "a/b.cpp|12");
  EXPECT_EQ(read("a/b.cpp(12)"), "a/b.cpp|12");
  EXPECT_EQ(read("a/b.cpp(12,5)"), "a/b.cpp|12");
  EXPECT_EQ(read("a/b.cpp(12):"), "a/b.cpp|12");
  EXPECT_EQ(read("a/b.cpp:"), "a/b.cpp|");
  EXPECT_EQ(read("a/b(x)"), "a/b(x)|");
}

TEST(WrittenPlace, AsCodeHostsWriteIt) {
  EXPECT_EQ(read("a/b.cpp#L12"), "a/b.cpp|12");
  EXPECT_EQ(read("a/b.cpp#L12-L20"), "a/b.cpp|12-20");
  EXPECT_EQ(read("a/b.cpp#L12-20"), "a/b.cpp|12-20");
  EXPECT_EQ(read("a/b.cpp#L12C3-L20C5"), "a/b.cpp|12-20");
  EXPECT_EQ(read("https://host/owner/name/blob/v1/a/b.cpp#L12"), "a/b.cpp|12");
  EXPECT_EQ(read("https://host/a/b.cpp"), "https://host/a/b.cpp|");
  EXPECT_EQ(read("a/b#c"), "a/b#c|");
  EXPECT_EQ(read("a/b.cpp#L"), "a/b.cpp#L|");
}

TEST(WrittenPlace, QuotesAndBlanksAreNotOfIt) {
  EXPECT_EQ(read(" 'a/b.cpp:12' "), "a/b.cpp|12");
  EXPECT_EQ(read("\"a/b.cpp\""), "a/b.cpp|");
  EXPECT_EQ(read("`a/b.cpp#L2`"), "a/b.cpp|2");
  EXPECT_EQ(read("'"), "'|");
}
