// What single commands of CMake say to the compiler.
#include "SampleBuild.h"
#include <gmock/gmock.h>

using namespace decouple;
using ::testing::ElementsAre;

TEST(BuildCommands, IncludeDirectoriesAreOfTheTreeTheBuildOrAsWritten) {
  BuildFacts facts = read(
      "include_directories(BEFORE SYSTEM sub ${CMAKE_CURRENT_SOURCE_DIR})\n"
      "target_include_directories(core SYSTEM PRIVATE src/../lib ${THEIRS}/i\n"
      "  ${CMAKE_BINARY_DIR} ${CMAKE_BINARY_DIR}/out INTERFACE users\n"
      "  PUBLIC $<BUILD_INTERFACE:both> $<INSTALL_INTERFACE:include>\n"
      "  $<TARGET_PROPERTY:x,INTERFACE_INCLUDE_DIRECTORIES>)\n");
  EXPECT_THAT(
      properties(facts),
      ElementsAre("gpu 1 INCLUDE_DIRECTORIES sub",
                  "gpu 1 INCLUDE_DIRECTORIES .",
                  "gpu 2 INCLUDE_DIRECTORIES lib",
                  "gpu 2 INCLUDE_DIRECTORIES ${THEIRS}/i",
                  "gpu 3 INCLUDE_DIRECTORIES ${CMAKE_BINARY_DIR}",
                  "gpu 3 INCLUDE_DIRECTORIES ${CMAKE_BINARY_DIR}/out",
                  "gpu 4 INCLUDE_DIRECTORIES both",
                  "gpu 5 INCLUDE_DIRECTORIES "
                  "$<TARGET_PROPERTY:x,INTERFACE_INCLUDE_DIRECTORIES>"));
}

TEST(BuildCommands, ListsOfDirectoriesComeFromWhereTheyAreWritten) {
  BuildFacts facts = read("list(APPEND I ${CMAKE_CURRENT_SOURCE_DIR}/sub)\n"
                          "set(THEIRS_DIR ${THEIRS}/include)\n"
                          "target_include_directories(core PRIVATE\n"
                          "  ${I} ${CMAKE_SOURCE_DIR} ${THEIRS_DIR})\n");
  EXPECT_THAT(properties(facts),
              ElementsAre("gpu 1 INCLUDE_DIRECTORIES sub",
                          "gpu 4 INCLUDE_DIRECTORIES ${CMAKE_SOURCE_DIR}",
                          "gpu 2 INCLUDE_DIRECTORIES ${THEIRS_DIR}"));
}

TEST(BuildCommands, PropertiesOfTargetsAndDirectoriesAreSet) {
  BuildFacts facts =
      read("target_compile_definitions(core PRIVATE GONE)\n"
           "set_target_properties(core other PROPERTIES\n"
           "  COMPILE_DEFINITIONS \"A;B\" INCLUDE_DIRECTORIES sub\n"
           "  INTERFACE_COMPILE_OPTIONS -users FOLDER x)\n"
           "set_property(TARGET core APPEND PROPERTY COMPILE_OPTIONS -c)\n"
           "set_property(DIRECTORY PROPERTY COMPILE_OPTIONS -d)\n"
           "set_directory_properties(PROPERTIES COMPILE_OPTIONS -e)\n");
  EXPECT_THAT(properties(facts), ElementsAre("gpu 3 INCLUDE_DIRECTORIES sub",
                                             "gpu 7 COMPILE_OPTIONS -e",
                                             "gpu 3 COMPILE_DEFINITIONS A",
                                             "gpu 3 COMPILE_DEFINITIONS B",
                                             "gpu 5 COMPILE_OPTIONS -c"));
}

TEST(BuildCommands, WhatThePackSaysIsLinkedSpeaksToThoseWhoLinkIt) {
  BuildFacts facts =
      read("target_compile_definitions(used::other INTERFACE HERE)\n"
           "target_link_libraries(core ${WHAT_THE_PACK_SAYS})\n",
           "target_include_directories(used::fast INTERFACE fast PRIVATE own)\n"
           "set_property(TARGET used::fast APPEND PROPERTY\n"
           "  INTERFACE_COMPILE_DEFINITIONS FAST)\n"
           "target_include_directories(unused INTERFACE none)\n");
  EXPECT_THAT(properties(facts), ElementsAre("gpu 1 INCLUDE_DIRECTORIES fast",
                                             "gpu 1 COMPILE_DEFINITIONS HERE",
                                             "gpu 3 COMPILE_DEFINITIONS FAST"));
}

TEST(BuildCommands, WordsOfTheCompilerAreTakenApart) {
  BuildFacts facts =
      read("target_compile_options(core PRIVATE -D ONE -I sub -Isrc -z\n"
           "  \"SHELL:-D TWO -x y\")\n"
           "set_source_files_properties(src/a.cu PROPERTIES\n"
           "  COMPILE_FLAGS \"-D THREE -isystem sub\")\n");
  EXPECT_THAT(
      properties(facts),
      ElementsAre("src/a.cu 4 INCLUDE_DIRECTORIES sub",
                  "gpu 1 INCLUDE_DIRECTORIES sub",
                  "gpu 1 INCLUDE_DIRECTORIES src",
                  "gpu 1 COMPILE_DEFINITIONS ONE", "gpu 1 COMPILE_OPTIONS -z",
                  "gpu 2 COMPILE_DEFINITIONS TWO", "gpu 2 COMPILE_OPTIONS -x y",
                  "src/a.cu 4 COMPILE_DEFINITIONS THREE"));
}

TEST(BuildCommands, SemicolonsOfExpressionsAndEscapedOnesDivideNothing) {
  BuildFacts facts =
      read("set_source_files_properties(src/a.cu PROPERTIES\n"
           "  COMPILE_OPTIONS \"$<$<COMPILE_LANGUAGE:CUDA>:-a;-b>;-c\")\n"
           "target_compile_definitions(core PRIVATE \"A=1\\;2;B\"\n"
           "  \"$<$<CONFIG:Debug>:C;D>\")\n");
  EXPECT_THAT(properties(facts),
              ElementsAre("gpu 3 COMPILE_DEFINITIONS A=1;2",
                          "gpu 3 COMPILE_DEFINITIONS B",
                          "gpu 4 COMPILE_DEFINITIONS $<$<CONFIG:Debug>:C;D>",
                          "src/a.cu 2 COMPILE_OPTIONS -a; CUDA",
                          "src/a.cu 2 COMPILE_OPTIONS -b; CUDA",
                          "src/a.cu 2 COMPILE_OPTIONS -c"));
}

TEST(BuildCommands, TheEnvironmentStaysAsItIsWritten) {
  EXPECT_THAT(
      properties(read("target_compile_definitions(core PRIVATE A=$ENV{HOME}/x "
                      "$ENV{B})\n")),
      ElementsAre("gpu 1 COMPILE_DEFINITIONS A=$ENV{HOME}/x",
                  "gpu 1 COMPILE_DEFINITIONS $ENV{B}"));
}

TEST(BuildCommands, SourcesMayBeSeenFromOtherDirectories) {
  BuildFacts facts =
      read("set_source_files_properties(src/a.cu DIRECTORY sub src\n"
           "  TARGET_DIRECTORY core PROPERTIES COMPILE_OPTIONS -a)\n"
           "set_property(SOURCE src/b.cu DIRECTORY src APPEND PROPERTY\n"
           "  COMPILE_OPTIONS -b)\n"
           "set_property(SOURCE src/b.cu TARGET_DIRECTORY core PROPERTY\n"
           "  COMPILE_DEFINITIONS C)\n");
  EXPECT_THAT(properties(facts),
              ElementsAre("src/a.cu 2 COMPILE_OPTIONS -a",
                          "src/b.cu 4 COMPILE_OPTIONS -b",
                          "src/b.cu 6 COMPILE_DEFINITIONS C"));
}

TEST(BuildCommands, WhatIsNotUnderstoodIsSaid) {
  BuildFacts facts =
      read("set_source_files_properties(src/a.cu PROPERTIES LANGUAGE CXX)\n"
           "set_property(SOURCE src/b.cu PROPERTY HEADER_FILE_ONLY ON)\n"
           "add_definitions(-DA)\nif(UNCLEAR)\nremove_definitions(-DA)\n"
           "endif()\nset(CMAKE_CXX_FLAGS \"-only -these\")\n");
  EXPECT_THAT(
      properties(facts),
      ElementsAre("gpu 3 COMPILE_DEFINITIONS A",
                  "gpu 5 not understood: remove_definitions -DA; if UNCLEAR",
                  "gpu 7 not understood: set CMAKE_CXX_FLAGS -only -these; CXX",
                  "src/a.cu 1 not understood: LANGUAGE CXX",
                  "src/b.cu 2 not understood: HEADER_FILE_ONLY ON"));
}

TEST(BuildCommands, RemovedDefinitionsAreGone) {
  EXPECT_THAT(properties(read("add_definitions(-DA -DB)\n"
                              "remove_definitions(-DA)\n")),
              ElementsAre("gpu 1 COMPILE_DEFINITIONS B"));
}

TEST(BuildCommands, SetFlagsThatHaveTheOldOnesAddToThem) {
  BuildFacts facts = read("set(CMAKE_CXX_FLAGS \"-DA ${CMAKE_CXX_FLAGS} -b\")\n"
                          "string(APPEND CMAKE_CUDA_FLAGS \" -DC\")\n");
  EXPECT_THAT(properties(facts),
              ElementsAre("gpu 1 COMPILE_DEFINITIONS A; CXX",
                          "gpu 1 COMPILE_OPTIONS -b; CXX",
                          "gpu 2 COMPILE_DEFINITIONS C; CUDA"));
}

TEST(BuildCommands, WhatIsLinkedSpeaksToThoseWhoLinkIt) {
  EXPECT_THAT(
      properties(read("target_link_libraries(core PRIVATE near INTERFACE no)\n"
                      "target_link_libraries(near far PRIVATE hidden)\n"
                      "if(FAST)\ntarget_link_libraries(far quick)\nendif()\n"
                      "target_compile_definitions(near INTERFACE A PRIVATE X)\n"
                      "target_compile_definitions(far PUBLIC B)\n"
                      "target_compile_definitions(quick INTERFACE C)\n"
                      "target_compile_definitions(hidden INTERFACE Y)\n"
                      "target_compile_definitions(no INTERFACE Z)\n")),
      ElementsAre("gpu 6 COMPILE_DEFINITIONS A", "gpu 7 COMPILE_DEFINITIONS B",
                  "gpu 8 COMPILE_DEFINITIONS C; FAST"));
}

TEST(BuildCommands, ArgumentsHaveNumbersAndACount) {
  EXPECT_THAT(properties(read("function(tell)\nif(ARGC GREATER 2)\n"
                              "target_compile_definitions(${ARGV0} ${ARGV})\n"
                              "endif()\nendfunction()\ntell(core PRIVATE)\n"
                              "macro(told)\n"
                              "target_compile_definitions(core ${ARGV1} "
                              "${ARGV2})\nendmacro()\n"
                              "told(x PRIVATE A)\n")),
              ElementsAre("gpu 10 COMPILE_DEFINITIONS A"));
}

TEST(BuildCommands, ArgumentsAreParsed) {
  const std::string tell =
      "if(T_FIRST AND NOT T_SECOND AND NOT DEFINED T_NONE)\n"
      "target_compile_definitions(${T_TO} PRIVATE ${T_ALL})\n"
      "add_definitions(-D${T_UNPARSED_ARGUMENTS})\nendif()\nendfunction()\n"
      "tell(x TO core REST ALL A B FIRST)\n";
  for (const char *parse :
       {"function(tell one)\ncmake_parse_arguments(T \"FIRST;SECOND\" "
        "\"TO;NONE\" \"ALL\" ${ARGN})\n",
        "function(tell)\ncmake_parse_arguments(PARSE_ARGV 1 T \"FIRST;SECOND\" "
        "\"TO;NONE\" \"ALL\")\n"})
    EXPECT_THAT(properties(read(parse + tell)),
                ElementsAre("gpu 5 COMPILE_DEFINITIONS REST",
                            "gpu 8 COMPILE_DEFINITIONS A",
                            "gpu 8 COMPILE_DEFINITIONS B"));
}

TEST(BuildCommands, CommandsAreCalledByName) {
  EXPECT_THAT(properties(read("cmake_language(CALL add_definitions -DA)\n")),
              ElementsAre("gpu 1 COMPILE_DEFINITIONS A"));
  EXPECT_EQ(read("cmake_language(DEFER CALL x)\n").diagnostics.at(0).message,
            "cmake_language is evaluated with CALL and EVAL only");
}

TEST(BuildCommands, IncludedFilesSpeakForWhoIncludesThem) {
  EXPECT_THAT(properties(read("include(more/tell.cmake)\ntell(A)\n"
                              "list(APPEND CMAKE_MODULE_PATH "
                              "${CMAKE_CURRENT_SOURCE_DIR}/more)\n"
                              "include(other)\ninclude(none)\n")),
              ElementsAre("gpu 5 COMPILE_DEFINITIONS A",
                          "gpu 1 INCLUDE_DIRECTORIES more"));
}

TEST(BuildCommands, ListsKeepTheirOrder) {
  BuildFacts facts =
      read("set(L -c -a -b)\nlist(SORT L)\nlist(INSERT L 1 -w -y)\n"
           "list(REVERSE L)\nlist(INSERT L 0 -first)\n"
           "target_compile_options(core PRIVATE ${L})\n");
  EXPECT_THAT(
      properties(facts),
      ElementsAre("gpu 5 COMPILE_OPTIONS -first", "gpu 1 COMPILE_OPTIONS -c",
                  "gpu 1 COMPILE_OPTIONS -b", "gpu 3 COMPILE_OPTIONS -y",
                  "gpu 3 COMPILE_OPTIONS -w", "gpu 1 COMPILE_OPTIONS -a"));
}

TEST(BuildCommands, ABlockHasVariablesOfItsOwn) {
  BuildFacts facts =
      read("set(A -a)\nset(B -b)\nset(C -c)\nblock(PROPAGATE C D)\nset(A -no)\n"
           "set(C -inner)\nset(D -d)\nset(B -parent PARENT_SCOPE)\nendblock()\n"
           "block(SCOPE_FOR POLICIES)\nset(E -e)\nendblock()\n"
           "target_compile_options(core PRIVATE ${A} ${B} ${C} ${D} ${E})\n");
  EXPECT_THAT(properties(facts), ElementsAre("gpu 1 COMPILE_OPTIONS -a",
                                             "gpu 8 COMPILE_OPTIONS -parent",
                                             "gpu 6 COMPILE_OPTIONS -inner",
                                             "gpu 7 COMPILE_OPTIONS -d",
                                             "gpu 11 COMPILE_OPTIONS -e"));
}
