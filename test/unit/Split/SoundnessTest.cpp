// Arms that would behave differently in the backend are refused, each with the
// number that docs/Splitting.md gives the property.

#include "SplitFixture.h"

using namespace decouple;
using namespace decouple::test;

static void isRefused(const std::string &source, const std::string &number) {
  SplitResult result = split(source);
  ASSERT_EQ(result.blocks.size(), 1u);
  EXPECT_EQ(result.blocks[0].diagnostic, number) << result.blocks[0].reason;
  EXPECT_TRUE(result.hostTexts.empty()) << "the host was edited";
}

TEST(Soundness, AddressOfACopiedFunction) {
  isRefused(R"(static int plain(int n) { return n; }
bool f(int (*other)(int)) {
#ifdef USE_CUDA
  return other == plain;
#else
  return plain(1);
#endif
}
)",
            "TD2025");
}

TEST(Soundness, NameOfTheFunction) {
  isRefused(R"(void print(const char *);
void f() {
#ifdef USE_CUDA
  print(__func__);
#endif
}
)",
            "TD2026");
}

TEST(Soundness, MacroThatIsAskedForLater) {
  isRefused(R"(void put(int);
void f() {
#ifdef USE_CUDA
#define INSIDE 4
  put(INSIDE);
#endif
#ifdef INSIDE
  put(INSIDE);
#endif
}
)",
            "TD2027");
}

TEST(Soundness, HostMakesTheVariableWithACall) {
  isRefused(R"(int make();
int f(int n) {
#ifdef USE_CUDA
  int chosen = n;
#else
  int chosen = make();
#endif
  return chosen;
}
)",
            "TD2028");
}

TEST(Soundness, BracesReturnedOnSomePaths) {
  isRefused(R"(int f(int n) {
#ifdef USE_CUDA
  if (n == 2)
    return {};
#endif
  return n;
}
)",
            "TD2029");
}

TEST(Soundness, NoStatementsInsteadOfTheHosts) {
  isRefused(R"(void put(int);
void f() {
#ifdef USE_CUDA
#else
  put(1);
#endif
}
)",
            "TD2004");
}
