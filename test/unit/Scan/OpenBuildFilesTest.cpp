// What a build file says to the device's units in a way that is not followed is
// either understood or told as open.
#include "OpenBuild.h"
#include <gmock/gmock.h>

using namespace decouple;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

namespace {

/// `sources` in a device's library of its own.
std::string deviceLibrary(const std::string &sources) {
  return "if(USE_GPU)\ntarget_sources(core PRIVATE " + sources + ")\nendif()\n";
}

} // namespace

TEST(OpenBuildFiles, ALoopOverAListThatIsNotKnownRunsOnce) {
  for (const char *head : {"f ${UNKNOWN}", "f IN LISTS UNKNOWN"})
    EXPECT_THAT(remarks(Unknown + "foreach(" + head +
                        ")\nlist(APPEND S ${f})\n"
                        "endforeach()\n" +
                        deviceLibrary("${S}")),
                Contains(HasSubstr("gpu lists the source `${f}`")))
        << head;
  EXPECT_THAT(
      said(Unknown + "foreach(o -one ${UNKNOWN})\n"
                     "target_compile_options(core PRIVATE ${o})\n"
                     "endforeach()\n"),
      ElementsAre("gpu 2 COMPILE_OPTIONS -one", "gpu 3 COMPILE_OPTIONS ${o}"));
}

TEST(OpenBuildFiles, ALoopOverTwoListsRunsOnce) {
  EXPECT_THAT(said("set(A -one)\nset(B -two)\n"
                   "foreach(a b IN ZIP_LISTS A B)\n"
                   "target_compile_options(core PRIVATE ${a}${b})\n"
                   "endforeach()\n"),
              ElementsAre("gpu 4 COMPILE_OPTIONS ${a}${b}"));
  EXPECT_THAT(said("foreach(x IN ZIP_LISTS A B)\n"
                   "target_compile_options(core PRIVATE ${x_1})\n"
                   "endforeach()\n"),
              ElementsAre("gpu 2 COMPILE_OPTIONS ${x_1}"));
}

TEST(OpenBuildFiles, SourcesThatAnUnfollowedCommandNames) {
  for (const char *command :
       {"get_filename_component(S src/a.cu NAME)\n", "list(GET ALL 0 S)\n"})
    EXPECT_THAT(remarks(command + deviceLibrary("${S}")),
                Contains(HasSubstr("gpu lists the source `${S}`")))
        << command;
}

TEST(OpenBuildFiles, ATargetThatIsNotKnownMayBeAny) {
  for (const char *command :
       {"target_compile_definitions", "target_compile_options",
        "target_include_directories", "target_compile_features",
        "target_precompile_headers", "target_sources"})
    EXPECT_THAT(said(Unknown + command + "(${UNKNOWN} PRIVATE x)\n"),
                ElementsAre("gpu 2 not understood: " + std::string(command) +
                            " ${UNKNOWN} PRIVATE x"))
        << command;
  EXPECT_THAT(
      said(Unknown + "set_target_properties(${UNKNOWN} PROPERTIES\n"
                     "  COMPILE_FLAGS -one FOLDER x)\n"),
      ElementsAre("gpu 3 not understood: COMPILE_FLAGS -one of ${UNKNOWN}"));
}

TEST(OpenBuildFiles, ASourceThatIsNotKnownMayBeAny) {
  EXPECT_THAT(
      said(Unknown +
           "set_source_files_properties(src/x.cpp ${UNKNOWN} ${UNKNOWN}.cu\n"
           "  PROPERTIES COMPILE_FLAGS -one)\n"
           "set_property(SOURCE ${UNKNOWN} PROPERTY GENERATED ON)\n"),
      ElementsAre("gpu 3 not understood: COMPILE_FLAGS -one of ${UNKNOWN}",
                  "gpu 3 not understood: COMPILE_FLAGS -one of "
                  "${UNKNOWN}.cu"));
}

TEST(OpenBuildFiles, APropertyThatIsNotKnownIsTold) {
  EXPECT_THAT(
      said("set_target_properties(core PROPERTIES VERSION 1\n"
           "  GPU_SEPARABLE_COMPILATION ON LIBRARY_OUTPUT_NAME x)\n"
           "set_source_files_properties(src/a.cu PROPERTIES\n"
           "  SKIP_UNITY_BUILD_INCLUSION ON GENERATED OFF)\n"),
      ElementsAre("gpu 2 not understood: GPU_SEPARABLE_COMPILATION ON",
                  "src/a.cu 4 not understood: SKIP_UNITY_BUILD_INCLUSION ON"));
}

TEST(OpenBuildFiles, FeaturesThatAreAskedForAreTold) {
  EXPECT_THAT(
      said("target_compile_features(core PRIVATE gpu_std_17)\n"),
      ElementsAre("gpu 1 not understood: target_compile_features PRIVATE "
                  "gpu_std_17"));
}

TEST(OpenBuildFiles, ACommandThatIsNotKnownIsToldOfWhatItNames) {
  EXPECT_THAT(said("add_library(core src/x.cpp)\ntune(core -one)\n"
                   "tune(src/a.cu)\ninstall(TARGETS core)\n"),
              ElementsAre("gpu 2 not understood: tune core -one",
                          "src/a.cu 3 not understood: tune src/a.cu"));
}

TEST(OpenBuildFiles, SourcesAndLinksMayBeProperties) {
  BuildFacts facts =
      read("if(USE_GPU)\nset_property(TARGET core APPEND PROPERTY\n"
           "  SOURCES src/c.cu)\nendif()\n"
           "target_compile_options(one INTERFACE -one)\n"
           "target_compile_options(two INTERFACE -two)\n"
           "target_compile_options(three INTERFACE -three)\n"
           "set_target_properties(core PROPERTIES LINK_LIBRARIES one)\n"
           "set_target_properties(one PROPERTIES\n"
           "  INTERFACE_LINK_LIBRARIES two)\n"
           "target_link_libraries(core $<BUILD_INTERFACE:three>\n"
           "  $<LINK_ONLY:four>)\n");
  EXPECT_THAT(properties(facts), ElementsAre("gpu 5 COMPILE_OPTIONS -one",
                                             "gpu 6 COMPILE_OPTIONS -two",
                                             "gpu 7 COMPILE_OPTIONS -three"));
  EXPECT_TRUE(llvm::any_of(facts.members, [](const LibraryMember &member) {
    return member.path == "src/c.cu" && member.library == "gpu";
  }));
}

TEST(OpenBuildFiles, ALinkMayBeAnyTarget) {
  EXPECT_THAT(said("target_link_libraries(core PRIVATE $<$<BOOL:1>:one>\n"
                   "  $<TARGET_FILE:two> $<INSTALL_INTERFACE:three>)\n"),
              ElementsAre("gpu 1 not understood: target_link_libraries "
                          "$<$<BOOL:1>:one>"));
}

TEST(OpenBuildFiles, AnAliasIsTheTarget) {
  EXPECT_THAT(said("add_library(part OBJECT src/c.cu)\n"
                   "target_compile_options(part INTERFACE -one)\n"
                   "target_link_libraries(core PRIVATE some::part)\n"
                   "add_library(some::part ALIAS part)\n"),
              ElementsAre("gpu 2 COMPILE_OPTIONS -one"));
  EXPECT_THAT(remarks("add_library(part OBJECT src/c.cu)\n"
                      "add_library(some::part ALIAS part)\n" +
                      deviceLibrary("$<TARGET_OBJECTS:some::part>")),
              IsEmpty());
}

TEST(OpenBuildFiles, AnObjectLibraryTellsItsOwnUnits) {
  EXPECT_THAT(said("add_library(part OBJECT src/c.cu)\n"
                   "target_compile_options(part PRIVATE -one INTERFACE -no)\n"
                   "target_compile_options(more INTERFACE -two)\n"
                   "target_link_libraries(part PRIVATE more)\n"
                   "target_sources(core PRIVATE $<TARGET_OBJECTS:part>)\n"),
              ElementsAre("src/c.cu 2 COMPILE_OPTIONS -one",
                          "src/c.cu 3 COMPILE_OPTIONS -two"));
}

TEST(OpenBuildFiles, TextThatIsRunIsPartOfTheFile) {
  EXPECT_THAT(
      said("set(O -one)\ncmake_language(EVAL CODE\n  \"target_compile_"
           "options(core PRIVATE ${O})\" [[add_definitions(-DA)]])\n"),
      ElementsAre("gpu 2 COMPILE_DEFINITIONS A", "gpu 2 COMPILE_OPTIONS -one"));
}

TEST(OpenBuildFiles, AListOfAlternativesStaysOne) {
  for (const char *more : {"list(APPEND L c)\n", "set(L ${L} c)\n"})
    EXPECT_THAT(said("if(UNCLEAR)\nset(L a)\nelse()\nset(L b)\nendif()\n" +
                     std::string(more) +
                     "if(L STREQUAL \"a;b;c\")\nadd_definitions(-DA)\n"
                     "endif()\n"),
                ElementsAre(HasSubstr("A; if L STREQUAL")))
        << more;
}

TEST(OpenBuildFiles, AFileThatIsNotRunIsTold) {
  SourceTree tree = memoryTree(
      {{"CMakeLists.txt", "if(USE_GPU)\nset(G a.cu)\nendif()\n"
                          "add_library(core x.cpp ${G})\n"},
       {"else/CMakeLists.txt",
        "target_compile_options(core PRIVATE -one)\n"
        "set_property(TARGET core PROPERTY COMPILE_FLAGS -two)\n"
        "target_link_libraries(core x)\ntarget_compile_options(x core)\n"},
       {"a.cu", ""},
       {"x.cpp", ""}});
  RulePack pack = samplePack();
  pack.libraries = {library("gpu", "CMakeLists.txt", "core", true)};
  TaskPool pool(2);
  EXPECT_THAT(properties(readBuildFiles(tree, pack, pool)),
              ElementsAre("gpu 1 not understood: target_compile_options core "
                          "PRIVATE -one",
                          "gpu 2 not understood: set_property TARGET core "
                          "PROPERTY COMPILE_FLAGS -two"));
}

TEST(OpenBuildFiles, ADirectoryTakesWhatItFindsWhenItIsEntered) {
  SourceTree tree =
      memoryTree({{"CMakeLists.txt",
                   "add_compile_options(-before)\nadd_subdirectory(lib)\n"
                   "add_compile_options(-behind)\n"},
                  {"lib/CMakeLists.txt", "if(USE_GPU)\nset(G a.cu)\nendif()\n"
                                         "add_compile_options(-own)\n"
                                         "add_library(core x.cpp ${G})\n"},
                  {"lib/a.cu", ""},
                  {"lib/x.cpp", ""}});
  RulePack pack = samplePack();
  pack.reading.follow = {llvm::cantFail(Glob::compile("lib"))};
  pack.libraries = {library("gpu", "CMakeLists.txt", "core", true)};
  TaskPool pool(2);
  std::vector<std::string> expected = {"gpu 1 COMPILE_OPTIONS -before",
                                       "gpu 4 COMPILE_OPTIONS -own"};
  EXPECT_THAT(properties(readBuildFiles(tree, pack, pool)), expected);
  pack.reading.flagFiles = {"CMakeLists.txt"};
  pack.libraries = {library("gpu", "lib/CMakeLists.txt", "core", true)};
  EXPECT_THAT(properties(readBuildFiles(tree, pack, pool)), expected);
}

TEST(OpenBuildFiles, FunctionsOfFunctionFilesAreKnownAndNothingElseOfThem) {
  SourceTree tree = memoryTree(
      {{"CMakeLists.txt", "if(USE_GPU)\nset(G a.cu)\nendif()\n"
                          "add_library(core x.cpp ${G})\ntell(core ONE)\n"},
       {"more/functions.cmake",
        "function(tell target what)\n"
        "target_compile_definitions(${target} PRIVATE ${what})\n"
        "endfunction()\nadd_definitions(-DTWO)\n"},
       {"a.cu", ""},
       {"x.cpp", ""}});
  RulePack pack = samplePack();
  pack.libraries = {library("gpu", "CMakeLists.txt", "core", true)};
  TaskPool pool(2);
  EXPECT_THAT(properties(readBuildFiles(tree, pack, pool)),
              ElementsAre("gpu 5 not understood: tell core ONE"));
  pack.reading.functionFiles = {"more/functions.cmake"};
  EXPECT_THAT(properties(readBuildFiles(tree, pack, pool)),
              ElementsAre("gpu 5 COMPILE_DEFINITIONS ONE"));
  pack.reading.wholeCalls = {"tell"};
  EXPECT_THAT(properties(readBuildFiles(tree, pack, pool)),
              ElementsAre("gpu 5 not understood: tell core ONE"));
}

TEST(OpenBuildFiles, TheNameOfAFunctionHasNoCase) {
  EXPECT_THAT(said("function(TELL)\nendfunction()\nfunction(tell)\n"
                   "add_definitions(-DONE)\nendfunction()\nTell()\n"),
              ElementsAre("gpu 4 COMPILE_DEFINITIONS ONE"));
}

TEST(OpenBuildFiles, AListForALanguageIsItsElements) {
  EXPECT_THAT(said("set(own -one)\nif(ODD)\nlist(APPEND own -two)\nendif()\n"
                   "target_compile_options(core PRIVATE "
                   "$<$<COMPILE_LANGUAGE:CXX>:${own}>)\n"),
              ElementsAre("gpu 1 COMPILE_OPTIONS -one; CXX",
                          "gpu 3 COMPILE_OPTIONS -two; CXX; if ODD"));
}

TEST(OpenBuildFiles, AVariableThatMayHaveAFlagIsNotKnown) {
  EXPECT_THAT(said("set(own \"\")\nadd_if_ok(-one own)\n"
                   "if(NOT own STREQUAL \"\")\n"
                   "target_compile_options(core PRIVATE -two)\nendif()\n"),
              ElementsAre(HasSubstr("gpu 4 COMPILE_OPTIONS -two; if ")));
  EXPECT_THAT(said("set(own -one)\nadd_if_ok(-two own)\n"
                   "target_compile_options(core PRIVATE ${own})\n"),
              ElementsAre("gpu 1 COMPILE_OPTIONS -one",
                          "gpu 2 COMPILE_OPTIONS ${own}"));
}

TEST(OpenBuildFiles, WhatTheLinkerIsToldIsTold) {
  EXPECT_THAT(
      said("target_link_options(core PRIVATE -Wl,--one)\n"
           "set_target_properties(core PROPERTIES LINK_FLAGS -two)\n"
           "set_property(TARGET core PROPERTY LINK_OPTIONS -three)\n"
           "set_target_properties(core PROPERTIES LINK_FLAGS_DEBUG -four)\n"
           "set_target_properties(core PROPERTIES LINK_DEPENDS x)\n"),
      ElementsAre("gpu 1 not understood: target_link_options PRIVATE "
                  "-Wl,--one",
                  "gpu 2 not understood: LINK_FLAGS -two",
                  "gpu 3 not understood: LINK_OPTIONS -three",
                  "gpu 4 not understood: LINK_FLAGS_DEBUG -four"));
}

TEST(OpenBuildFiles, WhatTheLinkerIsToldOfADirectoryIsTold) {
  EXPECT_THAT(said("add_link_options(-Wl,--one)\n"
                   "link_directories(/two)\n"
                   "target_link_directories(core PRIVATE /three)\n"),
              UnorderedElementsAre(
                  "gpu 1 not understood: add_link_options -Wl,--one",
                  "gpu 2 not understood: link_directories /two",
                  "gpu 3 not understood: target_link_directories PRIVATE "
                  "/three"));
}

TEST(OpenBuildFiles, WhatADirectoryLinksIsTold) {
  EXPECT_THAT(said("add_library(part STATIC src/x.cpp)\n"
                   "link_libraries(part other::one m -lz)\n"),
              ElementsAre("gpu 2 not understood: link_libraries part "
                          "other::one"));
  EXPECT_THAT(said("link_libraries(m)\n"), IsEmpty());
}

TEST(OpenBuildFiles, WhatIsPutOffIsTold) {
  EXPECT_THAT(said("cmake_language(DEFER CALL add_definitions -DA)\n"),
              ElementsAre("gpu 1 not understood: cmake_language DEFER CALL "
                          "add_definitions -DA"));
  EXPECT_THAT(said("cmake_language(DEFER CALL message done)\n"
                   "cmake_language(DEFER GET_CALL_IDS ids)\n"),
              IsEmpty());
}

TEST(OpenBuildFiles, IncludeDirectoriesMayComeFirstOfThemselves) {
  const std::string one = "include_directories(one)\n",
                    two = "include_directories(two)\n",
                    after = "include_directories(AFTER two)\n",
                    on = "set(CMAKE_INCLUDE_DIRECTORIES_BEFORE ON)\n",
                    off = "set(CMAKE_INCLUDE_DIRECTORIES_BEFORE OFF)\n";
  const auto first = ElementsAre("gpu 3 INCLUDE_DIRECTORIES two",
                                 "gpu 1 INCLUDE_DIRECTORIES one"),
             last = ElementsAre("gpu 1 INCLUDE_DIRECTORIES one",
                                "gpu 3 INCLUDE_DIRECTORIES two");
  EXPECT_THAT(said(one + on + two), first);
  EXPECT_THAT(said(one + on + after), last);
  EXPECT_THAT(said(one + off + two), last);
  EXPECT_THAT(
      said(off + "string(STRIP \"\" CMAKE_INCLUDE_DIRECTORIES_BEFORE)\n" + one),
      Contains("gpu 3 not understood: include_directories "
               "CMAKE_INCLUDE_DIRECTORIES_BEFORE"));
}
