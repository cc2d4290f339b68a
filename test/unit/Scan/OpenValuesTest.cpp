// What is known of a value that is not all known is kept, and the rest is told.
// What is known is as in CMake, which was asked.
#include "OpenBuild.h"
#include <gmock/gmock.h>

using namespace decouple;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

namespace {

const std::string TellF = "target_compile_options(core PRIVATE ${F})\n";

/// "path; needs" of the units of the device's library.
std::vector<std::string> units(const std::string &cmake) {
  std::vector<std::string> out;
  for (const LibraryMember &member : read(cmake).members)
    if (member.library == "gpu")
      out.push_back(member.path + (member.needs.empty() ? "" : "; ") +
                    llvm::join(member.needs, ","));
  return out;
}

} // namespace

TEST(OpenValues, AValueOfWhichHalfIsKnownStaysAsItIsWritten) {
  const std::string half = Unknown + "set(FLAGS -f${UNKNOWN})\n";
  EXPECT_THAT(said(half + "target_compile_options(core PRIVATE -z ${FLAGS})\n"),
              ElementsAre("gpu 3 COMPILE_OPTIONS -z",
                          "gpu 2 COMPILE_OPTIONS -f${UNKNOWN}"));
  EXPECT_THAT(said(half + "target_compile_definitions(core PRIVATE A=${FLAGS}"
                          ")\n"),
              ElementsAre("gpu 3 COMPILE_DEFINITIONS A=-f${UNKNOWN}"));
  EXPECT_THAT(said(Unknown + "list(APPEND F -a ${UNKNOWN})\n" + TellF),
              ElementsAre("gpu 2 COMPILE_OPTIONS -a",
                          "gpu 2 COMPILE_OPTIONS ${UNKNOWN}"));
  EXPECT_THAT(said(Unknown + "function(f name)\nset(F -f${name})\n" + TellF +
                   "endfunction()\nf(pre${UNKNOWN})\n"),
              ElementsAre("gpu 3 COMPILE_OPTIONS -f${name}"));
}

TEST(OpenValues, AConditionOnAValueOfWhichHalfIsKnownIsUndecided) {
  for (const char *condition :
       {"name STREQUAL \"preX\"", "\"${name}\" STREQUAL \"preX\"",
        "preX IN_LIST name", "name", "name MATCHES \"^preX\""})
    EXPECT_THAT(said(Unknown + "set(name pre${UNKNOWN})\nif(" + condition +
                     ")\nadd_definitions(-DA)\nendif()\n"),
                ElementsAre("gpu 4 COMPILE_DEFINITIONS A; if " +
                            std::string(condition)))
        << condition;
}

TEST(OpenValues, AFileOfWhichHalfTheNameIsKnownIsNone) {
  EXPECT_THAT(remarks(Unknown + "set(S src/c${UNKNOWN}.cu)\nif(USE_GPU)\n"
                                "target_sources(core PRIVATE ${S})\nendif()\n"),
              Contains(HasSubstr("gpu lists the source `src/c${UNKNOWN}.cu`")));
  EXPECT_THAT(said(Unknown + "set(S src/a${UNKNOWN}.cu)\n"
                             "set_source_files_properties(${S} PROPERTIES\n"
                             "  COMPILE_OPTIONS -a)\n"),
              ElementsAre("gpu 4 not understood: COMPILE_OPTIONS -a of "
                          "src/a${UNKNOWN}.cu"));
}

TEST(OpenValues, OneOfTheAlternativesMayBeUnknown) {
  EXPECT_THAT(said("set(F -a)\nif(UNCLEAR)\nfile(STRINGS some.txt F)\nelse()\n"
                   "set(F -b)\nendif()\n" +
                   TellF),
              ElementsAre("gpu 7 COMPILE_OPTIONS ${F}; if UNCLEAR",
                          "gpu 5 COMPILE_OPTIONS -b; if NOT (UNCLEAR)"));
}

TEST(OpenValues, TextIsAddedToText) {
  EXPECT_THAT(said("set(F -a)\nstring(APPEND F b c)\n" + TellF),
              ElementsAre("gpu 2 COMPILE_OPTIONS -abc"));
  EXPECT_THAT(said("set(F a -b)\nstring(PREPEND F \"-y;-\")\n" + TellF),
              ElementsAre("gpu 2 COMPILE_OPTIONS -y",
                          "gpu 2 COMPILE_OPTIONS -a",
                          "gpu 1 COMPILE_OPTIONS -b"));
  EXPECT_THAT(said("set(F)\nstring(APPEND F -a)\n" + TellF),
              ElementsAre("gpu 2 COMPILE_OPTIONS -a"));
  EXPECT_THAT(
      said("set(F -a)\nif(FAST)\nstring(APPEND F b)\nendif()\n" + TellF),
      ElementsAre("gpu 3 COMPILE_OPTIONS -ab; FAST",
                  "gpu 1 COMPILE_OPTIONS -a; NOT FAST"));
}

TEST(OpenValues, WordsThatAreAddedToWhatIsNotKnownAreKept) {
  const std::string tell =
      "foreach(f ${F})\nadd_definitions(${f})\nendforeach()\n";
  EXPECT_THAT(said(Unknown +
                   "set(F)\nif(UNCLEAR)\nstring(APPEND F \" -DA\")\n"
                   "endif()\nstring(APPEND F \" -DB=${UNKNOWN}\")\n" +
                   tell),
              ElementsAre("gpu 4 COMPILE_DEFINITIONS A; if UNCLEAR",
                          "gpu 6 COMPILE_DEFINITIONS B=${UNKNOWN}"));
  EXPECT_THAT(
      said("string(APPEND F \" -a\")\n" + TellF),
      ElementsAre("gpu 1 COMPILE_OPTIONS ${F}", "gpu 1 COMPILE_OPTIONS -a"));
  EXPECT_THAT(
      said("string(APPEND F b)\n" + TellF),
      ElementsAre("gpu 1 COMPILE_OPTIONS ${F}", "gpu 1 COMPILE_OPTIONS ${F}b"));
}

TEST(OpenValues, HowATruthIsSpelledIsNotKnown) {
  EXPECT_THAT(said("if(FAST EQUAL 1)\nadd_definitions(-DA)\nendif()\n"),
              ElementsAre("gpu 2 COMPILE_DEFINITIONS A; FAST; if FAST EQUAL "
                          "1"));
  EXPECT_THAT(said("if(${USE_GPU} STREQUAL \"ON\")\nadd_definitions(-DA)\n"
                   "endif()\nif(USE_GPU STREQUAL \"OFF\")\n"
                   "add_definitions(-DB)\nendif()\n"),
              ElementsAre("gpu 2 COMPILE_DEFINITIONS A; if ${USE_GPU} STREQUAL "
                          "\"ON\""));
}

TEST(OpenValues, MoreSwitchesThanAreTriedAreTold) {
  const std::string six = "${SWITCH_A}${SWITCH_B}${SWITCH_C}${SWITCH_D}"
                          "${SWITCH_E}${SWITCH_F}";
  const std::string told =
      "CMakeLists.txt:1: note: a value depends on 7 switches, and is read with "
      "all of them on [cmake-unsupported]";
  EXPECT_THAT(remarks("set(V " + six + "${FAST})\n"), Contains(told));
  EXPECT_THAT(remarks("set(V " + six + ")\n"), IsEmpty());
}

TEST(OpenValues, FlagsThatAreEmptiedAreNotPutBack) {
  EXPECT_THAT(said("set(CMAKE_CXX_FLAGS \"\")\n"),
              ElementsAre("gpu 1 not understood: set CMAKE_CXX_FLAGS \"\"; "
                          "CXX"));
  EXPECT_THAT(said("set(KEPT ${CMAKE_CXX_FLAGS})\n"
                   "set(CMAKE_CXX_FLAGS ${KEPT})\n"),
              ElementsAre("gpu 2 not understood: set CMAKE_CXX_FLAGS "
                          "${CMAKE_CXX_FLAGS}; CXX"));
}

TEST(OpenValues, VariablesThatBecomePropertiesOfTargetsAreTold) {
  EXPECT_THAT(
      said("set(CMAKE_INCLUDE_CURRENT_DIR ON)\n"
           "set(CMAKE_CUDA_SEPARABLE_COMPILATION ON)\n"
           "list(APPEND CMAKE_CXX_STANDARD_INCLUDE_DIRECTORIES x)\n"
           "set(CMAKE_C_VISIBILITY_PRESET hidden)\nset(CMAKE_FOLDER x)\n"),
      ElementsAre("gpu 1 not understood: set CMAKE_INCLUDE_CURRENT_DIR ON",
                  "gpu 2 not understood: set CMAKE_CUDA_SEPARABLE_COMPILATION "
                  "ON; CUDA",
                  "gpu 3 not understood: list APPEND "
                  "CMAKE_CXX_STANDARD_INCLUDE_DIRECTORIES x; CXX"));
}

TEST(OpenValues, SourcesOfAnInterfaceAreThoseOfItsUsers) {
  const std::string part =
      "if(USE_GPU)\nadd_library(part STATIC src/x.cpp)\n"
      "target_sources(part INTERFACE src/c.cu PRIVATE src/d.cu)\nendif()\n";
  EXPECT_THAT(units(part), ElementsAre("src/a.cu", "src/b.cu"));
  EXPECT_THAT(units(part + "target_link_libraries(core PRIVATE part)\n"),
              ElementsAre("src/a.cu", "src/b.cu", "src/c.cu"));
  EXPECT_THAT(
      units(part + "if(FAST)\ntarget_link_libraries(core part)\nendif()\n"),
      ElementsAre("src/a.cu", "src/b.cu", "src/c.cu; FAST"));
}

TEST(OpenValues, AModuleIsFoundWhereModulesAre) {
  const auto found = ElementsAre("gpu 1 INCLUDE_DIRECTORIES more");
  EXPECT_THAT(said("set(CMAKE_MODULE_PATH ${CMAKE_CURRENT_SOURCE_DIR})\n"
                   "include(more/other)\n"),
              found);
  // A directory above this one may say where modules are.
  EXPECT_THAT(said("include(other)\n"), found);
  EXPECT_THAT(said("set(CMAKE_MODULE_PATH ${CMAKE_CURRENT_SOURCE_DIR})\n"
                   "include(other OPTIONAL)\n"),
              IsEmpty());
}
