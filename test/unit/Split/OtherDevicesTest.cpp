// A block that names another device beside ours keeps its arm for that one.

#include "SplitFixture.h"
#include "gmock/gmock.h"

using namespace decouple;
using namespace decouple::test;
using testing::HasSubstr;
using testing::Not;

namespace {

TEST(OtherDevices, KeepTheArmOfABlockThatNamesThem) {
  SplitResult result =
      split("int f(int n) {\n"
            "#if defined(USE_CUDA) || defined(USE_ROCM)\n"
            "  n = 1;\n#else\n  n = 2;\n#endif\n  return n;\n}\n");
  EXPECT_EQ(onlyBlock(result).transform, Transform::Hook);
  EXPECT_THAT(hostOf(result), HasSubstr("#if defined(USE_ROCM)\n"
                                        "  n = 1;\n#else\n"
                                        "  n = 2;\n#endif\n"));
  EXPECT_THAT(backendOf(result), HasSubstr("n = 1;"));
  EXPECT_TRUE(checksPass(result));
}

TEST(OtherDevices, KeepTheArmWhereNothingElseStays) {
  SplitResult result = split("int f(int n) {\n"
                             "#if defined(USE_ROCM) || defined(USE_CUDA)\n"
                             "  n = 1;\n#endif\n  return n;\n}\n");
  EXPECT_THAT(hostOf(result), HasSubstr("} else {\n#if defined(USE_ROCM)\n"
                                        "  n = 1;\n#endif\n  }\n"));
  EXPECT_TRUE(checksPass(result));
}

TEST(OtherDevices, KeepTheirElse) {
  SplitResult result =
      split("int f(int n) {\n"
            "#if !defined(USE_CUDA) && !defined(USE_ROCM)\n"
            "  n = 2;\n#else\n  n = 1;\n#endif\n  return n;\n}\n");
  EXPECT_THAT(hostOf(result), HasSubstr("#if !defined(USE_ROCM)\n"
                                        "  n = 2;\n#else\n"
                                        "  n = 1;\n#endif\n"));
  EXPECT_TRUE(checksPass(result));
}

TEST(OtherDevices, KeepTheirBranch) {
  SplitResult result =
      split("int f(int n) {\n  if (n == 0) {\n    n = 3;\n  }\n"
            "#if defined(USE_CUDA) || defined(USE_ROCM)\n"
            "  else if (n == 1) {\n    n = 5;\n  }\n#endif\n"
            "  return n;\n}\n");
  EXPECT_THAT(hostOf(result), HasSubstr("#if defined(USE_ROCM)\n"
                                        "  else if (n == 1) {\n    n = 5;\n"
                                        "  }\n#endif\n"));
  EXPECT_TRUE(checksPass(result));
}

TEST(OtherDevices, KeepTheirDeclarations) {
  SplitResult result = split("#if defined(USE_CUDA) || defined(USE_ROCM)\n"
                             "int g();\n#endif\n");
  EXPECT_EQ(onlyBlock(result).transform, Transform::Travel);
  EXPECT_THAT(hostOf(result),
              HasSubstr("#if defined(USE_ROCM)\nint g();\n#endif\n"));
}

TEST(OtherDevices, HaveNothingOfAnArmThatTheyDoNotTake) {
  SplitResult result = split("int f(int n) {\n"
                             "#if defined(USE_CUDA) && !defined(USE_ROCM)\n"
                             "  n = 1;\n#endif\n  return n;\n}\n");
  EXPECT_THAT(hostOf(result), Not(HasSubstr("USE_ROCM")));
}

// A macro that no rule knows is not the device's either.
TEST(OtherDevices, AreWhateverElseTakesTheArm) {
  SplitResult result = split("int f(int n) {\n"
                             "#if defined(USE_CUDA) || defined(HAS_MORE)\n"
                             "  n = 1;\n#endif\n  return n;\n}\n");
  EXPECT_THAT(hostOf(result), HasSubstr("#if defined(HAS_MORE)\n"));
}

} // namespace
