// A comment that is about nothing but what leaves goes with it.

#include "SplitFixture.h"
#include <gmock/gmock.h>

using namespace decouple;
using namespace decouple::test;
using testing::HasSubstr;
using testing::Not;

namespace {

/// The host and the backend of a function with `comment` above its block, in a
/// file that begins with `declaration` of what the block calls.
std::pair<std::string, std::string>
textsOf(const std::string &comment,
        const std::string &declaration = "#include \"device.h\"\n") {
  SplitResult result = split(declaration + R"(void put(int);
void f(int n) {
  // Before.

)" + comment + R"(#ifdef USE_CUDA
  resize_on_device(n);
#else
  put(n);
#endif
}
)",
                             {{"device.h", "void resize_on_device(int);\n"}});
  EXPECT_EQ(numberOf(onlyBlock(result)), "") << onlyBlock(result).reason;
  EXPECT_TRUE(checksPass(result));
  return {result.changes.back().after.at("unit.cpp"),
          result.backend.at(0).text};
}

} // namespace

TEST(OrphanedComment, StaysWhereTheFileHasWhatItNames) {
  auto [host, backend] = textsOf("  // not for resize_on_device\n",
                                 "void resize_on_device(int);\n");
  EXPECT_THAT(host, HasSubstr("// not for resize_on_device\n"));
  EXPECT_THAT(backend, Not(HasSubstr("// not for")));
}

TEST(OrphanedComment, GoesWithTheBlock) {
  auto [host, backend] = textsOf("  // Others have no resize_on_device,\n"
                                 "  // as is known.\n");
  EXPECT_THAT(host, HasSubstr("// Before.\n"));
  EXPECT_THAT(host, Not(HasSubstr("resize_on_device")));
  EXPECT_THAT(host, Not(HasSubstr("as is known")));
  EXPECT_THAT(backend, HasSubstr("// Others have no resize_on_device,\n"
                                 "// as is known.\n"));
}

TEST(OrphanedComment, LintersCommentsAndSentencesStay) {
  for (const char *comment :
       {"  // NOLINTNEXTLINE(resize_on_device)\n", "  // Resizes it.\n"}) {
    auto [host, backend] = textsOf(comment);
    EXPECT_THAT(host, HasSubstr(comment));
  }
}
