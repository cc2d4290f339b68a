// What the compiler has been told before the text that leaves.

#include "SplitFixture.h"

using namespace decouple;
using namespace decouple::test;

TEST(Pragmas, PragmaAroundWhatIsCopied) {
  const char *source = R"(void put(int);
#pragma pack(push, 1)
struct Packed {
  char c;
  int n;
};
#pragma pack(pop)
void f() {
#ifdef USE_CUDA
  put(sizeof(Packed));
#endif
}
)";
  isRefused(source, "TD2035");
}

TEST(Pragmas, PragmaOperatorAroundWhatIsCopied) {
  const std::string use = R"(
void put(int);
void f() {
#ifdef USE_CUDA
  put(sizeof(Packed));
#endif
}
)";
  const std::string packed = "struct Packed { char c; int n; };\n";
  isRefused("_Pragma(\"pack(push, 1)\") " + packed + "_Pragma(\"pack(pop)\")" +
                use,
            "TD2035");
  isRefused("#include \"pack.h\"\nPACK(1)\n" + packed + use, "TD2035",
            {{"pack.h", "#pragma once\n#define PACK__(text) _Pragma(#text)\n"
                        "#define PACK(n) PACK__(pack(push, n))\n"}});
}

TEST(Pragmas, PragmaThatEndsAnotherOrNone) {
  for (const char *end :
       {"#pragma pack(pop, 1)\n", "#pragma pack(pop, none)\n",
        "#pragma GCC visibility push(default)\n#pragma pack(pop)\n"})
    isRefused(std::string("void put(int);\n#pragma pack(push, 1)\n") + end +
                  "struct Packed { char c; int n; };\nvoid f() {\n"
                  "#ifdef USE_CUDA\n  put(sizeof(Packed));\n#endif\n}\n",
              "TD2035");
}

TEST(Pragmas, PragmaOperatorThatHasEnded) {
  SplitResult result = split(R"x(void put(int);
#define QUIET(what) _Pragma(what)
_Pragma("pack(push, 1)") struct Packed { char c; };
_Pragma("pack(pop)") QUIET("GCC diagnostic ignored \"-Wall\"")
void f() {
#ifdef USE_CUDA
  put(1);
#endif
}
)x");
  EXPECT_EQ(numberOf(onlyBlock(result)), "") << onlyBlock(result).reason;
}

TEST(Pragmas, PragmaAroundAnInclude) {
  const std::map<std::string, std::string> headers = {
      {"packed.h", "#pragma once\nstruct Packed { char c; int n; };\n"}};
  const std::string use = R"(
void put(int);
void f(Packed &packed) {
#ifdef USE_CUDA
  put(packed.n);
#endif
}
)";
  isRefused("#pragma pack(push, 1)\n#include \"packed.h\"\n"
            "#pragma pack(pop)" +
                use,
            "TD2035", headers);
  SplitResult result = split("#pragma GCC diagnostic push\n"
                             "#include \"packed.h\"\n"
                             "#pragma GCC diagnostic pop" +
                                 use,
                             headers);
  EXPECT_EQ(numberOf(onlyBlock(result)), "") << onlyBlock(result).reason;
}

TEST(Pragmas, PragmaThatHasEnded) {
  SplitResult result = split(R"(void put(int);
#pragma GCC diagnostic ignored "-Wall"
#pragma pack(push, 1)
struct Packed {
  char c;
};
#pragma pack(pop)
void f() {
#ifdef USE_CUDA
  put(3);
#endif
}
)");
  EXPECT_EQ(numberOf(onlyBlock(result)), "") << onlyBlock(result).reason;
}

/// A block of `arm`, and of `kept` where there is no device.
static std::string blockOf(const std::string &arm, const std::string &kept) {
  return "void put(int);\nvoid f(int n) {\n#ifdef USE_CUDA\n" + arm +
         "\n#else\n" + kept +
         "\n#endif\nfor (int i = 0; i < n; ++i) put(i);\n}\n";
}

TEST(Pragmas, DirectiveThatStaysInForceBehindTheBlock) {
  for (const char *arm :
       {"#pragma pack(1)\nput(1);", "#pragma pack(push, 1)\nput(1);",
        "put(1);\n#pragma pack(pop)", "_Pragma(\"pack(1)\") put(1);",
        "#pragma push_macro(\"A\")\n#pragma pop_macro(\"B\")\nput(1);",
        "put(1);\n#pragma unroll", "#pragma weak put\nput(1);",
        "#pragma pack(push)\n#pragma pack(pop, 1)\nput(1);",
        "#line 500\nput(1);", "# 500\nput(1);"}) {
    isRefused(blockOf(arm, "put(2);"), "TD2035");
    isRefused(blockOf("put(2);", arm), "TD2035");
  }
  isRefused("#ifdef USE_CUDA\n#pragma pack(push, 1)\n#endif\n"
            "struct A { char c; int n; };\n",
            "TD2035");
}

TEST(Pragmas, DirectiveThatEndsWithTheBlock) {
  for (const char *arm : {"#pragma pack(push, 1)\nput(1);\n#pragma pack(pop)",
                          "#pragma unroll\nfor (int i = 0; i < 2; ++i) put(i);",
                          "#pragma GCC diagnostic ignored \"-Wall\"\nput(1);",
                          "_Pragma(\"GCC diagnostic push\") put(1);"}) {
    SplitResult result = split(blockOf(arm, "put(2);"));
    EXPECT_EQ(numberOf(onlyBlock(result)), "") << onlyBlock(result).reason;
  }
}
