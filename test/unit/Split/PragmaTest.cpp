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
