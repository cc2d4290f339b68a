// What the device's libraries are told by what they link, in whichever file: as
// CMake itself does, which was asked for each.
#include "SampleBuild.h"
#include <gmock/gmock.h>

using namespace decouple;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

namespace {

/// What is said of the library `gpu` by `cmake`, which makes it, by `flags`, a
/// file for all libraries, and by `other`, which is not run and whose path is
/// `path`. The pack says that `gpu` links `used::*`.
BuildFacts factsOf(const std::string &cmake, const std::string &flags,
                   const std::string &other, const std::string &path) {
  SourceTree tree =
      memoryTree({{"CMakeLists.txt", "add_library(gpu src/a.cu)\n" + cmake},
                  {"flags.cmake", flags},
                  {path, other},
                  {"src/a.cu", ""}});
  RulePack pack = samplePack();
  pack.reading.switches = {{"FAST", {"FAST"}}, {"MORE", {"MORE"}}};
  pack.reading.flagFiles = {"flags.cmake"};
  pack.reading.linked = {glob("used::*")};
  pack.reading.readWith = {{"WINDOWS", {glob("far/windows.cmake")}}};
  for (Configuration &layer : pack.cmakeConfigurations)
    layer.macros["FAST"] = layer.macros["MORE"] = Truth::True;
  pack.libraries = {library("gpu", "CMakeLists.txt", "gpu", true)};
  TaskPool pool(2);
  return readBuildFiles(tree, pack, pool);
}

/// What it is told.
std::vector<std::string> told(const std::string &cmake,
                              const std::string &flags = "",
                              const std::string &other = "",
                              const std::string &path = "far/other.cmake") {
  return properties(factsOf(cmake, flags, other, path));
}

/// What it links itself: "target; needs; if condition".
std::vector<std::string> linked(const std::string &cmake,
                                const std::string &flags = "") {
  std::vector<std::string> out;
  for (const LibraryLink &link :
       factsOf(cmake, flags, "", "far/other.cmake").links)
    out.push_back(link.library + ": " + link.linked + "; " +
                  llvm::join(link.needs, " ") + "; " + link.condition);
  return out;
}

const std::string Link = "target_link_libraries(gpu PRIVATE part)\n",
                  Part = "add_library(part INTERFACE)\n"
                         "target_compile_definitions(part INTERFACE A)\n";

} // namespace

TEST(BuildLinks, AreListedForEachLibraryOfTheDevice) {
  EXPECT_THAT(linked("target_link_libraries(gpu PRIVATE part -lx)\n"
                     "target_link_libraries(gpu INTERFACE users)\n"
                     "if(FAST)\n"
                     "  target_link_libraries(gpu PUBLIC used::fast)\n"
                     "endif()\n"
                     "add_library(other src/a.cu)\n"
                     "target_link_libraries(other PRIVATE more)\n",
                     "if(UNKNOWN)\n"
                     "  target_link_libraries(gpu PRIVATE late)\n"
                     "endif()\n"),
              UnorderedElementsAre("gpu: part; ; ", "gpu: -lx; ; ",
                                   "gpu: used::fast; FAST; ",
                                   "gpu: late; ; UNKNOWN"));
}

TEST(BuildLinks, ATargetOfAnotherFileTellsItsUsers) {
  EXPECT_THAT(told(Link, Part +
                             "target_link_libraries(part INTERFACE more)\n"
                             "add_library(more INTERFACE)\n"
                             "target_compile_options(more INTERFACE -more)\n"
                             "add_library(lonely INTERFACE)\n"
                             "target_compile_options(lonely INTERFACE -no)\n"),
              ElementsAre("gpu 2 COMPILE_DEFINITIONS A",
                          "gpu 5 COMPILE_OPTIONS -more"));
}

TEST(BuildLinks, WhatALinkHandsOnIsForUsers) {
  const std::string parts = "add_library(part STATIC src/a.cu)\n"
                            "add_library(next INTERFACE)\n"
                            "target_compile_definitions(next INTERFACE A)\n";
  EXPECT_THAT(told(Link, parts + "target_link_libraries(part PRIVATE next)\n"),
              IsEmpty());
  EXPECT_THAT(told(Link, parts + "target_link_libraries(part PUBLIC next)\n"),
              ElementsAre("gpu 3 COMPILE_DEFINITIONS A"));
  EXPECT_THAT(told("target_link_libraries(gpu INTERFACE part)\n", Part),
              IsEmpty());
}

TEST(BuildLinks, AnAliasOfAnotherFileIsTheTarget) {
  EXPECT_THAT(told("target_link_libraries(gpu PRIVATE some::part)\n",
                   Part + "add_library(some::part ALIAS part)\n"),
              ElementsAre("gpu 2 COMPILE_DEFINITIONS A"));
}

TEST(BuildLinks, ALinkWithASwitchTellsWithIt) {
  EXPECT_THAT(told("if(FAST)\n" + Link + "endif()\n", Part),
              ElementsAre("gpu 2 COMPILE_DEFINITIONS A; FAST"));
  EXPECT_THAT(told("if(FAST)\n" + Link + "endif()\n",
                   "if(NOT FAST)\n" + Part + "endif()\n"),
              IsEmpty());
  EXPECT_THAT(told("if(FAST)\ntarget_link_libraries(gpu PRIVATE used::one)\n"
                   "endif()\n",
                   "target_compile_definitions(used::one INTERFACE A)\n"),
              ElementsAre("gpu 1 COMPILE_DEFINITIONS A; FAST"));
  EXPECT_THAT(told("if(UNCLEAR)\n" + Link + "endif()\n", Part),
              ElementsAre("gpu 2 COMPILE_DEFINITIONS A; if UNCLEAR"));
}

TEST(BuildLinks, OneOfSeveralWaysIsEnough) {
  const std::string ways = "if(FAST)\ntarget_link_libraries(gpu PRIVATE one)\n"
                           "endif()\nif(MORE)\n"
                           "target_link_libraries(gpu PRIVATE two)\nendif()\n"
                           "target_link_libraries(one INTERFACE part)\n"
                           "target_link_libraries(two INTERFACE part)\n",
                    made = "add_library(one INTERFACE)\n"
                           "add_library(two INTERFACE)\n";
  EXPECT_THAT(told(made + ways, Part),
              ElementsAre("gpu 2 COMPILE_DEFINITIONS A; (FAST OR MORE)"));
  EXPECT_THAT(told(made + ways + Link, Part),
              ElementsAre("gpu 2 COMPILE_DEFINITIONS A"));
}

TEST(BuildLinks, LinksInACircleComeToAnEnd) {
  EXPECT_THAT(told("if(FAST)\n" + Link + "endif()\n",
                   Part + "add_library(back STATIC src/a.cu)\nif(MORE)\n"
                          "target_link_libraries(part INTERFACE back)\n"
                          "endif()\nif(UNCLEAR)\n"
                          "target_link_libraries(back PUBLIC part)\nendif()\n"
                          "target_compile_options(back INTERFACE -back)\n"),
              ElementsAre("gpu 2 COMPILE_DEFINITIONS A; FAST",
                          "gpu 10 COMPILE_OPTIONS -back; FAST,MORE"));
}

TEST(BuildLinks, WhoAsksForATargetOfAnotherFileHasIt) {
  EXPECT_THAT(told("if(UNCLEAR AND TARGET part)\n" + Link + "endif()\n", Part),
              ElementsAre("gpu 2 COMPILE_DEFINITIONS A; if UNCLEAR"));
}

TEST(BuildLinks, ThePackSaysWhatIsLinkedWhereThatIsNotKnown) {
  const std::string used =
      "target_compile_definitions(used::one INTERFACE A)\n"
      "target_compile_definitions(used::two INTERFACE B)\n";
  const std::vector<std::string> first = {"gpu 1 COMPILE_DEFINITIONS A"},
                                 both = {first[0],
                                         "gpu 2 COMPILE_DEFINITIONS B"};
  const std::string one = "target_link_libraries(gpu PRIVATE used::one)\n";
  EXPECT_THAT(told("target_link_libraries(gpu PRIVATE m -lz)\n", used),
              IsEmpty());
  EXPECT_THAT(told(one, used), first);
  EXPECT_THAT(
      told(one + "target_link_libraries(gpu PRIVATE ${UNKNOWN}/x.so)\n", used),
      first);
  EXPECT_THAT(told("target_link_libraries(gpu PRIVATE ${UNKNOWN})\n", used),
              both);
  EXPECT_THAT(told("make_a_part_of(one part)\n" + Link, used), both);
}

TEST(BuildLinks, AFileThatIsNotRunMaySpeakToWhoLinksATarget) {
  EXPECT_THAT(
      told("if(FAST)\n" + Link + "endif()\n", "",
           "target_compile_definitions(part PRIVATE A INTERFACE B)\n"
           "target_compile_definitions(part PRIVATE C)\n"
           "set_target_properties(some part PROPERTIES\n"
           "  INTERFACE_COMPILE_OPTIONS -d)\n"
           "set_target_properties(part PROPERTIES COMPILE_OPTIONS -e)\n"
           "if(WINDOWS)\ntarget_compile_definitions(part INTERFACE F)\n"
           "elseif(UNCLEAR)\ntarget_compile_options(part PUBLIC -g)\nendif()\n"
           "target_compile_definitions(lonely INTERFACE H)\n"),
      UnorderedElementsAre(
          "gpu 1 not understood: target_compile_definitions part PRIVATE A "
          "INTERFACE B; FAST",
          "gpu 3 not understood: set_target_properties some part PROPERTIES "
          "INTERFACE_COMPILE_OPTIONS -d; FAST",
          "gpu 9 not understood: target_compile_options part PUBLIC -g; "
          "FAST"));
}

TEST(BuildLinks, AFileThatIsNotRunMayKeepANameInAVariable) {
  EXPECT_THAT(told("", "",
                   "set(t gpu)\ntarget_compile_options(${t} PRIVATE -a)\n"
                   "foreach(u other gpu)\n"
                   "set_target_properties(${u} PROPERTIES COMPILE_FLAGS -b)\n"
                   "endforeach()\nset(v other)\n"
                   "target_compile_options(${v} PRIVATE -c)\n"),
              ElementsAre("gpu 2 not understood: target_compile_options ${t} "
                          "PRIVATE -a",
                          "gpu 4 not understood: set_target_properties ${u} "
                          "PROPERTIES COMPILE_FLAGS -b"));
}

TEST(BuildLinks, AFileForOtherBuildsOrForUsersIsNotAsked) {
  const std::string tell = "target_compile_definitions(part INTERFACE A)\n";
  EXPECT_THAT(told(Link, "", tell, "far/windows.cmake"), IsEmpty());
  EXPECT_THAT(told(Link, "", tell, "far/Config.cmake.in"), IsEmpty());
  EXPECT_THAT(told(Link, "", tell, "far/CMakeLists.txt"),
              ElementsAre("gpu 1 not understood: target_compile_definitions "
                          "part INTERFACE A"));
}
