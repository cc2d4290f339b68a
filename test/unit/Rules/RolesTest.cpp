#include "Rules/Roles.h"
#include <gtest/gtest.h>

using namespace decouple;

static RulePack pack() {
  RulePack rules;
  rules.roles = {{".cpp", "source"},
                 {".in", "template"},
                 {".cpp.in", "source template"},
                 {"CMakeLists.txt", "build"}};
  return rules;
}

TEST(Roles, TheNameComesFirst) {
  EXPECT_EQ(roleOf("a/CMakeLists.txt", pack()), "build");
  EXPECT_EQ(roleOf("CMakeLists.txt", pack()), "build");
}

TEST(Roles, TheLongestEndingComesNext) {
  EXPECT_EQ(roleOf("a/b.cpp", pack()), "source");
  EXPECT_EQ(roleOf("a/b.cpp.in", pack()), "source template");
  EXPECT_EQ(roleOf("a/b.h.in", pack()), "template");
}

TEST(Roles, AllElseIsOther) {
  EXPECT_EQ(roleOf("a.cpp/b", pack()), "other");
  EXPECT_EQ(roleOf("a/cpp", pack()), "other");
}
