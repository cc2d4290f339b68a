#include "SampleBuild.h"
#include <gmock/gmock.h>

using namespace decouple;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(BuildProperties, FlagsOfSourcesAreTakenApart) {
  BuildFacts facts = read("set_source_files_properties(src/a.cu PROPERTIES\n"
                          "  COMPILE_FLAGS \"-DA=1 -x y -DB=\\\"c d\\\"\")\n");
  EXPECT_THAT(properties(facts),
              ElementsAre("src/a.cu 2 COMPILE_DEFINITIONS A=1",
                          "src/a.cu 2 COMPILE_OPTIONS -x y",
                          "src/a.cu 2 COMPILE_DEFINITIONS B=c d"));
}

TEST(BuildProperties, AWordWithBlanksIsOneWord) {
  EXPECT_THAT(
      properties(read("set_source_files_properties(src/a.cu PROPERTIES\n"
                      "  COMPILE_FLAGS \"-Xf \\\"c d\\\"\")\n")),
      ElementsAre("src/a.cu 2 COMPILE_OPTIONS -Xf \"c d\""));
}

TEST(BuildProperties, AnUnknownArgumentKeepsItsPlace) {
  EXPECT_THAT(properties(read("function(tell whom what)\n"
                              "  set_source_files_properties(src/${what}\n"
                              "    PROPERTIES COMPILE_DEFINITIONS A)\n"
                              "endfunction()\n"
                              "file(STRINGS some.txt WHOM)\n"
                              "tell(${WHOM} a.cu)\n")),
              ElementsAre("src/a.cu 3 COMPILE_DEFINITIONS A"));
}

TEST(BuildProperties, OnlyUnitsOfTheDevicesLibrariesAreOfInterest) {
  EXPECT_THAT(
      properties(read("set_source_files_properties(src/x.cpp src/none.cpp\n"
                      "  PROPERTIES COMPILE_DEFINITIONS A)\n"
                      "set_source_files_properties(src/a.cu PROPERTIES\n"
                      "  GENERATED TRUE)\n"
                      "target_compile_definitions(other PRIVATE B)\n")),
      IsEmpty());
}

TEST(BuildProperties, ALaterValueReplacesAndAppendAdds) {
  BuildFacts facts = read("set_source_files_properties(src/a.cu PROPERTIES\n"
                          "  COMPILE_OPTIONS -one COMPILE_DEFINITIONS KEPT)\n"
                          "set_source_files_properties(src/a.cu PROPERTIES\n"
                          "  COMPILE_OPTIONS -two)\n"
                          "set_property(SOURCE src/a.cu APPEND PROPERTY\n"
                          "  COMPILE_OPTIONS -three)\n");
  EXPECT_THAT(properties(facts),
              ElementsAre("src/a.cu 2 COMPILE_DEFINITIONS KEPT",
                          "src/a.cu 4 COMPILE_OPTIONS -two",
                          "src/a.cu 6 COMPILE_OPTIONS -three"));
}

TEST(BuildProperties, AValueUnderAnUndecidedConditionReplacesWhereItHolds) {
  BuildFacts facts = read("set_property(SOURCE src/a.cu PROPERTY\n"
                          "  COMPILE_OPTIONS -one)\nif(UNCLEAR)\n"
                          "set_source_files_properties(src/a.cu PROPERTIES\n"
                          "  COMPILE_OPTIONS -two)\nendif()\n");
  EXPECT_THAT(properties(facts),
              ElementsAre("src/a.cu 2 COMPILE_OPTIONS -one; not if UNCLEAR",
                          "src/a.cu 5 COMPILE_OPTIONS -two; if UNCLEAR"));
}

TEST(BuildProperties, AValueOfASwitchReplacesWithIt) {
  BuildFacts facts = read("set_property(SOURCE src/a.cu PROPERTY\n"
                          "  COMPILE_OPTIONS -one)\nif(FAST)\n"
                          "set_source_files_properties(src/a.cu PROPERTIES\n"
                          "  COMPILE_OPTIONS -two)\n"
                          "set_source_files_properties(src/a.cu PROPERTIES\n"
                          "  COMPILE_OPTIONS -three)\nendif()\n");
  EXPECT_THAT(properties(facts),
              ElementsAre("src/a.cu 2 COMPILE_OPTIONS -one; not FAST; not FAST",
                          "src/a.cu 7 COMPILE_OPTIONS -three; FAST"));
}

TEST(BuildProperties, OptionsKeepTheirOrderSourcesComeLast) {
  BuildFacts facts = read("set_source_files_properties(src/a.cu PROPERTIES\n"
                          "  COMPILE_OPTIONS \"-O3;-O0\")\n"
                          "target_compile_options(core PRIVATE -z -a)\n"
                          "add_compile_options(-y -b)\n");
  EXPECT_THAT(properties(facts), ElementsAre("gpu 4 COMPILE_OPTIONS -y",
                                             "gpu 4 COMPILE_OPTIONS -b",
                                             "gpu 3 COMPILE_OPTIONS -z",
                                             "gpu 3 COMPILE_OPTIONS -a",
                                             "src/a.cu 2 COMPILE_OPTIONS -O3",
                                             "src/a.cu 2 COMPILE_OPTIONS -O0"));
}

TEST(BuildProperties, TargetsStandForTheirLibraries) {
  BuildFacts facts =
      read("target_compile_definitions(core PRIVATE -DA INTERFACE B\n"
           "  PUBLIC C)\ntarget_compile_options(core PRIVATE -DD -e\n"
           "  $<$<COMPILE_LANGUAGE:CUDA>: -f>)\n");
  EXPECT_THAT(properties(facts), ElementsAre("gpu 1 COMPILE_DEFINITIONS A",
                                             "gpu 2 COMPILE_DEFINITIONS C",
                                             "gpu 3 COMPILE_DEFINITIONS D",
                                             "gpu 3 COMPILE_OPTIONS -e",
                                             "gpu 4 COMPILE_OPTIONS -f; CUDA"));
}

TEST(BuildProperties, DirectoriesReachTheirOwnTargets) {
  BuildFacts facts = read("add_definitions(-DA)\nadd_subdirectory(sub)\n");
  EXPECT_THAT(properties(facts), ElementsAre("gpu 1 COMPILE_DEFINITIONS A"));
}

TEST(BuildProperties, SwitchesThatDecideAreNamed) {
  BuildFacts facts =
      read("if(FAST)\nset(D A)\nendif()\nif(NOT QUICK)\nelse()\n"
           "list(APPEND D B)\nendif()\nif(USE_GPU)\nlist(APPEND D C)\n"
           "endif()\ntarget_compile_definitions(core PRIVATE ${D})\n");
  EXPECT_THAT(properties(facts),
              ElementsAre("gpu 2 COMPILE_DEFINITIONS A; FAST",
                          "gpu 6 COMPILE_DEFINITIONS B; FAST",
                          "gpu 9 COMPILE_DEFINITIONS C"));
}

TEST(BuildProperties, ASwitchThatDecidesNothingIsNotNamed) {
  BuildFacts facts = read("if(FAST OR USE_GPU)\n"
                          "target_compile_definitions(core PRIVATE A)\n"
                          "endif()\n");
  EXPECT_THAT(properties(facts), ElementsAre("gpu 2 COMPILE_DEFINITIONS A"));
}

TEST(BuildProperties, MembersNameTheirSwitches) {
  BuildFacts facts = read("if(FAST)\nset(S src/a.cu)\nendif()\n"
                          "target_sources(core PRIVATE ${S})\n");
  for (const LibraryMember &member : facts.members)
    if (member.path == "src/a.cu" && member.library == "core")
      EXPECT_THAT(member.needs, ElementsAre("FAST"));
}

TEST(BuildProperties, WhatIsNotKnownStaysAsItIsWritten) {
  BuildFacts facts =
      read("target_compile_definitions(core PRIVATE H=${HASH})\n");
  EXPECT_THAT(properties(facts),
              ElementsAre("gpu 1 COMPILE_DEFINITIONS H=${HASH}"));
}

TEST(BuildProperties, FlagFilesSpeakToAllLibrariesAndEnterNoDirectory) {
  BuildFacts facts = read("", "string(APPEND CMAKE_CUDA_FLAGS \" -DA -b\"\n"
                              "  \" -DC=1\")\nadd_definitions(-DD)\n"
                              "string(APPEND OTHER_FLAGS -DE)\n"
                              "string(APPEND CMAKE_EXE_LINKER_FLAGS -DF)\n"
                              "string(APPEND CMAKE_C_FLAGS -DG)\n"
                              "add_subdirectory(sub)\n");
  EXPECT_THAT(properties(facts),
              ElementsAre("gpu 1 COMPILE_DEFINITIONS A; CUDA",
                          "gpu 1 COMPILE_OPTIONS -b; CUDA",
                          "gpu 2 COMPILE_DEFINITIONS C=1; CUDA",
                          "gpu 3 COMPILE_DEFINITIONS D"));
}
