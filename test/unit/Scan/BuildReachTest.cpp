// Whom the build speaks to: as CMake itself does, which was asked for each.
#include "SampleBuild.h"
#include <gmock/gmock.h>

using namespace decouple;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

namespace {

/// The properties of the library `gpu`, which `cmake` makes, in a tree that has
/// `sub`/CMakeLists.txt as well; `flags` is a file for all libraries.
BuildFacts made(const std::string &cmake, const std::string &sub = "",
                const std::string &flags = "") {
  SourceTree tree = memoryTree({{"CMakeLists.txt", cmake},
                                {"flags.cmake", flags},
                                {"sub/CMakeLists.txt", sub},
                                {"src/a.cu", ""},
                                {"src/b.cu", ""},
                                {"src/x.cpp", ""}});
  RulePack pack = samplePack();
  pack.reading.switches = {{"FAST", {"FAST"}}};
  pack.reading.flagFiles = {"flags.cmake"};
  pack.reading.linked = {glob("gpu"), glob("used::*")};
  for (Configuration &layer : pack.cmakeConfigurations)
    layer.macros["FAST"] = Truth::True;
  pack.libraries = {library("gpu", "CMakeLists.txt", "gpu", true)};
  TaskPool pool(2);
  return readBuildFiles(tree, pack, pool);
}

const std::string Gpu = "add_library(gpu src/a.cu)\n";

} // namespace

TEST(BuildReach, WhatIsForUsersIsNotForTheLibraryItself) {
  EXPECT_THAT(
      properties(made(Gpu + "target_compile_definitions(gpu INTERFACE A\n"
                            "  PUBLIC B)\n"
                            "target_compile_options(gpu INTERFACE -c)\n"
                            "target_include_directories(gpu INTERFACE i)\n"
                            "set_property(TARGET gpu PROPERTY\n"
                            "  INTERFACE_COMPILE_OPTIONS -d)\n")),
      ElementsAre("gpu 3 COMPILE_DEFINITIONS B"));
}

TEST(BuildReach, WhatIsSetAnewIsSaidToUsersAsBefore) {
  EXPECT_THAT(
      properties(made(Gpu + "add_library(near src/b.cu)\n"
                            "target_link_libraries(gpu near)\n"
                            "target_compile_definitions(near PUBLIC A)\n"
                            "set_target_properties(near PROPERTIES\n"
                            "  COMPILE_DEFINITIONS B)\n")),
      ElementsAre("gpu 4 COMPILE_DEFINITIONS A"));
}

TEST(BuildReach, AnotherFileMaySpeakToTheTarget) {
  EXPECT_THAT(
      properties(made(Gpu, "", "target_compile_options(gpu PRIVATE -a)\n")),
      ElementsAre("gpu 1 COMPILE_OPTIONS -a"));
}

TEST(BuildReach, OptionsOfADirectoryAreForWhatIsMadeLater) {
  EXPECT_THAT(
      properties(made("add_compile_options(-a $<$<COMPILE_LANGUAGE:CUDA>:-b>\n"
                      "  -DC)\n" +
                      Gpu + "add_compile_options(-d)\n" +
                      "set_property(DIRECTORY APPEND PROPERTY\n"
                      "  COMPILE_OPTIONS -e)\n")),
      ElementsAre("gpu 1 COMPILE_OPTIONS -a", "gpu 1 COMPILE_OPTIONS -b; CUDA",
                  "gpu 2 COMPILE_DEFINITIONS C"));
}

TEST(BuildReach, DefinitionsAndFlagsOfADirectoryAreForAllInIt) {
  EXPECT_THAT(
      properties(made(Gpu + "add_definitions(-DA -b)\n"
                            "add_compile_definitions(C)\n"
                            "string(APPEND CMAKE_CXX_FLAGS \" -d\")\n")),
      ElementsAre("gpu 4 COMPILE_OPTIONS -d; CXX",
                  "gpu 2 COMPILE_DEFINITIONS A", "gpu 2 COMPILE_OPTIONS -b",
                  "gpu 3 COMPILE_DEFINITIONS C"));
}

TEST(BuildReach, IncludeDirectoriesSpeaksToAllAndThePropertyToLaterOnes) {
  EXPECT_THAT(properties(made(
                  "include_directories(a)\n" + Gpu +
                  "include_directories(b)\n"
                  "set_property(DIRECTORY APPEND PROPERTY\n"
                  "  INCLUDE_DIRECTORIES c)\n"
                  "set_property(DIRECTORY PROPERTY INCLUDE_DIRECTORIES d)\n")),
              ElementsAre("gpu 1 INCLUDE_DIRECTORIES a",
                          "gpu 3 INCLUDE_DIRECTORIES b"));
}

TEST(BuildReach, WhatADirectoryIsSetToLaterTakesNothingFromWhatIsMade) {
  EXPECT_THAT(
      properties(made("add_compile_options(-a)\nadd_definitions(-DA -f)\n" +
                      Gpu +
                      "set_property(DIRECTORY PROPERTY COMPILE_OPTIONS -b)\n"
                      "set_directory_properties(PROPERTIES\n"
                      "  COMPILE_DEFINITIONS B)\n")),
      ElementsAre("gpu 2 COMPILE_OPTIONS -f", "gpu 6 COMPILE_DEFINITIONS B",
                  "gpu 1 COMPILE_OPTIONS -a"));
}

TEST(BuildReach, WhatADirectoryIsSetToWithASwitchHoldsWithIt) {
  EXPECT_THAT(
      properties(made("add_compile_options(-a)\nif(FAST)\n"
                      "set_property(DIRECTORY PROPERTY COMPILE_OPTIONS -b)\n"
                      "endif()\n" +
                      Gpu)),
      ElementsAre("gpu 1 COMPILE_OPTIONS -a; not FAST",
                  "gpu 3 COMPILE_OPTIONS -b; FAST"));
}

TEST(BuildReach, ATargetThatIsMadeInTwoPlacesTakesWhatIsThere) {
  EXPECT_THAT(properties(made("if(FAST)\n" + Gpu +
                              "add_compile_options(-a)\nelse()\n"
                              "add_compile_options(-b)\n" +
                              Gpu + "endif()\n")),
              ElementsAre("gpu 5 COMPILE_OPTIONS -b; NOT FAST"));
}

TEST(BuildReach, ADirectoryTakesWhatIsThereWhenItIsEntered) {
  EXPECT_THAT(
      properties(made("add_compile_options(-a)\nadd_definitions(-DA)\n"
                      "add_subdirectory(sub)\n"
                      "set_property(DIRECTORY PROPERTY COMPILE_OPTIONS -b)\n"
                      "set_property(DIRECTORY PROPERTY COMPILE_DEFINITIONS B)\n"
                      "include_directories(later)\n",
                      "add_library(gpu ../src/a.cu)\nadd_definitions(-DC)\n")),
      ElementsAre("gpu 2 COMPILE_DEFINITIONS A", "gpu 2 COMPILE_DEFINITIONS C",
                  "gpu 1 COMPILE_OPTIONS -a"));
}

TEST(BuildReach, ADirectoryMaySetAnewWhatItTook) {
  EXPECT_THAT(
      properties(
          made("add_compile_options(-a)\nadd_definitions(-DA)\n"
               "add_subdirectory(sub)\n",
               "set_property(DIRECTORY PROPERTY COMPILE_OPTIONS -b)\n"
               "add_library(gpu ../src/a.cu)\n"
               "set_property(DIRECTORY PROPERTY COMPILE_OPTIONS -c)\n"
               "set_property(DIRECTORY PROPERTY COMPILE_DEFINITIONS B)\n",
               "add_compile_options(-flags)\n")),
      ElementsAre("gpu 4 COMPILE_DEFINITIONS B", "gpu 1 COMPILE_OPTIONS -b"));
}

TEST(BuildReach, ATargetMaySetAnewWhatItTook) {
  EXPECT_THAT(
      properties(
          made("add_compile_options(-a)\nadd_definitions(-DA -f)\n"
               "include_directories(a)\n" +
               Gpu +
               "set_target_properties(gpu PROPERTIES COMPILE_OPTIONS -b\n"
               "  COMPILE_DEFINITIONS B INCLUDE_DIRECTORIES b)\n"
               "include_directories(c)\n")),
      ElementsAre("gpu 2 COMPILE_DEFINITIONS A", "gpu 2 COMPILE_OPTIONS -f",
                  "gpu 7 INCLUDE_DIRECTORIES c", "gpu 6 INCLUDE_DIRECTORIES b",
                  "gpu 5 COMPILE_OPTIONS -b", "gpu 6 COMPILE_DEFINITIONS B"));
}

TEST(BuildReach, EachGroupThatComesBeforeTheRestDoesSo) {
  EXPECT_THAT(
      properties(made("add_compile_options(-d)\n" + Gpu +
                      "target_compile_options(gpu BEFORE PRIVATE -b\n"
                      "  PRIVATE -a)\n"
                      "set_target_properties(gpu PROPERTIES\n"
                      "  COMPILE_FLAGS -f)\n")),
      ElementsAre("gpu 6 COMPILE_OPTIONS -f", "gpu 4 COMPILE_OPTIONS -a",
                  "gpu 3 COMPILE_OPTIONS -b", "gpu 1 COMPILE_OPTIONS -d"));
}

TEST(BuildReach, ObjectLibrariesAreCompiledAsTheySay) {
  BuildFacts facts =
      made("add_library(part OBJECT src/b.cu)\nadd_compile_options(-a)\n"
           "add_library(gpu src/a.cu $<TARGET_OBJECTS:part>)\n"
           "target_compile_options(part PRIVATE -p)\n"
           "target_compile_options(gpu PRIVATE -g)\nadd_definitions(-DA)\n");
  EXPECT_THAT(properties(facts), ElementsAre("gpu 6 COMPILE_DEFINITIONS A",
                                             "gpu 2 COMPILE_OPTIONS -a",
                                             "src/b.cu 4 COMPILE_OPTIONS -p",
                                             "gpu 5 COMPILE_OPTIONS -g"));
  for (const BuildProperty &property : facts.properties)
    if (property.value == "-a" || property.value == "-g")
      EXPECT_THAT(property.except, ElementsAre("src/b.cu"));
    else
      EXPECT_THAT(property.except, IsEmpty());
}

TEST(BuildReach, ObjectLibrariesLinkOnTheirOwn) {
  BuildFacts facts =
      made("add_library(part OBJECT src/b.cu)\n"
           "target_link_libraries(part used::one)\n"
           "add_library(gpu src/a.cu $<TARGET_OBJECTS:part>)\n"
           "target_link_libraries(gpu ${WHAT_THE_PACK_SAYS})\n",
           "",
           "target_compile_definitions(used::one INTERFACE A)\n"
           "target_compile_definitions(used::two INTERFACE B)\n");
  EXPECT_THAT(properties(facts), ElementsAre("gpu 1 COMPILE_DEFINITIONS A",
                                             "gpu 2 COMPILE_DEFINITIONS B"));
  EXPECT_THAT(facts.properties.at(0).except, IsEmpty());
  EXPECT_THAT(facts.properties.at(1).except, ElementsAre("src/b.cu"));
}

TEST(BuildReach, AFileOfBothIsCompiledAsBothSay) {
  BuildFacts facts = made("add_library(part OBJECT src/a.cu)\n"
                          "add_library(gpu src/a.cu $<TARGET_OBJECTS:part>)\n"
                          "target_compile_options(gpu PRIVATE -g)\n");
  EXPECT_THAT(properties(facts), ElementsAre("gpu 3 COMPILE_OPTIONS -g"));
  EXPECT_THAT(facts.properties.at(0).except, IsEmpty());
}

TEST(BuildReach, ALibraryOfTheDeviceIsItsWithoutASwitchToo) {
  std::vector<std::string> paths;
  BuildFacts facts = made("add_library(gpu SHARED src/a.cu)\nif(USE_GPU)\n"
                          "target_sources(gpu PRIVATE src/b.cu)\nendif()\n");
  for (const LibraryMember &member : facts.members)
    paths.push_back(member.path);
  EXPECT_THAT(paths, UnorderedElementsAre("src/a.cu", "src/b.cu"));
  EXPECT_THAT(facts.diagnostics, IsEmpty());
}
