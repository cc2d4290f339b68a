// A cache gives back what was written, or nothing.

#include "Support/CacheDirectory.h"
#include "TestDirectory.h"
#include "gtest/gtest.h"

using namespace decouple;

namespace {

struct Cache {
  TestDirectory directory;
  std::string path = directory / "a/b";
  CacheDirectory cache{path};
};

TEST(CacheDirectory, GivesBackWhatWasWrittenLast) {
  Cache test;
  EXPECT_TRUE(test.cache.write("name", "one"));
  EXPECT_TRUE(test.cache.write("name", std::string("t\0\nwo", 5)));
  EXPECT_EQ(test.cache.read("name"), std::string("t\0\nwo", 5));
}

TEST(CacheDirectory, NothingUnderAnotherName) {
  Cache test;
  EXPECT_EQ(test.cache.read("name"), std::nullopt);
  test.cache.write("name", "one");
  EXPECT_EQ(test.cache.read("other"), std::nullopt);
}

TEST(CacheDirectory, NothingOfAFileThatSomebodyChanged) {
  Cache test;
  test.cache.write("name", "one");
  writeText(test.path + "/name", "torch-decouple cache 1\n0123\none");
  EXPECT_EQ(test.cache.read("name"), std::nullopt);
  writeText(test.path + "/name", "one");
  EXPECT_EQ(test.cache.read("name"), std::nullopt);
  writeText(test.path + "/name", "");
  EXPECT_EQ(test.cache.read("name"), std::nullopt);
}

TEST(CacheDirectory, AnUnwritablePlaceIsSaidByTheResult) {
  Cache test;
  writeText(test.directory / "a", "a file");
  EXPECT_FALSE(test.cache.write("name", "one"));
  EXPECT_EQ(test.cache.read("name"), std::nullopt);
}

} // namespace
