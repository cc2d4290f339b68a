// Why a block is refused, in the words of each finding that RefusalTest has no
// case for.

#include "SplitFixture.h"

using namespace decouple;
using namespace decouple::test;

namespace {

struct Reason {
  std::string name, source, reason;
  std::map<std::string, std::string> headers = {};
};

/// `arm` in the block of a function of `n`, `before` in front of it there,
/// `file` above.
std::string function(const std::string &arm, const std::string &before = "",
                     const std::string &file = "",
                     const std::string &head = "void f(int n)") {
  return "#include \"h.h\"\nvoid put(int);\n" + file + head + " {\n" + before +
         "#ifdef USE_CUDA\n" + arm + "#endif\n  put(2);\n}\n";
}

const std::vector<Reason> Reasons = {
    {"HostsAlone",
     "int f(int n) {\n#ifndef USE_CUDA\n  n = 1;\n#endif\n"
     "  return n;\n}\n",
     "exists only in a build without the device, so nothing of it can leave"},
    {"FoundByHost",
     "#include \"h.h\"\n#ifdef USE_CUDA\n"
     "static int weigh(const Pair &) { return 2; }\n#endif\n"
     "int f() { return shown(Pair()); }\n",
     "has `weigh`, which a template may find for text that stays",
     {{"h.h", "#pragma once\nstruct Pair { int a; };\n"
              "inline int weigh(...) { return 1; }\ntemplate <class T> int "
              "shown(const T &t) { return weigh(t); }\n"}}},
    {"IncludesInside",
     function("#include \"d.h\"\n"),
     "includes a file in the middle of the host's text",
     {{"d.h", "put(n);\n"}}},
    {"AddressKept",
     "#include \"h.h\"\nvoid keep(const int *);\nvoid put(int);\n"
     "void f(int n) {\n#ifdef USE_CUDA\n  int own = n;\n  keep(&own);\n#endif\n"
     "  put(n);\n}\n",
     "may leave the address of one of its variables in `keep`"},
    {"AllocatesOnStack",
     function(
         "  {\n    taken = static_cast<int *>(__builtin_alloca(4));\n  }\n", "",
         "", "void f(int *taken)"),
     "takes memory from the stack of the function around it"},
    {"DeclaredType", function("  put(sizeof(decltype(n)));\n  n = 3;\n"),
     "asks for the declared type of `n`"},
    {"StatePerInstance",
     function("  static int calls = 0;\n  put(++calls);\n", "", "",
              "template <class T> void f(int n)"),
     "has a static variable or a lambda, of which each instance has its own"},
    {"DefinedByFile",
     function("  gone(make());\n", "", "struct Late { ~Late(); };\n"),
     "has to do with `Late`, which headers only declare and the file defines",
     {{"h.h", "#pragma once\nstruct Late;\nLate *make();\n"
              "template <class T> void gone(T *t) { delete t; }\n"}}},
    {"LocalDefault",
     function("  n = pick(n);\n", "  int pick(int, int = 9);\n",
              "static int pick(int n, int m = 5) { return n + m; }\n"),
     "relies on a default argument that a declaration in its function gives "
     "`pick`"},
    {"BitField",
     function("  self->low = 3;\n  put(low);\n", "", "", "void Low::f()"),
     "uses `low`, a bit-field or part of a packed class, which a hook could "
     "only copy",
     {{"h.h", "#pragma once\nstruct Low {\n  int low : 8;\n  Low *self;\n"
              "  void f();\n};\n"}}},
    {"ReturnsCopy",
     "#include \"h.h\"\nOnce f(int n) {\n  Once own;\n#ifdef USE_CUDA\n"
     "  return own;\n#else\n  return Once();\n#endif\n}\n",
     "returns `own`, of which a hook makes a copy where its end allows a move",
     {{"h.h", "#pragma once\nstruct Once {\n  Once();\n  Once(const Once &);\n"
              "  Once(Once &&);\n};\n"}}},
    {"CopiedByLambda",
     function("  auto add = [=] { total += n; };\n  add();\n", "",
              "static int total;\n"),
     "has a lambda that would hold `total`, which upstream's does not"},
    {"DeclaredAlone", function("  count += n;\n", "", "extern int count;\n"),
     "uses `count`, which the file declares `extern`, and which the host may "
     "lack"},
    {"PerThread", function("  own = n;\n", "  static thread_local int own;\n"),
     "uses `own`, of which each thread has its own"},
    {"PerhapsUncaught",
     "void put(int);\nstruct Ends { ~Ends(); };\nvoid f() noexcept {\n  try {\n"
     "#ifdef USE_CUDA\n  Ends ends;\n  put(1);\n#endif\n"
     "  } catch (int) {\n  }\n}\n",
     "is in a function that may not throw, and a handler or the template's "
     "parameters say when: its objects might end before the program does"},
    {"Constexpr",
     "#include \"h.h\"\nconstexpr int f(int n) {\n#ifdef USE_CUDA\n  n += 1;\n"
     "#endif\n  return n;\n}\n",
     "is in a constexpr function, which cannot ask a hook"},
    {"MadeOtherwise",
     function("  put(n);\n", "", "",
              "__attribute__((target(\"avx2\"))) void f(int n)"),
     "is in a function with the attribute `target`, by which its text may be "
     "compiled otherwise"},
    {"KnownConstant", function("  put(k);\n", "  const int k = 3;\n"),
     "uses `k`, whose value the compiler knows, and would not know in a hook"},
    {"FoundBehind",
     "#include \"h.h\"\nint pick(int);\n#include \"behind.h\"\n" +
         std::string(
             "void f(int n) {\n#ifdef USE_CUDA\n  put(n);\n#endif\n}\n"),
     "is in a file that has `pick`, which a header behind it may find, and "
     "would not in the backend's source; move that include to the others",
     {{"h.h", "#pragma once\nvoid put(int);\nint pick(...);\n"},
      {"behind.h", "#pragma once\ninline int go() { return pick(5); }\n"}}},
    {"FoundBefore",
     "#include \"h.h\"\ntemplate <class T> int ask(T t) { return pick(t); }\n"
     "#include \"behind.h\"\n"
     "void f(int n) {\n#ifdef USE_CUDA\n  put(ask(at::S()));\n#endif\n}\n",
     "is in a file whose text may find `pick` of a header that it includes "
     "behind it, and which comes first in the backend's source",
     {{"h.h", "#pragma once\nvoid put(int);\n"
              "namespace at { struct S {}; int pick(...); }\n"},
      {"behind.h", "#pragma once\nnamespace at { int pick(S); }\n"}}},
    {"WrappedInclude",
     "#include \"h.h\"\nextern \"C\" {\n#include \"in.h\"\n}\n"
     "void f(int n) {\n#ifdef USE_CUDA\n  put(g(n));\n#endif\n}\n",
     "is in a file that includes something within a namespace, or other text, "
     "which the backend's source would include on its own",
     {{"h.h", "#pragma once\nvoid put(int);\n"}, {"in.h", "int g(int);\n"}}},
    {"MemberSpecial",
     function("  put(n);\n", "",
              "template <> template <> inline int Tr<int>::of<int>() { return "
              "2; }\n"),
     "may need the file's `Tr<int>::of`, a specialisation of a member of a "
     "header's "
     "class, which is not copied",
     {{"h.h", "#pragma once\ntemplate <class T> struct Tr {\n"
              "  template <class U> int of() { return 1; }\n};\n"}}},
    {"HeaderState",
     function("  calls += n;\n"),
     "needs `calls` of a header, of which each source has its own",
     {{"h.h", "#pragma once\nstatic int calls = 0;\n"}}},
    {"HeaderIdentity",
     function("  see(&kOne);\n"),
     "asks for the address of `kOne` of a header, of which each source has its "
     "own",
     {{"h.h", "#pragma once\nstatic const int kOne = 1;\n"
              "void see(const int *);\n"}}},
    {"HeaderClass",
     function("  throw Own{n};\n"),
     "needs the class `Own` of a header, which is told from others and of "
     "which each source has its own",
     {{"h.h", "#pragma once\nnamespace { struct Own { int n; }; }\n"}}},
    {"HeaderDiffers",
     function("  put(level(n));\n"),
     "needs `level`, which a header defines otherwise without the device, and "
     "of the two a program has one",
     {{"h.h", "#pragma once\n#ifdef USE_CUDA\ninline int level(int n) { return "
              "n; }\n#else\ninline int level(int n) { return n + 1; }\n"
              "#endif\n"}}},
};

} // namespace

TEST(Reason, IsThatOfTheFinding) {
  for (const Reason &one : Reasons) {
    std::map<std::string, std::string> headers = one.headers;
    headers.emplace("h.h", "#pragma once\n");
    const SplitResult result = split(one.source, headers);
    EXPECT_EQ(onlyBlock(result).reason, one.reason) << one.name;
  }
}
