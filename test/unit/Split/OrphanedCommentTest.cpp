// A comment that is about nothing but what leaves goes with it.

#include "SplitFixture.h"
#include <gmock/gmock.h>

using namespace decouple;
using namespace decouple::test;
using testing::HasSubstr;
using testing::Not;

namespace {

/// The host and the backend of a function with `comment` above its block.
std::pair<std::string, std::string> textsOf(const std::string &comment) {
  SplitResult result = split(R"(void resize_on_device(int);
void put(int);
void f(int n) {
  // Before.

)" + comment + R"(#ifdef USE_CUDA
  resize_on_device(n);
#else
  put(n);
#endif
}
)");
  EXPECT_EQ(numberOf(onlyBlock(result)), "") << onlyBlock(result).reason;
  EXPECT_TRUE(checksPass(result));
  for (const HostChange &change : result.changes)
    if (auto after = change.after.find("unit.cpp"); after != change.after.end())
      return {after->second, result.backend.at(0).text};
  return {};
}

} // namespace

TEST(OrphanedComment, NamesWhatLeavesAlone) {
  // The declaration is of the file: so `resize_on_device` is not the arm's own.
  auto [host, backend] = textsOf("  // not for resize_on_device\n");
  EXPECT_THAT(host, HasSubstr("// not for resize_on_device\n"));
  EXPECT_THAT(backend, Not(HasSubstr("// not for")));
}

TEST(OrphanedComment, GoesWithTheBlock) {
  SplitResult result = split(R"(#include "device.h"
void put(int);
void f(int n) {
  // Before.

  // Others have no resize_on_device,
  // as is known.
#ifdef USE_CUDA
  resize_on_device(n);
#else
  put(n);
#endif
}
)",
                             {{"device.h", "void resize_on_device(int);\n"}});
  EXPECT_EQ(numberOf(onlyBlock(result)), "") << onlyBlock(result).reason;
  EXPECT_TRUE(checksPass(result));
  const std::string host = result.changes.back().after.at("unit.cpp");
  EXPECT_THAT(host, HasSubstr("// Before.\n"));
  EXPECT_THAT(host, Not(HasSubstr("resize_on_device")));
  EXPECT_THAT(host, Not(HasSubstr("as is known")));
  EXPECT_THAT(result.backend.at(0).text,
              HasSubstr("// Others have no resize_on_device,\n"
                        "// as is known.\n"));
}

TEST(OrphanedComment, LintersCommentsAndSentencesStay) {
  for (const char *comment :
       {"  // NOLINTNEXTLINE(resize_on_device)\n", "  // Resizes it.\n"}) {
    auto [host, backend] = textsOf(comment);
    EXPECT_THAT(host, HasSubstr(comment));
  }
}
