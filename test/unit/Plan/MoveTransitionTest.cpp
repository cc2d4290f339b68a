// What a host without the moved files needs: build files that name none of
// them.
#include "Plan/Move/CMakeFold.h"
#include "Plan/Move/NamesTakenOut.h"
#include "Plan/Move/StarlarkNames.h"
#include <gmock/gmock.h>

using namespace decouple;

using testing::IsEmpty;

namespace {

/// `text` without the build for GPU, whose library is `gpu_lib`.
std::string folded(const std::string &text, bool all = true) {
  WithoutDevice names({{"USE_GPU", Truth::False}, {"NO_GPU", Truth::True}},
                      {"gpu_lib"});
  EditedLines lines(text);
  foldCMake(
      "CMakeLists.txt", names,
      [&](const CMakeFile &, std::size_t) { return all; }, lines);
  auto edits = lines.edits();
  EXPECT_FALSE(bool(normalise("CMakeLists.txt", text, edits)));
  EXPECT_EQ(applyEdits(text, edits), lines.text());
  return lines.text();
}

/// gpu/ and lib/gpu/ move, but gpu/test does not; lib/both has one of either.
MovedPaths moved() {
  MovedPaths paths;
  for (const char *path :
       {"gpu/CMakeLists.txt", "gpu/a.cpp", "gpu/a.h", "lib/gpu/b.cu",
        "lib/gpu/deep/c.cu", "lib/both/x.cu"})
    paths.add(path, true);
  for (const char *path : {"gpu/test/t.cpp", "lib/core.cpp", "lib/both/y.cpp"})
    paths.add(path, false);
  return paths;
}

std::string cleaned(const std::string &path, const std::string &text,
                    bool othersHaveFiles = false) {
  static const std::vector<std::string> others = {"USE_OTHER"};
  const MovedPaths paths = moved();
  EditedLines lines(text);
  takeOutOfCMake({path, paths, others, othersHaveFiles}, lines);
  return lines.text();
}

std::string cleanedList(const std::string &base, const std::string &text,
                        const std::set<std::string> &ofOthers = {}) {
  const MovedPaths paths = moved();
  EditedLines lines(text);
  takeOutOfStarlark({{"", base}, paths, ofOthers}, lines);
  return lines.text();
}

} // namespace

TEST(CMakeFold, AnArmThatNothingReadsGoesWithItsComment) {
  EXPECT_EQ(folded("first()\n\n# The device.\nif(USE_GPU)\n  a()\nendif()\n\n"
                   "last()\n"),
            "first()\n\nlast()\n");
  EXPECT_EQ(folded("if(X AND NOT Y AND USE_GPU)\n  a()\nendif()\nlast()\n"),
            "last()\n");
}

TEST(CMakeFold, ACommentAboutMoreStays) {
  EXPECT_EQ(folded("# Libraries.\nif(USE_GPU)\n  a()\nendif()\nb()\n"),
            "# Libraries.\nb()\n");
}

TEST(CMakeFold, WhatFollowsAnArmBecomesTheFirst) {
  EXPECT_EQ(folded("if(USE_GPU)\n  a()\nelseif(OTHER)\n  b()\nelse()\n  c()\n"
                   "endif()\n"),
            "if(OTHER)\n  b()\nelse()\n  c()\nendif()\n");
  EXPECT_EQ(folded("if(OTHER)\n  a()\nelseif(USE_GPU)\n  b()\nelse()\n  c()\n"
                   "endif()\n"),
            "if(OTHER)\n  a()\nelse()\n  c()\nendif()\n");
}

TEST(CMakeFold, WhatIsAlwaysReadIsMovedOut) {
  EXPECT_EQ(folded("  if(USE_GPU)\n    a()\n  else()\n    b()\n\n      c()\n"
                   "  endif()\n"),
            "  b()\n\n    c()\n");
  EXPECT_EQ(folded("if(NOT USE_GPU)\n  a()\nelse()\n  b()\nendif()\n"),
            "a()\n");
}

TEST(CMakeFold, TextInStringsKeepsItsBlanks) {
  EXPECT_EQ(folded("if(NOT USE_GPU)\n  file(WRITE x \"one\n    two\n  "
                   "three\")\n  b([=[\n    four\n  five]=]\n    x)\nendif()\n"),
            "file(WRITE x \"one\n    two\n  three\")\nb([=[\n    four\n  "
            "five]=]\n  x)\n");
}

TEST(CMakeFold, WhatIsOnForGoodIsNoCondition) {
  EXPECT_EQ(folded("if(NO_GPU AND A)\n  a()\nendif()\nif(NO_GPU)\n  b()\n"
                   "endif()\n"),
            "if(A)\n  a()\nendif()\nb()\n");
}

TEST(CMakeFold, AGroupThatIsLeftEmptyGoes) {
  EXPECT_EQ(folded("a()\n\nif($ENV{B})\n  if(USE_GPU)\n    a()\n  endif()\n"
                   "endif()\n\nb()\n"),
            "a()\n\nb()\n");
}

TEST(CMakeFold, ConditionsLoseWhatMakesNoDifference) {
  EXPECT_EQ(folded("if(USE_GPU OR OTHER)\n  a()\nendif()\n"),
            "if(OTHER)\n  a()\nendif()\n");
  EXPECT_EQ(folded("if(NOT USE_GPU AND (A OR \"${B}\" STREQUAL c))\n  a()\n"
                   "endif()\n"),
            "if((A OR \"${B}\" STREQUAL c))\n  a()\nendif()\n");
}

TEST(CMakeFold, WhatIsInOtherArmsIsFoldedToo) {
  EXPECT_EQ(folded("if(MAGMA)\n  if(USE_GPU)\n    a()\n  endif()\n  b()\n"
                   "endif()\n"),
            "if(MAGMA)\n  b()\nendif()\n");
}

TEST(CMakeFold, TargetsOfTheDeviceAreNone) {
  EXPECT_EQ(folded("if(TARGET gpu_lib)\n  a()\nendif()\n"), "");
  EXPECT_EQ(folded("if(TARGET cpu_lib)\n  a()\nendif()\n"),
            "if(TARGET cpu_lib)\n  a()\nendif()\n");
}

TEST(CMakeFold, WhatIsNotKnownOrNotAskedForStays) {
  const std::string unknown = "if(FAST AND NOT $ENV{X})\n  a()\nendif()\n";
  EXPECT_EQ(folded(unknown), unknown);
  const std::string gpu = "if(USE_GPU)\n  a()\nendif()\n";
  EXPECT_EQ(folded(gpu, /*all=*/false), gpu);
}

TEST(CMakeFold, DirectivesThatShareALineStay) {
  const std::string text = "if(USE_GPU) a() endif()\n";
  EXPECT_EQ(folded(text), text);
}

TEST(MovedPaths, WhatAWordNames) {
  const MovedPaths paths = moved();
  for (const char *word : {"gpu/a.cpp", "gpu/*.h", "lib/gpu/**/*.cu", "lib/gpu",
                           "${ROOT}/gpu/*.cpp", "${LIB}/both/x.cu"})
    EXPECT_TRUE(paths.areGone(word, "")) << word;
  EXPECT_TRUE(paths.areGone("lib/gpu/*.cuh", "")); // there will be none
  EXPECT_TRUE(paths.areGone("gpu/*.cu", "lib"));
  EXPECT_TRUE(paths.areGone("${HERE}/deep/c.cu", "lib/gpu"));
  for (const char *word :
       {"gpu", "a.cpp", "gpu/test/*.cpp", "gpu", "lib/both", "lib/both/*",
        "lib/none.cpp", "none/*.cpp", "http://gpu/a.cpp", "${ROOT}/both"})
    EXPECT_FALSE(paths.areGone(word, "")) << word;
}

TEST(NamesTakenOut, GlobsListsAndProperties) {
  EXPECT_EQ(cleaned("lib/CMakeLists.txt",
                    "file(GLOB gpu_cu \"gpu/*.cu\" \"gpu/deep/*.cu\")\n"
                    "file(GLOB all \"*.cpp\" \"gpu/*.cu\")\n"
                    "set(sources core.cpp ${gpu_cu})\n"
                    "list(APPEND more ${gpu_cu})\n"
                    "set_source_files_properties(\n"
                    "  both/x.cu\n"
                    "  core.cpp\n"
                    "  PROPERTIES X 1)\n"),
            "file(GLOB all \"*.cpp\")\n"
            "set(sources core.cpp)\n"
            "set_source_files_properties(\n"
            "  core.cpp\n"
            "  PROPERTIES X 1)\n");
}

TEST(NamesTakenOut, AVariableThatKeepsAValueStays) {
  const std::string rest = "list(APPEND cu ${generated})\nset(all ${cu})\n";
  EXPECT_EQ(
      cleaned("lib/CMakeLists.txt", "file(GLOB cu \"gpu/*.cu\")\n" + rest),
      rest);
}

TEST(NamesTakenOut, AValueThatReplacesAnotherBecomesNone) {
  EXPECT_EQ(cleaned("CMakeLists.txt", "set(SRCS lib/core.cpp)\n"
                                      "set(SRCS gpu/a.cpp)\n"
                                      "set(SRCS lib/gpu/b.cu PARENT_SCOPE)\n"
                                      "use(${SRCS})\n"),
            "set(SRCS lib/core.cpp)\nset(SRCS \"\")\nset(SRCS \"\" "
            "PARENT_SCOPE)\nuse(${SRCS})\n");
  EXPECT_EQ(cleaned("CMakeLists.txt", "set(SRCS lib/core.cpp)\n"
                                      "file(GLOB SRCS \"gpu/*.cpp\")\n"
                                      "use(${SRCS})\n"),
            "set(SRCS lib/core.cpp)\nfile(GLOB SRCS)\nuse(${SRCS})\n");
}

TEST(NamesTakenOut, AGroupWithNothingElseGoes) {
  EXPECT_EQ(cleaned("CMakeLists.txt",
                    "if(A)\n  if(B)\n    add_subdirectory(gpu)\n  endif()\n"
                    "endif()\nadd_subdirectory(lib)\n"),
            "add_subdirectory(lib)\n");
}

TEST(NamesTakenOut, OtherDevicesKeepTheirs) {
  const std::string text = "if(USE_OTHER)\n  add_subdirectory(gpu)\nendif()\n";
  EXPECT_EQ(cleaned("CMakeLists.txt", text), text);
  const MovedPaths paths = moved();
  const auto left =
      namesLeftInCMake({"CMakeLists.txt", paths, {"USE_OTHER"}}, text);
  ASSERT_EQ(left.size(), 1u);
  EXPECT_EQ(left[0].line, 2u);
  EXPECT_TRUE(left[0].ofOthers);
}

// A glob of files that are not there finds none, and properties of none are
// nobody's; a list would have a name that does not exist.
TEST(NamesTakenOut, WhatOthersHaveCopiesOfStaysWhereItIsRightForAll) {
  EXPECT_EQ(
      cleaned("CMakeLists.txt",
              "file(GLOB cu \"lib/gpu/*.cu\")\n"
              "file(GLOB dead \"gpu/*.cpp\")\nlist(APPEND deader ${dead})\n"
              "list(APPEND headers core.h ${cu})\n"
              "set_source_files_properties(gpu/a.cpp PROPERTIES X 1)\n"
              "list(APPEND sources gpu/a.cpp core.cpp)\n"
              "install(FILES ${headers})\nbuild(${sources})\n",
              true),
      "file(GLOB cu \"lib/gpu/*.cu\")\n"
      "list(APPEND headers core.h ${cu})\n"
      "set_source_files_properties(gpu/a.cpp PROPERTIES X 1)\n"
      "list(APPEND sources core.cpp)\n"
      "install(FILES ${headers})\nbuild(${sources})\n");
}

TEST(NamesTakenOut, AVariableThatOnlyOthersReadKeepsItsFiles) {
  const std::string other = "if(USE_OTHER)\n  build(${b} ${c})\nendif()\n";
  EXPECT_EQ(
      cleaned("CMakeLists.txt",
              "file(GLOB a \"gpu/*.cpp\")\nfile(GLOB b \"lib/gpu/*.cu\")\n"
              "set(c gpu/a.cpp)\nbuild(${a} ${c})\n" +
                  other),
      "file(GLOB b \"lib/gpu/*.cu\")\nbuild(${a} ${c})\n" + other);
}

TEST(NamesTakenOut, ListsOfStarlark) {
  EXPECT_EQ(cleanedList("", "core = [\n    \"lib/core.cpp\",\n"
                            "    \"gpu/a.cpp\",  \n]\n"
                            "gpu = [\n    \"gpu/a.cpp\",\n"
                            "    'lib/gpu/*.cu',\n]\n"),
            "core = [\n    \"lib/core.cpp\",\n]\ngpu = []\n");
  EXPECT_EQ(cleanedList("lib", "x = [\n  \"gpu/b.cu\"\n] + y\n"),
            "x = [] + y\n");
  EXPECT_EQ(cleanedList("", "all = core + [\n    \"gpu/a.cpp\",\n]\n"),
            "all = core\n");
  EXPECT_EQ(cleanedList("", "x = glob([\"gpu/*.h\", \"lib/*.h\"])\n"
                            "y = [\"z\", 'gpu/a.h']\n"),
            "x = glob([\"lib/*.h\"])\ny = [\"z\"]\n");
}

TEST(NamesTakenOut, OnlyEntriesOfListsOfStarlark) {
  for (const char *text : {"macro(\n    \"gpu/a.cpp\",\n    srcs = [],\n)\n",
                           "x = d[\n    \"gpu/a.cpp\"\n]\n",
                           "x = {\n    \"gpu/a.cpp\":\n        1,\n}\n",
                           "x = [\n    \"gpu/a.cpp\"\n    \".inc\",\n]\n",
                           "x = [\n    \"lib/\"\n    \"gpu/a.cpp\",\n]\n"})
    EXPECT_EQ(cleanedList("", text), text);
  EXPECT_EQ(cleanedList("", "x = [\n    \"[(\",  # [\n    \"gpu/a.cpp\",  # "
                            "ours\n\n    # more\n    \"b\",\n]\n"),
            "x = [\n    \"[(\",  # [\n\n    # more\n    \"b\",\n]\n");
}

TEST(NamesTakenOut, AListThatOthersReadStaysWithItsParts) {
  const std::string part = "part = [\n    \"gpu/a.cpp\",\n]\n\n",
                    more = "partial = [\n    \"gpu/a.h\",\n]\n",
                    whole = "whole = part + [\n    \"lib/gpu/b.cu\",\n]\n";
  EXPECT_EQ(cleanedList("", part + more + whole, {"whole"}),
            part + "partial = []\n" + whole);
  EXPECT_EQ(cleanedList("", part + more + whole, {"part"}),
            part + "partial = []\nwhole = part\n");
}

TEST(NamesTakenOut, WordsByTheirReaders) {
  const MovedPaths paths = moved();
  WordReaders readers;
  addReaders({"CMakeLists.txt", paths, {"USE_OTHER"}},
             "if(USE_OTHER)\n  if(X)\n    load(\"gpu_list\" A)\n  endif()\n"
             "else()\n  load(B)\nendif()\n",
             readers);
  EXPECT_TRUE(readers.others.contains("gpu_list"));
  EXPECT_FALSE(readers.anyone.contains("gpu_list"));
  EXPECT_TRUE(readers.anyone.contains("B"));
  EXPECT_FALSE(readers.others.contains("B"));
}

TEST(NamesTakenOut, WhatIsLeftIsTold) {
  const MovedPaths paths = moved();
  const auto left = namesLeftInStarlark(
      {{""}, paths, {"of_others"}},
      "f(x, \"gpu/a.cpp\", y) # \"gpu/a.h\"\nof_others = [\"gpu/a.h\"]\n");
  ASSERT_EQ(left.size(), 2u);
  EXPECT_EQ(left[0].word, "gpu/a.cpp");
  EXPECT_FALSE(left[0].ofOthers);
  EXPECT_TRUE(left[1].ofOthers);
  EXPECT_THAT(namesLeftInCMake({"CMakeLists.txt", paths, {}},
                               "# gpu/a.cpp\nmessage(gpu/a.cpp)\n"),
              IsEmpty());
}

TEST(EditedLines, EditsMakeTheText) {
  const std::string text = "a\nb\nc\nd";
  EditedLines lines(text);
  lines.takeOutOnly(2);
  lines.replace(2, "C\n");
  lines.replace(3, "D");
  EXPECT_EQ(lines.given(2), 3u);
  auto edits = lines.edits();
  EXPECT_FALSE(bool(normalise("x", text, edits)));
  EXPECT_EQ(applyEdits(text, edits), "a\nC\nD");
  EXPECT_EQ(edits.size(), 1u);
}
