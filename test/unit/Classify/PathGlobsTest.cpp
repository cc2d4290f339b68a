// PathGlobs must say what Glob says, whatever it remembers.
#include "Classify/Verdicts/PathGlobs.h"
#include "Sample.h"
#include "gtest/gtest.h"

using namespace decouple;
using namespace decouple::test;

TEST(PathGlobs, AgreesWithGlob) {
  const std::vector<std::string> paths = {
      "a",       "a/b.h",     "a/c.h",       "a/test/b.h", "test/b.h",
      "b/a/b.h", "a/b/c/d.h", "aa/test.cpp", "a/test"};
  for (std::string text : {"a/**", "**/test/**", "a/b.h", "**", "a/*.h",
                           "{a,b}/**", "a/{b,c}.h", "test/**", "a*/**"}) {
    PathGlobs globs({glob(text)});
    for (const std::string &path : paths)
      EXPECT_EQ(
          globs.match(path, llvm::StringRef(path).rsplit('/').second.empty()
                                ? ""
                                : llvm::StringRef(path).rsplit('/').first) !=
              nullptr,
          glob(text).matches(path))
          << text << " on " << path;
  }
}

TEST(PathGlobs, TheFirstGlobThatFitsIsNamed) {
  PathGlobs globs({glob("b/**"), glob("a/**"), glob("**")});
  ASSERT_NE(globs.match("a/x", "a"), nullptr);
  EXPECT_EQ(globs.match("a/x", "a")->text(), "a/**");
}

TEST(PathGlobs, NoGlobsMatchNothing) {
  PathGlobs globs({});
  EXPECT_TRUE(globs.empty());
  EXPECT_EQ(globs.match("a", ""), nullptr);
}
