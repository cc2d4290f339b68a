// Directories that the build adds and no rule leads to.
#include "HostBuild.h"
#include <gmock/gmock.h>

using namespace decouple;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// What is said where the directory `more` has `cmake` and `adds` adds it.
static std::vector<std::string>
withDirectory(const std::string &adds, const std::string &cmake,
              const std::string &elsewhere = "") {
  return saidOf(adds,
                {{"more/CMakeLists.txt", cmake},
                 {"more/z.cu", ""},
                 {"more/below/CMakeLists.txt", "add_library(low z.cpp)\n"},
                 {"flags.cmake", elsewhere}},
                [](RulePack &pack) {
                  pack.reading.follow = {};
                  pack.reading.blockFiles = {};
                  pack.reading.flagFiles = {"flags.cmake"};
                  pack.scopes = {{glob("**/test/**"), "test"}};
                  pack.reading.beside = {"test"};
                });
}

static const std::string Fresh = "add_library(fresh SHARED z.cu)\n",
                         Adds = "add_subdirectory(more)\n";

TEST(EnteredDirectories, OneThatOnlyTheDevicesBuildAdds) {
  EXPECT_THAT(withDirectory(withDevice(Adds), Fresh),
              ElementsAre("CMakeLists.txt:3: warning: no rule leads to the "
                          "directory more, which only a build for the device "
                          "has [TD2061]"));
  EXPECT_THAT(withDirectory("if(TARGET GPU::rt)\n" + Adds + "endif()\n", Fresh),
              ElementsAre(testing::HasSubstr("no rule leads to")));
}

TEST(EnteredDirectories, OneThatAFileOfFlagsAdds) {
  EXPECT_THAT(withDirectory("", Fresh, withDevice(Adds)),
              ElementsAre(testing::HasSubstr("flags.cmake:2: warning: no rule "
                                             "leads to the directory more")));
}

TEST(EnteredDirectories, ALibraryOfTheDevicesInOneOfBothBuilds) {
  EXPECT_THAT(withDirectory(Adds, withDevice(Fresh)),
              ElementsAre("more/CMakeLists.txt:2: warning: no rule knows the "
                          "library fresh, which only a build for the device "
                          "has [TD2061]"));
  EXPECT_THAT(withDirectory(Adds, "add_library(fresh z.cpp)\n"), IsEmpty());
  EXPECT_THAT(withDirectory(Adds, "if(NOT USE_GPU)\n" + Fresh + "endif()\n"),
              IsEmpty());
}

TEST(EnteredDirectories, OneBelowAnother) {
  EXPECT_THAT(
      withDirectory(Adds, withDevice("add_subdirectory(below)\n")),
      ElementsAre("more/CMakeLists.txt:2: warning: no rule leads to the "
                  "directory more/below, which only a build for the device "
                  "has [TD2061]"));
}

TEST(EnteredDirectories, OneThatIsNoneOfTheTree) {
  EXPECT_THAT(withDirectory(withDevice("add_subdirectory(gone)\n"), ""),
              IsEmpty());
}

TEST(EnteredDirectories, TestsAndOthersCodeAreNoConcern) {
  for (const char *path : {"more/test", "others"})
    EXPECT_THAT(
        saidOf(withDevice("add_subdirectory(" + std::string(path) + ")\n"),
               {{path + std::string("/CMakeLists.txt"), Fresh}},
               [](RulePack &pack) {
                 pack.reading.follow = {};
                 pack.scopes = {{glob("**/test/**"), "test"},
                                {glob("others/**"), "others"}};
                 pack.reading.beside = {"test"};
                 pack.apart = {"others"};
               }),
        IsEmpty())
        << path;
}

TEST(EnteredDirectories, AnIncludedFileIsAPartOfTheOther) {
  EXPECT_THAT(saidOf(withDevice("include(more/more.cmake)\n"),
                     {{"more/more.cmake", "add_library(fresh src/y.cpp)\n"}},
                     [](RulePack &pack) { pack.reading.blockFiles = {}; }),
              ElementsAre("more/more.cmake:1: warning: no rule knows the "
                          "library fresh, which only a build for the device "
                          "has [TD2061]"));
}
