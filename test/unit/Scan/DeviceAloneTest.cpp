// What linkers are told, and what the build makes, with the device alone.
#include "HostBuild.h"
#include <gmock/gmock.h>

using namespace decouple;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

TEST(DeviceAlone, FlagsOfLinkers) {
  for (const char *name :
       {"CMAKE_SHARED_LINKER_FLAGS", "CMAKE_EXE_LINKER_FLAGS",
        "CMAKE_MODULE_LINKER_FLAGS_RELEASE", "CMAKE_CXX_STANDARD_LIBRARIES"}) {
    const std::string variable = name,
                      set = "set(" + variable + " \"${" + variable +
                            "} -Wl,--fresh\")\n",
                      append =
                          "string(APPEND " + variable + " \" -Wl,--fresh\")\n";
    for (const std::string &command : {set, append}) {
      EXPECT_THAT(saidOf(withDevice(command)),
                  ElementsAre(testing::AllOf(
                      HasSubstr("CMakeLists.txt:3: warning: not understood, "
                                "and only in a build for the device: "),
                      HasSubstr(variable), HasSubstr("-Wl,--fresh [TD2066]"))))
          << command;
      EXPECT_THAT(saidOf(command), IsEmpty()) << command;
    }
  }
}

TEST(DeviceAlone, FlagsOfLinkersUnderAConditionAboutTheDevice) {
  EXPECT_THAT(saidOf("if(TARGET GPU::rt)\nset(CMAKE_EXE_LINKER_FLAGS -x)\n"
                     "endif()\n"),
              ElementsAre(HasSubstr("set CMAKE_EXE_LINKER_FLAGS -x [TD2066]")));
}

TEST(DeviceAlone, WhatAllTargetsLink) {
  EXPECT_THAT(saidOf(withDevice("link_libraries(fresh)\n")),
              ElementsAre("CMakeLists.txt:3: warning: not understood, and only "
                          "in a build for the device: link_libraries fresh "
                          "[TD2066]"));
  EXPECT_THAT(saidOf("link_libraries(fresh)\n"), IsEmpty());
}

/// With a header that the build makes, of values `FRESH` and `USE_MORE`.
static std::vector<std::string> withHeader(const std::string &more,
                                           const char *known = "none") {
  return saidOf(
      more, {{"src/z.h.in", "#define A @FRESH@\n#cmakedefine USE_MORE\n"}},
      [&](RulePack &pack) { pack.reading.configured = {glob(known)}; });
}

static const std::string Makes = "configure_file(src/z.h.in src/z.h)\n";

TEST(DeviceAlone, AHeaderThatOnlyTheDevicesBuildMakes) {
  const char *said = "src/z.h is made only in a build for the device, and no "
                     "rule knows it [TD2077]";
  EXPECT_THAT(withHeader(withDevice(Makes)), ElementsAre(HasSubstr(said)));
  EXPECT_THAT(withHeader("if(TARGET GPU::rt)\n" + Makes + "endif()\n"),
              ElementsAre(HasSubstr(said)));
  EXPECT_THAT(withHeader(Makes), IsEmpty());
  EXPECT_THAT(withHeader(withDevice(Makes), "src/z.h.in"), IsEmpty());
  EXPECT_THAT(withHeader(withDevice("configure_file(src/z.h.in z.txt)\n")),
              IsEmpty());
}

TEST(DeviceAlone, AHeaderWithAnotherValue) {
  const std::string sets = withDevice("set(FRESH 1)\nset(USE_MORE 1)\n");
  EXPECT_THAT(withHeader(sets + Makes),
              ElementsAre("CMakeLists.txt:6: warning: src/z.h is made with "
                          "another FRESH in a build for the device, and no "
                          "rule knows it [TD2077]"));
  EXPECT_THAT(withHeader(sets + Makes, "FRESH"), IsEmpty());
  EXPECT_THAT(withHeader("set(FRESH 1)\n" + Makes), IsEmpty());
}

TEST(DeviceAlone, ACommandForLaterIsSaidWhereverItIsMade) {
  const std::string later = "cmake_language(DEFER CALL "
                            "target_compile_definitions core PRIVATE FRESH)\n";
  for (const char *first : {"", "add_subdirectory(src)\n"}) {
    SourceTree tree = memoryTree(
        {{"lib/CMakeLists.txt",
          "add_library(core x.cpp)\n" +
              withDevice("add_library(gpu a.cu)\nadd_subdirectory(.)\n" +
                         std::string(first) + later)},
         {"lib/a.cu", ""},
         {"lib/x.cpp", ""}});
    RulePack rules = samplePack();
    rules.libraries = {library("core", "lib/CMakeLists.txt", "core", false),
                       library("gpu", "lib/CMakeLists.txt", "gpu", true)};
    TaskPool pool(1);
    const BuildFacts facts = readBuildFiles(tree, rules, pool);
    EXPECT_TRUE(llvm::any_of(facts.properties, [](const BuildProperty &said) {
      return said.subject == "gpu" &&
             llvm::StringRef(said.value).starts_with("cmake_language DEFER");
    })) << first;
  }
}
