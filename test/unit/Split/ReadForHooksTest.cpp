// What a text reads for its hooks alone: headers, and macros of the file that
// the header of hooks would read.

#include "Split/Decide/Names.h"
#include "Split/Write/HookHeader.h"
#include "SplitFixture.h"
#include "gmock/gmock.h"

using namespace decouple;
using namespace decouple::test;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

namespace {

const char *hooked = R"(int f(int n) {
#ifdef USE_CUDA
  return n + 1;
#else
  return n;
#endif
}
)";

} // namespace

// The text in front of the include, which counts once more, is the host's.
TEST(ReadForHooks, AHeaderThatCountsReadsOtherwiseInTheBackend) {
  SplitResult result = split(R"(enum { First = __COUNTER__ };
#include "value.h"
int f(int n) {
#ifdef USE_CUDA
  return n + value();
#else
  return n;
#endif
}
)",
                             {{"value.h", R"(#if __COUNTER__ == 1
inline int value() { return 1; }
#else
inline int value() { return 2; }
#endif
)"}});
  EXPECT_EQ(numberOf(onlyBlock(result)), "TD2036");
  EXPECT_THAT(onlyBlock(result).reason,
              HasSubstr("`value.h`, a header of the file, would compile other "
                        "code in the backend's source"));
}

// What an include expands to is not written to the backend.
TEST(ReadForHooks, AHeaderThatTheBackendDoesNotAskFor) {
  SplitResult result = split(R"(#include "kind.h"
#define SPECIAL "special.h"
#include SPECIAL
int f(int n) {
#ifdef USE_CUDA
  return kind(n);
#else
  return n;
#endif
}
)",
                             {{"kind.h", R"(#pragma once
template <typename T> struct Kind { static int of() { return 1; } };
template <typename T> int kind(T) { return Kind<T>::of(); }
)"},
                              {"special.h", R"(#pragma once
template <> struct Kind<int> { static int of() { return 2; } };
)"}});
  EXPECT_EQ(numberOf(onlyBlock(result)), "TD2036");
  EXPECT_THAT(onlyBlock(result).reason,
              HasSubstr("`special.h`, a header of the file, is not found, or "
                        "not asked for, by the backend's source"));
}

// The host has no such macro; the backend has it in front of the header.
TEST(ReadForHooks, AMacroOfTheArmThatTheHeaderOfHooksReads) {
  SplitResult result = split(R"(#ifdef USE_CUDA
#define structSize 1
#endif
#include "d.h"
int f(int n) {
#ifdef USE_CUDA
  return n + 1;
#else
  return n;
#endif
}
)",
                             {{"d.h", "#pragma once\n"}});
  ASSERT_EQ(result.blocks.size(), 2u);
  EXPECT_EQ(numberOf(result.blocks[1]), "TD2036");
  EXPECT_THAT(result.blocks[1].reason,
              HasSubstr("the file defines `structSize`, which the header of "
                        "its hook would read"));
}

TEST(ReadForHooks, HeadersOfBindingsAreForThese) {
  SplitRules rules = smallRules();
  rules.bindings.headers = {"\"bindings.h\""};
  std::map<std::string, std::string> headers = {{"bindings.h", ""}};
  EXPECT_THAT(
      backendOf(split(hooked, headers, "/checkout", "-std=c++17", rules)),
      Not(HasSubstr("bindings.h")));
}

namespace {

/// The header of a file's one hook, whose type comes from `header`.
std::string headerFor(const std::string &header) {
  SplitRules rules = smallRules();
  HostLibrary &library = rules.libraries["lib"];
  library.base = "core";
  library.firstHeaders = {"<first.h>"};
  HookGroup group;
  group.path = "core/unit.cpp";
  group.names = {"f"};
  group.headers = {header};
  return hookHeader(group, hookNames(group.path, library, rules, 0), library,
                    rules.registry);
}

} // namespace

TEST(ReadForHooks, ALibrarysFirstHeadersComeBeforeItsOwn) {
  EXPECT_THAT(headerFor("<core/type.h>"),
              StartsWith("#pragma once\n\n#include <first.h>\n\n"));
}

TEST(ReadForHooks, ALibrarysFirstHeadersAreForItsOwnAlone) {
  EXPECT_THAT(headerFor("<string>"), Not(HasSubstr("first.h")));
}

// [lex.name]: an identifier begins with no digit.
TEST(ReadForHooks, AFileWhoseNameBeginsWithADigitHasAStruct) {
  SplitRules rules = smallRules();
  HookNames names =
      hookNames("nowhere/2d.cpp", rules.libraries["lib"], rules, 0);
  EXPECT_EQ(names.ownType, "File2dHooks");
  EXPECT_EQ(names.member, "file2dHooks");
}
