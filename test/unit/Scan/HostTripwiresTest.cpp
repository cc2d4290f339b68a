// What a library of the host has only in a build for the device is said.
#include "HostBuild.h"
#include <gmock/gmock.h>

using namespace decouple;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(HostTripwires, ASourceThatOnlyTheDevicesBuildHas) {
  EXPECT_THAT(
      saidOf(withDevice("target_sources(core PRIVATE src/y.cpp src/y.h)\n")),
      ElementsAre("CMakeLists.txt:3: warning: no rule knows the source "
                  "src/y.cpp of core, which only a build for the device has "
                  "[TD2061]"));
}

TEST(HostTripwires, ASourceThatBothBuildsHave) {
  EXPECT_THAT(saidOf("target_sources(core PRIVATE src/y.cpp)\n"), IsEmpty());
  EXPECT_THAT(saidOf("if(NOT USE_GPU)\ntarget_sources(core PRIVATE src/y.cpp)\n"
                     "endif()\n"),
              IsEmpty());
}

TEST(HostTripwires, ASourceOfALibraryWithARuleForTheDevicesPart) {
  EXPECT_THAT(saidOf(withDevice("target_sources(core PRIVATE src/y.cpp)\n"), {},
                     [](RulePack &pack) {
                       pack.libraries.push_back(
                           library("part", "CMakeLists.txt", "core", true));
                     }),
              IsEmpty());
}

TEST(HostTripwires, AMacroThatOnlyTheDevicesBuildHas) {
  const char *said = "CMakeLists.txt:3: warning: core gets the macro FRESH"
                     " only in a build for the device, and no rule knows it "
                     "[TD2077]";
  for (const char *command :
       {"target_compile_definitions(core PRIVATE FRESH)\n",
        "target_compile_definitions(core PUBLIC -DFRESH)\n",
        "add_definitions(-DFRESH)\n", "add_compile_definitions(FRESH)\n",
        "set_property(SOURCE src/x.cpp PROPERTY COMPILE_DEFINITIONS FRESH)\n"})
    EXPECT_THAT(saidOf(withDevice(command)), ElementsAre(said)) << command;
}

TEST(HostTripwires, AMacroOfSeveralLibrariesIsSaidOnce) {
  EXPECT_THAT(saidOf("add_library(more src/y.cpp)\n" +
                         withDevice("add_definitions(-DFRESH)\n"),
                     {},
                     [](RulePack &pack) {
                       pack.libraries.push_back(
                           library("more", "CMakeLists.txt", "more", false));
                     }),
              ElementsAre(testing::HasSubstr(
                  ":4: warning: core, more get the macro FRESH only")));
}

TEST(HostTripwires, AMacroForWhoeverLinksTheLibrary) {
  EXPECT_THAT(
      saidOf(withDevice("target_compile_definitions(core INTERFACE FRESH)\n")),
      IsEmpty());
}

TEST(HostTripwires, AMacroThatBothBuildsHave) {
  EXPECT_THAT(saidOf("target_compile_definitions(core PRIVATE FRESH)\n" +
                     withDevice("add_definitions(-DFRESH)\n")),
              IsEmpty());
}

TEST(HostTripwires, AMacroThatARuleKnows) {
  EXPECT_THAT(
      saidOf(withDevice("target_compile_definitions(core PRIVATE USE_GPU)\n")),
      IsEmpty());
}

TEST(HostTripwires, AMacroOfAnotherUnitOrDirectory) {
  EXPECT_THAT(
      saidOf(withDevice("set_source_files_properties(src/y.cpp PROPERTIES "
                        "COMPILE_DEFINITIONS FRESH)\n")),
      IsEmpty());
}

TEST(HostTripwires, ATargetUnderAConditionAboutTheDevice) {
  for (const char *condition : {"TARGET GPU::rt", "CMAKE_GPU_COMPILER"})
    EXPECT_THAT(saidOf("if(" + std::string(condition) +
                       ")\nadd_library(more src/y.cpp)\nendif()\n"),
                ElementsAre("CMakeLists.txt:3: warning: no rule knows the "
                            "library more, which is made if " +
                            std::string(condition) + " [TD2061]"));
  EXPECT_THAT(saidOf("if(ANYTHING)\nadd_library(more src/y.cpp)\nendif()\n"),
              IsEmpty());
}

TEST(HostTripwires, ATargetThatLinksWhatIsNamedAfterTheDevice) {
  for (const char *link : {"GPU::blas", "$<$<BOOL:${ANY}>:gpu>", "${GPU_LIBS}"})
    EXPECT_THAT(
        saidOf("add_library(more src/y.cpp)\ntarget_link_libraries(more "
               "PRIVATE x " +
               std::string(link) + ")\n"),
        ElementsAre("CMakeLists.txt:3: warning: no rule knows more, which "
                    "links " +
                    std::string(link) + " [TD2061]"))
        << link;
  EXPECT_THAT(saidOf("add_library(more src/y.cpp)\n"
                     "target_link_libraries(more PRIVATE x)\n"),
              IsEmpty());
}

TEST(HostTripwires, ATargetWithoutSourcesHandsItsLinksOn) {
  EXPECT_THAT(saidOf("add_library(more INTERFACE)\n"
                     "target_link_libraries(more INTERFACE GPU::blas)\n"),
              IsEmpty());
}

TEST(HostTripwires, ATargetWhereTheDeviceIsNot) {
  for (const char *open :
       {"if(NOT TARGET GPU::rt)\n", "if(TARGET GPU::rt)\nelse()\n",
        "if(NOT (TARGET GPU::rt AND ANYTHING))\n", "if(NOT GPU_FOUND)\n"})
    EXPECT_THAT(
        saidOf(std::string(open) + "add_library(more src/y.cpp)\nendif()\n"),
        IsEmpty())
        << open;
}

TEST(HostTripwires, ASourceUnderAConditionAboutTheDevice) {
  EXPECT_THAT(saidOf("if(TARGET GPU::rt)\ntarget_sources(core PRIVATE "
                     "src/y.cpp)\nendif()\n"),
              ElementsAre("CMakeLists.txt:3: warning: no rule knows the source "
                          "src/y.cpp of core, which only a build for the "
                          "device has [TD2061]"));
  EXPECT_THAT(saidOf("if(NOT TARGET GPU::rt)\ntarget_sources(core PRIVATE "
                     "src/y.cpp)\nendif()\n"),
              IsEmpty());
}

TEST(HostTripwires, AnExpressionThatMayComeToASource) {
  EXPECT_THAT(
      saidOf("target_sources(core PRIVATE $<$<BOOL:${USE_GPU}>:src/y.cpp>)\n"),
      ElementsAre("CMakeLists.txt:2: warning: no rule knows the source "
                  "$<$<BOOL:ON>:src/y.cpp> of core, which only a build for "
                  "the device has [TD2061]"));
}

TEST(HostTripwires, AMacroUnderAConditionAboutTheDevice) {
  EXPECT_THAT(saidOf("if(TARGET GPU::rt)\ntarget_compile_definitions(core "
                     "PRIVATE FRESH)\nendif()\n"),
              ElementsAre("CMakeLists.txt:3: warning: core gets the macro "
                          "FRESH only in a build for the device, and no rule "
                          "knows it [TD2077]"));
}

TEST(HostTripwires, AMacroOfAnotherValue) {
  EXPECT_THAT(
      saidOf("if(USE_GPU)\ntarget_compile_definitions(core PRIVATE N=2)\n"
             "else()\ntarget_compile_definitions(core PRIVATE N=1)\nendif()\n"),
      ElementsAre("CMakeLists.txt:3: warning: core gets the macro N=2 only in "
                  "a build for the device, and no rule knows it [TD2077]"));
}

TEST(HostTripwires, ASourceThatTheBuildMakes) {
  for (const char *directory : {"CMAKE_BINARY_DIR", "CMAKE_CURRENT_BINARY_DIR"})
    EXPECT_THAT(
        saidOf(withDevice("target_sources(core PRIVATE ${" +
                          std::string(directory) + "}/y.cpp)\n")),
        ElementsAre("CMakeLists.txt:3: warning: no rule knows the source "
                    "${CMAKE_BINARY_DIR}/y.cpp of core, which only a build for "
                    "the device has [TD2061]"));
  EXPECT_THAT(
      saidOf("target_sources(core PRIVATE ${CMAKE_BINARY_DIR}/y.cpp)\n"),
      IsEmpty());
}

TEST(HostTripwires, SourcesOfWhichNothingIsKnown) {
  EXPECT_THAT(
      saidOf(withDevice("file(STRINGS list.txt MORE)\n"
                        "target_sources(core PRIVATE ${MORE})\n")),
      ElementsAre("CMakeLists.txt:4: warning: no rule knows the source ${MORE} "
                  "of core, which only a build for the device has [TD2061]"));
}

TEST(HostTripwires, SourcesOfAnotherTarget) {
  const char *said = "CMakeLists.txt:2: warning: no rule knows the source "
                     "src/y.cpp of core, which only a build for the device has "
                     "[TD2061]";
  EXPECT_THAT(saidOf("add_library(more OBJECT src/y.cpp)\n" +
                     withDevice("target_sources(core PRIVATE "
                                "$<TARGET_OBJECTS:more>)\n")),
              ElementsAre(said));
}

TEST(HostTripwires, AMacroOfAnInterfaceThatTheLibraryLinks) {
  const std::string made = "add_library(more INTERFACE)\n",
                    linked = "target_link_libraries(core PRIVATE more)\n",
                    tells =
                        "target_compile_definitions(more INTERFACE FRESH)\n";
  for (const std::string &build :
       {made + withDevice(tells) + linked, made + tells + withDevice(linked),
        made + linked +
            withDevice("set_target_properties(more PROPERTIES "
                       "INTERFACE_COMPILE_DEFINITIONS FRESH)\n")})
    EXPECT_THAT(saidOf(build),
                ElementsAre(testing::HasSubstr("core gets the macro FRESH only "
                                               "in a build for the device")))
        << build;
  EXPECT_THAT(saidOf(made + tells + linked), IsEmpty());
  EXPECT_THAT(saidOf(made + withDevice(tells)), IsEmpty());
}

TEST(HostTripwires, AMacroThatAnotherFileTellsTheLibrary) {
  for (const char *tells : {"target_compile_definitions(core PRIVATE FRESH)\n",
                            "cmake_language(EVAL CODE "
                            "[[target_compile_definitions(core PRIVATE "
                            "FRESH)]])\n"})
    EXPECT_THAT(saidOf("", {{"flags.cmake", withDevice(tells)}},
                       [](RulePack &pack) {
                         pack.reading.flagFiles = {"flags.cmake"};
                       }),
                ElementsAre("flags.cmake:2: warning: core gets the macro FRESH "
                            "only in a build for the device, and no rule knows "
                            "it [TD2077]"));
}

TEST(HostTripwires, WhatTheDevicesCompilerIsToldIsNotTheHosts) {
  for (const char *name :
       {"CMAKE_GPU_FLAGS", "CMAKE_GPU_FLAGS_RELEASE", "CMAKE_GPU_FLAGS_DEBUG"})
    EXPECT_THAT(saidOf(withDevice("string(APPEND " + std::string(name) +
                                  " \" -DFRESH\")\n")),
                IsEmpty())
        << name;
}
