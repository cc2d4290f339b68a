#include "Scan/Build/Read/Starlark.h"
#include <gmock/gmock.h>

using namespace decouple;
using ::testing::ElementsAre;

static std::vector<std::string> texts(const StarlarkFile &file,
                                      const std::string &list) {
  std::vector<std::string> out;
  for (const StarlarkEntry &entry : file.lists.at(list))
    out.push_back(entry.text + ":" + std::to_string(entry.line));
  return out;
}

static std::vector<std::string> remarks(const StarlarkFile &file) {
  std::vector<std::string> out;
  for (const Diagnostic &diagnostic : file.diagnostics)
    out.push_back(diagnostic.message);
  return out;
}

TEST(Starlark, ReadsListsWithTheLineOfEachEntry) {
  StarlarkFile file = readStarlark("l.bzl", "a = [\n  'x.cpp',  # first\n"
                                            "  \"y.cpp\",\n]\n");
  EXPECT_THAT(texts(file, "a"), ElementsAre("x.cpp:2", "y.cpp:3"));
  EXPECT_TRUE(file.diagnostics.empty());
}

TEST(Starlark, ConcatenatesNamesAndLiterals) {
  StarlarkFile file =
      readStarlark("l.bzl", "a = ['x']\nb = a + [\n 'y'] + a\nb += ['z']\n");
  EXPECT_THAT(texts(file, "b"), ElementsAre("x:1", "y:3", "x:1", "z:4"));
}

TEST(Starlark, AListThatHasTwoNamesIsChangedUnderBoth) {
  for (const char *change : {"a += ['y']", "b += ['y']", "b.append('y')"}) {
    StarlarkFile file = readStarlark(
        "l.bzl", std::string("a = ['x']\nb = (a)\n") + change + "\n");
    EXPECT_THAT(texts(file, "a"), ElementsAre("x:1", "y:3")) << change;
    EXPECT_THAT(texts(file, "b"), ElementsAre("x:1", "y:3")) << change;
  }
}

TEST(Starlark, LaterChangesOfAListLeaveItsCopiesAlone) {
  for (const char *copy : {"b = a + []", "b = list(a)", "b = a\na = a + []"}) {
    StarlarkFile file = readStarlark("l.bzl", std::string("a = ['x']\n") +
                                                  copy + "\na += ['y']\n");
    EXPECT_THAT(texts(file, "b"), ElementsAre("x:1")) << copy;
  }
  StarlarkFile file = readStarlark(
      "l.bzl", "a = ('x', 'y')\nb = a\na += ('z',)\n"); // tuples never change
  EXPECT_THAT(texts(file, "b"), ElementsAre("x:1", "y:1"));
}

TEST(Starlark, AStatementThatIsNotFollowedIsOpenInTheListsItNames) {
  for (const char *statement :
       {"for x in ['y']:\n  a.append(x)", "if True:\n  a = a + ['y']",
        "a[0] = 'y'", "a[0] += 'y'", "a, c = ['y'], ['z']", "del a[0]",
        "c = a = ['y']", "f(a)", "m.f(a)", "[a.append(x) for x in c]"}) {
    StarlarkFile file = readStarlark(
        "l.bzl", std::string("a = ['x']\nb = ['x']\n") + statement + "\n");
    ASSERT_EQ(file.lists["a"].size(), 2u) << statement;
    EXPECT_TRUE(file.lists["a"][1].open) << statement;
    EXPECT_EQ(file.lists["a"][1].line, 3u) << statement;
    EXPECT_THAT(texts(file, "b"), ElementsAre("x:2")) << statement;
  }
  for (const char *statement :
       {"def f():\n  a = ['y']", "pass", "# a", "print(a)", "rule(srcs = a)",
        "n.append('y')", "a = a"})
    EXPECT_THAT(texts(readStarlark("l.bzl", std::string("a = ['x']\n") +
                                                statement + "\n"),
                      "a"),
                ElementsAre("x:1"))
        << statement;
}

TEST(Starlark, ACalledFunctionMayChangeTheListsInIt) {
  const std::string text = "a = ['x']\nb = ['x']\n"
                           "def f():\n  a.append('y')\n"
                           "def g(n):\n  f()\n";
  StarlarkFile file = readStarlark("l.bzl", text + "g(n = 1)\n");
  EXPECT_THAT(texts(file, "a"), ElementsAre("x:1", "g(n = 1):7"));
  EXPECT_THAT(texts(file, "b"), ElementsAre("x:2"));
  EXPECT_THAT(remarks(file), ElementsAre("not evaluated: call"));
  EXPECT_THAT(texts(readStarlark("l.bzl", text), "a"), ElementsAre("x:1"));
}

TEST(Starlark, WhatAListWasBeforeItIsAddedToMayBeOpen) {
  StarlarkFile file = readStarlark("l.bzl", "load('m.bzl', 'a')\na += ['y']\n");
  EXPECT_THAT(texts(file, "a"), ElementsAre("a:2", "y:2"));
  EXPECT_TRUE(file.lists["a"][0].open);
}

TEST(Starlark, AListThatBecomesATextIsNoMore) {
  StarlarkFile file = readStarlark("l.bzl", "a = ['x']\na = 'text'\n");
  EXPECT_TRUE(file.lists.empty());
}

TEST(Starlark, SortsAndJoinsAdjacentStrings) {
  StarlarkFile file = readStarlark("l.bzl", "a = sorted(['b', 'a' 'c'])\n");
  EXPECT_THAT(texts(file, "a"), ElementsAre("ac:1", "b:1"));
}

TEST(Starlark, LeavesFunctionsAndScalarsOut) {
  StarlarkFile file =
      readStarlark("l.bzl", "def f(x):\n    return ['no']\nn = 'text'\n");
  EXPECT_TRUE(file.lists.empty());
  EXPECT_TRUE(file.diagnostics.empty());
}

TEST(Starlark, NotesWhatItDoesNotEvaluate) {
  StarlarkFile file = readStarlark("l.bzl", "\na = glob(['*.cpp'])\n");
  ASSERT_EQ(file.diagnostics.size(), 1u);
  EXPECT_EQ(render(file.diagnostics[0]),
            "l.bzl:2:5: note: not evaluated: call [starlark-unsupported]");
}

TEST(Starlark, ReportsWrongSyntaxAndReadsTheRest) {
  StarlarkFile file = readStarlark("l.bzl", "a = ['x']\nb = ]\n");
  ASSERT_FALSE(file.diagnostics.empty());
  EXPECT_EQ(file.diagnostics[0].id, "starlark-syntax");
  EXPECT_EQ(file.diagnostics[0].line, 2u);
  EXPECT_THAT(texts(file, "a"), ElementsAre("x:1"));
}

TEST(Starlark, DoesNotFollowEndlessNesting) {
  std::string text = "a = " + std::string(100000, '(') + "['x']" +
                     std::string(100000, ')') + "\nb = ['y']\n";
  StarlarkFile file = readStarlark("l.bzl", text);
  EXPECT_THAT(remarks(file), ElementsAre("not evaluated: nested too deep"));
  EXPECT_THAT(texts(file, "b"), ElementsAre("y:2"));
}

TEST(Starlark, DoesNotDoubleAListForever) {
  std::string text = "a = ['x']\n";
  for (int i = 0; i < 60; ++i)
    text += "a = a + a\n";
  StarlarkFile file = readStarlark("l.bzl", text);
  EXPECT_THAT(remarks(file),
              testing::Contains("not evaluated: too many elements"));
  EXPECT_LE(file.lists["a"].size(), 100000u);
}

TEST(Starlark, DoesNotAppendAListToItselfForever) {
  std::string text = "a = ['x']\n";
  for (int i = 0; i < 60; ++i)
    text += "a += a\n";
  StarlarkFile file = readStarlark("l.bzl", text);
  EXPECT_THAT(remarks(file),
              testing::Contains("not evaluated: too many elements"));
  EXPECT_LE(file.lists["a"].size(), 100000u);
}

TEST(Starlark, DoesNotCopyLargeListsForever) {
  std::string text = "a = ['x']\n";
  for (int i = 0; i < 16; ++i)
    text += "a = a + a\n"; // 65,536 elements
  for (int i = 0; i < 20; ++i)
    text += "b = sorted(a)\n";
  StarlarkFile file = readStarlark("f.bzl", text + "c = a\n");
  EXPECT_EQ(file.lists.at("a").size(), 65536u);
  for (const char *list : {"b", "c"}) {
    ASSERT_EQ(file.lists.at(list).size(), 1u);
    EXPECT_TRUE(file.lists.at(list)[0].open);
  }
  ASSERT_FALSE(file.diagnostics.empty());
  EXPECT_EQ(file.diagnostics.back().message,
            "not evaluated: too many elements");
}

TEST(Starlark, WhatIsNotEvaluatedStaysOpenInItsList) {
  StarlarkFile file =
      readStarlark("l.bzl", "a = [p for p in []] + ['x']\nb = a + ['y', z]\n"
                            "c = ['x']\nc = f(c)\nd = 'no' if c else 'list'\n");
  EXPECT_THAT(texts(file, "b"),
              ElementsAre("[p for p in []]:1", "x:1", "y:2", "z:2"));
  EXPECT_TRUE(file.lists["b"][0].open);
  EXPECT_FALSE(file.lists["b"][1].open);
  EXPECT_TRUE(file.lists["b"][3].open);
  EXPECT_THAT(texts(file, "c"), ElementsAre("f(c):4"));
  EXPECT_TRUE(file.lists["c"][0].open);
  EXPECT_TRUE(file.lists["d"][0].open);
}

TEST(Starlark, ListsAreExtendedByTheirMethods) {
  StarlarkFile file = readStarlark(
      "l.bzl", "a = ['x']\na.append('y')\na.extend(['z'] + ['u'])\n"
               "a.remove('x')\na.append(v)\nprint('p')\nn.append('q')\n");
  EXPECT_THAT(texts(file, "a"), ElementsAre("x:1", "y:2", "z:3", "u:3",
                                            "a.remove('x'):4", "v:5"));
  EXPECT_FALSE(file.lists["a"][3].open);
  EXPECT_TRUE(file.lists["a"][4].open);
  EXPECT_TRUE(file.lists["a"][5].open);
}
