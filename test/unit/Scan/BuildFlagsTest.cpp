// What the build says to the compiler as a whole, and in which order.
#include "SampleBuild.h"
#include <gmock/gmock.h>

using namespace decouple;
using ::testing::ElementsAre;

TEST(BuildFlags, AnOptionAndItsArgumentStayTogether) {
  EXPECT_THAT(
      properties(read("add_compile_options(-a -x b -x \"c d\" -Xf)\n"
                      "string(APPEND CMAKE_CUDA_FLAGS \" -a -x b -c\")\n")),
      ElementsAre(
          "gpu 2 COMPILE_OPTIONS -a; CUDA", "gpu 2 COMPILE_OPTIONS -x b; CUDA",
          "gpu 2 COMPILE_OPTIONS -c; CUDA", "gpu 1 COMPILE_OPTIONS -a",
          "gpu 1 COMPILE_OPTIONS -x b", "gpu 1 COMPILE_OPTIONS -x \"c d\"",
          "gpu 1 COMPILE_OPTIONS -Xf"));
}

TEST(BuildFlags, ListsOfFlagsAreFlags) {
  EXPECT_THAT(properties(read("list(APPEND CMAKE_CXX_FLAGS -a -DB)\n"
                              "set(NAME CMAKE_CUDA_FLAGS)\n"
                              "string(APPEND ${NAME} \" -c\")\n")),
              ElementsAre("gpu 1 COMPILE_OPTIONS -a; CXX",
                          "gpu 1 COMPILE_DEFINITIONS B; CXX",
                          "gpu 3 COMPILE_OPTIONS -c; CUDA"));
}

TEST(BuildFlags, ThoseOfAConfigurationAreForIt) {
  EXPECT_THAT(
      properties(read("set(CMAKE_CXX_FLAGS_RELEASE \"${CMAKE_CXX_FLAGS_RELEASE}"
                      " -a\")\nstring(APPEND CMAKE_CUDA_FLAGS_DEBUG \" -b\")\n"
                      "string(APPEND CMAKE_CXX_FLAGS \" -c\")\n"
                      "set(CMAKE_CXX_FLAGS_REGRESSION x)\n")),
      ElementsAre(
          "gpu 3 COMPILE_OPTIONS -c; CXX",
          "gpu 1 COMPILE_OPTIONS -a; CXX; if CMAKE_BUILD_TYPE STREQUAL "
          "\"Release\"",
          "gpu 2 COMPILE_OPTIONS -b; CUDA; if CMAKE_BUILD_TYPE STREQUAL "
          "\"Debug\"",
          "gpu 4 not understood: set CMAKE_CXX_FLAGS_REGRESSION x; CXX"));
}

TEST(BuildFlags, OtherChangesAreNotUnderstood) {
  EXPECT_THAT(
      properties(
          read("string(REPLACE a b CMAKE_CXX_FLAGS x)\n"
               "list(REMOVE_ITEM CMAKE_CUDA_FLAGS -a)\n"
               "unset(CMAKE_CXX_FLAGS)\nset(CMAKE_CUDA_FLAGS)\n"
               "theirs(-f CMAKE_CXX_FLAGS)\nset(CMAKE_CUDA_STANDARD 17)\n"
               "check(CMAKE_C_FLAGS CMAKE_CXX_COMPILER)\n")),
      ElementsAre(
          "gpu 1 not understood: string REPLACE a b CMAKE_CXX_FLAGS x; CXX",
          "gpu 2 not understood: list REMOVE_ITEM CMAKE_CUDA_FLAGS -a; CUDA",
          "gpu 3 not understood: unset CMAKE_CXX_FLAGS; CXX",
          "gpu 4 not understood: set CMAKE_CUDA_FLAGS; CUDA",
          "gpu 5 not understood: theirs -f CMAKE_CXX_FLAGS; CXX",
          "gpu 6 not understood: set CMAKE_CUDA_STANDARD 17; CUDA"));
}

TEST(BuildFlags, ThePackKnowsCommandsThatAddOne) {
  EXPECT_THAT(properties(read("add_if_ok(-a CMAKE_CXX_FLAGS)\n")),
              ElementsAre("gpu 1 COMPILE_OPTIONS -a; CXX"));
}

TEST(BuildFlags, StandardsAndPrecompiledHeadersAreSaid) {
  EXPECT_THAT(
      properties(read("target_precompile_headers(core PRIVATE p.h)\n"
                      "set_target_properties(core PROPERTIES CXX_STANDARD 20)\n"
                      "set_property(TARGET core PROPERTY CUDA_STANDARD 20)\n")),
      ElementsAre("gpu 1 not understood: target_precompile_headers PRIVATE p.h",
                  "gpu 2 not understood: CXX_STANDARD 20",
                  "gpu 3 not understood: CUDA_STANDARD 20"));
}

TEST(BuildFlags, TheOrderIsTheCompilers) {
  EXPECT_THAT(
      properties(read("set_source_files_properties(src/a.cu PROPERTIES\n"
                      "  COMPILE_OPTIONS -7 COMPILE_FLAGS -6)\n"
                      "target_compile_options(core PRIVATE -5)\n"
                      "add_compile_options(-4)\n"
                      "string(APPEND CMAKE_CXX_FLAGS_DEBUG \" -3\")\n"
                      "string(APPEND CMAKE_CXX_FLAGS \" -2\")\n"
                      "string(PREPEND CMAKE_CXX_FLAGS \"-1 \")\n"
                      "set(CMAKE_CXX_FLAGS \"-0 ${CMAKE_CXX_FLAGS}\")\n")),
      ElementsAre(
          "gpu 8 COMPILE_OPTIONS -0; CXX", "gpu 7 COMPILE_OPTIONS -1; CXX",
          "gpu 6 COMPILE_OPTIONS -2; CXX",
          "gpu 5 COMPILE_OPTIONS -3; CXX; if CMAKE_BUILD_TYPE STREQUAL "
          "\"Debug\"",
          "gpu 4 COMPILE_OPTIONS -4", "gpu 3 COMPILE_OPTIONS -5",
          "src/a.cu 2 COMPILE_OPTIONS -6", "src/a.cu 2 COMPILE_OPTIONS -7"));
}

TEST(BuildFlags, DirectoriesAreSearchedInTheirOrder) {
  EXPECT_THAT(
      properties(read("include_directories(e)\ninclude_directories(BEFORE d)\n"
                      "include_directories(SYSTEM g)\n"
                      "target_include_directories(core PRIVATE f)\n"
                      "target_include_directories(core BEFORE PRIVATE b c)\n"
                      "set_source_files_properties(src/a.cu PROPERTIES\n"
                      "  INCLUDE_DIRECTORIES a)\n")),
      ElementsAre("src/a.cu 7 INCLUDE_DIRECTORIES a",
                  "gpu 5 INCLUDE_DIRECTORIES b", "gpu 5 INCLUDE_DIRECTORIES c",
                  "gpu 2 INCLUDE_DIRECTORIES d", "gpu 1 INCLUDE_DIRECTORIES e",
                  "gpu 4 INCLUDE_DIRECTORIES f",
                  "gpu 3 INCLUDE_DIRECTORIES g"));
}
