// What an arm throws ends the program where the function around it may not
// throw: nothing of the arm ends before that, in its hook as in upstream's.

#include "SplitFixture.h"
#include "gmock/gmock.h"

using namespace decouple;
using namespace decouple::test;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

namespace {

/// The source that the backend gets of a function with `head`, whose text is
/// `before`, a block and `behind`; where there is none, why.
std::string backendOf(const std::string &head, const std::string &before = "",
                      const std::string &behind = "") {
  SplitResult result = split(
      "void put(int);\nstruct Ends { ~Ends(); };\n" + head + " {\n" + before +
      "#ifdef USE_CUDA\n  Ends ends;\n  put(1);\n#endif\n" + behind + "}\n");
  return result.backend.empty() ? onlyBlock(result).reason
                                : result.backend[0].text;
}

constexpr char Quiet[] = "void f() noexcept";

TEST(Termination, HookOfAFunctionThatMayNotThrow) {
  for (const char *head : {Quiet, "void f() noexcept(sizeof(int) > 1)",
                           "struct Closes { ~Closes(); };\nCloses::~Closes()"})
    EXPECT_THAT(backendOf(head), HasSubstr("() noexcept {")) << head;
}

TEST(Termination, HookOfAFunctionThatMayThrow) {
  for (const char *head :
       {"void f()", "void f() noexcept(false)",
        "struct Throws { ~Throws() noexcept(false); };\n"
        "struct Closes { Throws one; ~Closes(); };\nCloses::~Closes()"})
    EXPECT_THAT(backendOf(head),
                AllOf(HasSubstr("() {"), Not(HasSubstr("noexcept"))))
        << head;
}

TEST(Termination, BehindAHandlerForAll) {
  EXPECT_THAT(backendOf(Quiet, "  try {\n", "  } catch (...) {\n  }\n"),
              AllOf(HasSubstr("() {"), Not(HasSubstr("noexcept"))));
}

TEST(Termination, BehindAHandlerForSome) {
  EXPECT_THAT(backendOf(Quiet, "  try {\n", "  } catch (int) {\n  }\n"),
              HasSubstr("is in a function that may not throw, and a handler"));
}

TEST(Termination, WhereInstancesSayIt) {
  for (const char *head : {"template <bool quiet> void f() noexcept(quiet)",
                           "template <class T> struct Closes { ~Closes(); };\n"
                           "template <class T> Closes<T>::~Closes()"})
    EXPECT_THAT(backendOf(head),
                HasSubstr("is in a function that may not throw, and a handler"))
        << head;
}

} // namespace
