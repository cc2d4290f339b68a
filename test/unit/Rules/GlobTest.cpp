#include "Rules/Language/Glob.h"
#include "Rules/Read/PathGlob.h"
#include <gtest/gtest.h>

using namespace decouple;

static bool matches(const std::string &text, const std::string &path) {
  llvm::Expected<Glob> glob = Glob::compile(text);
  if (glob)
    return glob->matches(path);
  ADD_FAILURE() << llvm::toString(glob.takeError());
  return false;
}

static std::string errorOf(const std::string &text) {
  llvm::Expected<Glob> glob = Glob::compile(text);
  return glob ? "" : llvm::toString(glob.takeError());
}

TEST(Glob, LiteralIsTheWholePath) {
  EXPECT_TRUE(matches("a/b.h", "a/b.h"));
  EXPECT_FALSE(matches("a/b.h", "a/b.hpp"));
  EXPECT_FALSE(matches("a/b.h", "x/a/b.h"));
  EXPECT_TRUE(matches(".", "."));
}

TEST(Glob, StarStaysInItsDirectory) {
  EXPECT_TRUE(matches("a/*.cpp", "a/x.cpp"));
  EXPECT_TRUE(matches("a/*", "a/"));
  EXPECT_FALSE(matches("a/*.cpp", "a/b/x.cpp"));
  EXPECT_TRUE(matches("*/cuda/*", "c10/cuda/x.h"));
  EXPECT_TRUE(matches("a*b*c", "axbxbxc"));
}

TEST(Glob, DoubleStarCrossesDirectories) {
  EXPECT_TRUE(matches("**/x.h", "x.h"));
  EXPECT_TRUE(matches("**/x.h", "a/b/x.h"));
  EXPECT_FALSE(matches("**/x.h", "a/bx.h"));
  EXPECT_TRUE(matches("a/**", "a/b/c"));
  EXPECT_FALSE(matches("a/**", "a"));
  EXPECT_FALSE(matches("a/**", "ab/c"));
  EXPECT_TRUE(matches("a/**/z", "a/z"));
  EXPECT_TRUE(matches("a/**/z", "a/b/z/z"));
}

TEST(Glob, QuestionMarkIsOneCharacterButNoSlash) {
  EXPECT_TRUE(matches("a?c", "abc"));
  EXPECT_FALSE(matches("a?c", "a/c"));
  EXPECT_FALSE(matches("a?", "a"));
}

TEST(Glob, Sets) {
  EXPECT_TRUE(matches("[Cc]uda", "Cuda"));
  EXPECT_TRUE(matches("v[0-9]", "v7"));
  EXPECT_FALSE(matches("v[0-9]", "vx"));
  EXPECT_TRUE(matches("v[!0-9]", "vx"));
  EXPECT_FALSE(matches("v[!0-9]", "v7"));
  EXPECT_FALSE(matches("a[!x]b", "a/b"));
}

TEST(Glob, BracesAreAlternatives) {
  EXPECT_TRUE(matches("{a,b/c}/*.{h,cuh}", "b/c/x.cuh"));
  EXPECT_FALSE(matches("{a,b}/*.{h,cuh}", "c/x.h"));
  EXPECT_TRUE(matches("x{,y}", "x"));
}

TEST(Glob, BadOnesAreErrors) {
  EXPECT_EQ(errorOf(""), "bad glob ``: it is a path below the tree's root, '/' "
                         "separated");
  EXPECT_EQ(errorOf("/a"), "bad glob `/a`: it is a path below the tree's root, "
                           "'/' separated");
  EXPECT_EQ(errorOf("a\\b"), "bad glob `a\\b`: it is a path below the tree's "
                             "root, '/' separated");
  EXPECT_EQ(errorOf("a[b"), "bad glob `a[b`: unclosed or empty `[`");
  EXPECT_EQ(errorOf("a[]"), "bad glob `a[]`: unclosed or empty `[`");
  EXPECT_EQ(errorOf("a[!0-9z-a]"),
            "bad glob `a[!0-9z-a]`: `z-a` is a range from its end to its "
            "beginning");
  EXPECT_EQ(errorOf("{a"), "bad glob `{a`: unbalanced braces");
  EXPECT_EQ(errorOf("a}"), "bad glob `a}`: unbalanced braces");
  EXPECT_EQ(errorOf("{a,{b}}"),
            "bad glob `{a,{b}}`: braces inside braces are not supported");
  EXPECT_EQ(errorOf("a**"),
            "bad glob `a**`: `**` has to be a whole part of the path");
  EXPECT_EQ(errorOf("**a"),
            "bad glob `**a`: `**` has to be a whole part of the path");
  std::string many;
  for (int i = 0; i < 9; ++i)
    many += "{a,b}";
  EXPECT_EQ(errorOf(many),
            "bad glob `" + many + "`: more than 256 alternatives");
}

TEST(Glob, SomeFitNoPathOfACheckout) {
  auto errorOf = [](llvm::StringRef glob) {
    return llvm::toString(checkFitsPaths(glob));
  };
  for (const char *glob : {"a", "a/**", "**/.github/*", "{a,b/c}/*.h", "a{,/b}",
                           "..a/b..c", ".*", "[.]"})
    EXPECT_EQ(errorOf(glob), "");
  for (const char *glob :
       {"./c10/**", "a//b", "../x", "/a", "a/", "a/./b", ".", "a/..", "**//x"})
    EXPECT_EQ(errorOf(glob), std::string("bad glob `") + glob +
                                 "`: no path of a checkout is "
                                 "like `" +
                                 glob +
                                 "`; it begins or ends with '/', or has an "
                                 "empty part, `.` or `..` in it");
  EXPECT_EQ(errorOf("{,a}/b"),
            "bad glob `{,a}/b`: no path of a checkout is like `/b`; it begins "
            "or ends with '/', or has an empty part, `.` or `..` in it");
}

/// The meaning of globs written down directly, exponential and obvious.
static bool reference(llvm::StringRef glob, llvm::StringRef path) {
  if (glob.empty())
    return path.empty();
  if (glob == "**")
    return !path.empty();
  if (glob.starts_with("**/")) {
    for (std::size_t i = 0; i <= path.size(); ++i)
      if ((i == 0 || path[i - 1] == '/') &&
          reference(glob.drop_front(3), path.drop_front(i)))
        return true;
    return false;
  }
  if (glob[0] == '*')
    return reference(glob.drop_front(), path) ||
           (!path.empty() && path[0] != '/' &&
            reference(glob, path.drop_front()));
  if (path.empty() || (glob[0] == '?' ? path[0] == '/' : path[0] != glob[0]))
    return false;
  return reference(glob.drop_front(), path.drop_front());
}

/// All texts of at most `length` of `pieces`, in a row.
static std::vector<std::string> combine(const std::vector<std::string> &pieces,
                                        unsigned length) {
  std::vector<std::string> out = {""};
  for (std::size_t begin = 0; length; --length) {
    std::size_t end = out.size();
    for (; begin < end; ++begin)
      for (const std::string &piece : pieces)
        out.push_back(out[begin] + piece);
  }
  return out;
}

TEST(Glob, AgreesWithItsDefinition) {
  std::vector<std::string> paths = combine({"a", "b", "/"}, 6);
  std::vector<std::string> globs =
      combine({"a", "b", "/", "*", "?", "/**/"}, 4);
  for (std::size_t i = 0, count = globs.size(); i < count; ++i)
    globs.push_back("**/" + globs[i]);
  for (const std::string &text : globs) {
    llvm::Expected<Glob> glob = Glob::compile(text);
    if (!glob) { // "" and those that start with '/' or have "***"
      llvm::consumeError(glob.takeError());
      continue;
    }
    for (const std::string &path : paths)
      ASSERT_EQ(glob->matches(path), reference(text, path))
          << text << " on " << path;
  }
}
