// What comes to text of the host past a hook, and what an arm's own objects
// have to be.

#include "SplitFixture.h"
#include "gmock/gmock.h"

using namespace decouple;
using namespace decouple::test;
using testing::HasSubstr;

namespace {

/// A function of `n` with `before`, a block of `arm` and, if there is any text,
/// `kept`, and `behind`.
std::string function(const std::string &before, const std::string &arm,
                     const std::string &kept, const std::string &behind,
                     const std::string &file = "",
                     const std::string &head = "int f(int n)") {
  return "void put(int);\n" + file + head + " {\n" + before +
         "\n#ifdef USE_CUDA\n" + arm + "\n" +
         (kept.empty() ? "" : "#else\n" + kept + "\n") + "#endif\n" + behind +
         "\n}\n";
}

} // namespace

// An enumeration may have other values than its enumerators.
TEST(Entered, SwitchOverAllEnumerators) {
  const std::string source = function(
      "", "switch (k) { case K::A: return; case K::B: put(1); return; }", "",
      "put(9);", "", "void f(K k)");
  EXPECT_THAT(backendOf(split(
                  "#include \"k.h\"\n" + source,
                  {{"k.h", "#pragma once\nenum class K : int { A, B };\n"}})),
              HasSubstr("bool f_hook("));
}

TEST(Entered, CaseInTextThatStays) {
  auto number = [](const std::string &kept) {
    return numberFor(
        "#define ON(x) case x:\n" +
        function("switch (n) { case 0:", "return 5;", kept, "}\nreturn 9;"));
  };
  for (const char *label : {"case 1:", "default:", "{ case 1:; }", "ON(1)"})
    EXPECT_EQ(
        number("put(1); break; " + std::string(label) + " put(2); break;"),
        "TD2004")
        << label;
  EXPECT_EQ(number("switch (n) { case 1: put(2); default: put(3); } break;"),
            "");
}

TEST(Entered, LabelOfAStatementWithoutBraces) {
  for (const char *before :
       {"switch (n)\ncase 1:", "if (n > 2)\nagain:", "while (n)\nagain:"})
    EXPECT_EQ(numberFor(function(before, "return 5;", "put(2);", "return 9;")),
              "TD2004")
        << before;
  EXPECT_EQ(numberFor(function("switch (n) {\ncase 1:", "return 5;", "put(2);",
                               "}\nreturn 9;")),
            "");
}

TEST(Entered, VariableOfASwitch) {
  EXPECT_EQ(numberFor(function("int k = n;\nswitch (n) {\n  int k;\ncase 1:\n"
                               "  k = 5; put(k); break;",
                               "case 2: k = 7; put(k); break;", "",
                               "default: break; }\nreturn k;")),
            "TD2005");
}

// Both name the object that has changed.
TEST(Entered, ReferenceToWhatAChangeGives) {
  auto backend = [](const std::string &before) {
    return backendOf(split(
        function(before, "last += 50; put(count);", "", "return count;")));
  };
  const std::string aliased = "(int &last, const int &count)";
  EXPECT_THAT(backend("int count = n; int &last = ++count;"),
              HasSubstr(aliased));
  EXPECT_THAT(backend("int count = n; auto &&last = (count = n + 1);"),
              HasSubstr(aliased));
  EXPECT_THAT(backend("int count = n; int &last = n; ++count; count = 3;"),
              HasSubstr("(int &last, int count)"));
}

TEST(Entered, MemberThatRefersToAParameterOfTheConstructor) {
  EXPECT_THAT(backendOf(split(function("", "at += 50; put(n);", "", "",
                                       "struct Op { int &at; Op(int n); };\n",
                                       "Op::Op(int n) : at(n)"))),
              HasSubstr("const int &n"));
}

TEST(Entered, PartsThatTextBehindTheBlockNames) {
  const std::string pair = "struct Pair { int a, b; };\n";
  for (const char *kept : {"auto [a, b] = Pair{n, n};", "here: int a = n;"})
    EXPECT_EQ(numberFor(function("int a = 1, b = 2; {", "put(n);", kept,
                                 "put(a); }\nreturn b;", pair)),
              "TD2018")
        << kept;
}

TEST(Entered, FunctionOfBothWithADefault) {
  auto both = [](const std::string &ours, const std::string &theirs,
                 const std::string &file = "") {
    const std::string head = "int plan(int n, ",
                      body = ") { return n * 10; }\n";
    return split(file + "#ifdef USE_CUDA\n" + head + ours + body + "#else\n" +
                 head + theirs + body + "#endif\n");
  };
  for (const char *plain : {"bool by = false", "int by = -1", "int by = {}"})
    EXPECT_THAT(hostOf(both(plain, plain)), HasSubstr("hook(n, by)")) << plain;
  EXPECT_EQ(numberOf(onlyBlock(both("int by = 1", "int by = 7"))), "TD2010");
  EXPECT_EQ(numberOf(onlyBlock(both("int by", "int by = 7"))), "TD2010");
  EXPECT_EQ(
      numberOf(onlyBlock(both("int by = BY", "int by = BY", "#define BY 1\n"))),
      "TD2010");
}

TEST(Entered, FunctionOfBothWithAnAttribute) {
  auto both = [](const std::string &ours, const std::string &theirs) {
    const std::string body = "int plan(int n) { return n * 10; }\n";
    return numberOf(onlyBlock(
        split("#define WEAK __attribute__((weak))\n"
              "#define SEEN __attribute__((visibility(\"default\")))\n"
              "#ifdef USE_CUDA\n" +
              ours + body + "#else\n" + theirs + body + "#endif\n")));
  };
  EXPECT_EQ(both("", ""), "");
  EXPECT_EQ(both("SEEN ", "SEEN "), "");
  EXPECT_EQ(both("__attribute__((constructor)) ", ""), "TD2010");
  EXPECT_EQ(both("", "__attribute__((weak)) "), "TD2010");
  EXPECT_EQ(both("", "WEAK "), "TD2010");
}

// The closure has what upstream's has, and not a constant of it.
TEST(Entered, CopyThatALambdaHas) {
  auto backend = [](const std::string &capture) {
    const std::string arm =
        "auto work = " + capture + " { return box.get(); }; put(work());";
    return backendOf(split(
        "#include \"box.h\"\n" + function("Box box{n};", arm, "", "return n;"),
        {{"box.h",
          "#pragma once\nstruct Box { int n; int get() const; };\n"}}));
  };
  EXPECT_THAT(backend("[box]"), HasSubstr("(Box &box)"));
  EXPECT_THAT(backend("[=]"), HasSubstr("(Box &box)"));
  EXPECT_THAT(backend("[&]"), HasSubstr("(const Box &box)"));
}

TEST(Entered, ClosureWhoseSizeAFieldOrAStaticDecides) {
  auto number = [](const std::string &arm) {
    return numberFor(function("", arm, "", "return n;",
                              "static int calls;\ntemplate <class F> void "
                              "take(F f) { put(sizeof(F)); }\n"));
  };
  EXPECT_EQ(number("take([&] { return ++calls; });"), "TD2034");
  EXPECT_EQ(number("put([&] { return ++calls; }());"), "");
  EXPECT_EQ(number("auto next = [&] { return ++calls; }; put(next());"), "");
  // It names none of them.
  EXPECT_EQ(number("calls += n; take([&] { return n; });"), "");
}

TEST(Entered, PlaceThatAMemberOfAMemberAsksFor) {
  const std::map<std::string, std::string> headers = {
      {"where.h",
       "#pragma once\nstruct Where { const char *who = __builtin_FUNCTION(); "
       "};\nstruct Note { int level; Where where; };\nvoid say(const char "
       "*);\n"}};
  for (const char *arm :
       {"Note note{n}; say(note.where.who);", "Where w[2] = {}; say(w[1].who);",
        "Note note = {n}; say(note.where.who);"})
    EXPECT_EQ(
        numberFor("#include \"where.h\"\n" + function("", arm, "", "return n;"),
                  headers),
        "TD2026")
        << arm;
}

TEST(Entered, VariableThatTheHostMayLack) {
  isRefused("extern int count;\nvoid put(int);\nvoid f(int n) {\n"
            "#ifdef USE_CUDA\n  count += n;\n#endif\n  put(n);\n}\n",
            "TD2014");
  isRefused("void put(int);\nint count = 3;\nvoid f(int n) {\n"
            "  extern int count;\n"
            "#ifdef USE_CUDA\n  count += n;\n#endif\n  put(n);\n}\n",
            "TD2014");
}
