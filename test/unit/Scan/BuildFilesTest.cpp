#include "Scan/Build/BuildFiles.h"
#include "MemoryTree.h"
#include <gmock/gmock.h>

using namespace decouple;
using ::testing::ElementsAre;

namespace {

constexpr char Lists[] = "gpu = [\n  'src/a.cu',\n  'src/b.cu',\n]\n";

/// Reads CMakeLists.txt beside a fixed set of sources; the library `core` is
/// its target of that name, `gpu` what the CUDA side adds to `core`.
BuildFacts read(const std::string &cmake, const std::string &sub = "") {
  SourceTree tree = memoryTree({{"CMakeLists.txt", cmake},
                                {"lists.bzl", Lists},
                                {"sub/CMakeLists.txt", sub},
                                {"sub/s.cpp", ""},
                                {"src/a.cu", ""},
                                {"src/b.cu", ""},
                                {"src/deep/d.cpp", ""},
                                {"src/x.cpp", ""},
                                {"src/x.h", ""},
                                {"src/y.cpp", ""}});
  RulePack pack = samplePack();
  pack.libraries = {library("core", "CMakeLists.txt", "core", false),
                    library("gpu", "CMakeLists.txt", "core", true)};
  TaskPool pool(2);
  return readBuildFiles(tree, pack, pool);
}

std::vector<std::string> remarks(const SourceTree &tree, const RulePack &pack) {
  TaskPool pool(1);
  std::vector<std::string> lines;
  for (const Diagnostic &diagnostic :
       readBuildFiles(tree, pack, pool).diagnostics)
    lines.push_back(render(diagnostic));
  return lines;
}

/// "library path file:line list condition"
std::vector<std::string> members(const BuildFacts &facts,
                                 llvm::StringRef library) {
  std::vector<std::string> out;
  for (const LibraryMember &m : facts.members)
    if (m.library == library)
      out.push_back(m.path + " " + m.file + ":" + std::to_string(m.line) +
                    (m.list.empty() ? "" : " " + m.list) +
                    (m.condition.empty() ? "" : " if " + m.condition));
  return out;
}

std::vector<std::string> paths(const BuildFacts &facts,
                               llvm::StringRef library) {
  std::vector<std::string> out;
  for (const LibraryMember &member : facts.members)
    if (member.library == library)
      out.push_back(member.path);
  return out;
}

} // namespace

TEST(BuildFiles, TakesTranslationUnitsWithThePlaceOfTheEntry) {
  BuildFacts facts = read("set(S\n  src/x.cpp\n  src/x.h\n  src/none.cpp)\n"
                          "add_library(core ${S})\n");
  EXPECT_THAT(members(facts, "core"),
              ElementsAre("src/x.cpp CMakeLists.txt:2 S"));
}

TEST(BuildFiles, ALoopOverNumbersIsRunOnce) {
  BuildFacts facts = read("foreach(i RANGE 1 3)\nlist(APPEND S src/x.cpp)\n"
                          "endforeach()\nadd_library(core ${S})\n");
  EXPECT_THAT(members(facts, "core"),
              ElementsAre("src/x.cpp CMakeLists.txt:2 S"));
}

TEST(BuildFiles, GlobsSeeTheTree) {
  BuildFacts facts = read(
      "file(GLOB A CONFIGURE_DEPENDS src/*.cpp)\n"
      "file(GLOB_RECURSE B \"src/d*.cpp\")\nadd_library(core ${A} ${B})\n");
  EXPECT_THAT(members(facts, "core"),
              ElementsAre("src/deep/d.cpp CMakeLists.txt:2 B",
                          "src/x.cpp CMakeLists.txt:1 A",
                          "src/y.cpp CMakeLists.txt:1 A"));
}

TEST(BuildFiles, ListOperations) {
  BuildFacts facts = read("list(APPEND S src/x.cpp src/y.cpp src/y.cpp)\n"
                          "list(PREPEND S src/deep/d.cpp)\n"
                          "list(REMOVE_ITEM S src/x.cpp)\n"
                          "list(FILTER S EXCLUDE REGEX \"deep\")\n"
                          "add_library(core SHARED ${S})\n");
  EXPECT_THAT(paths(facts, "core"), ElementsAre("src/y.cpp"));
}

TEST(BuildFiles, DeviceLibrariesHaveWhatTheDeviceSideAdds) {
  BuildFacts facts = read("set(S src/x.cpp)\nif(USE_GPU)\n"
                          "  list(APPEND S src/a.cu)\nelse()\n"
                          "  list(APPEND S src/y.cpp)\nendif()\n"
                          "add_library(core ${S})\n");
  EXPECT_THAT(paths(facts, "core"), ElementsAre("src/x.cpp", "src/y.cpp"));
  EXPECT_THAT(paths(facts, "gpu"), ElementsAre("src/a.cu"));
}

TEST(BuildFiles, StarlarkListsKeepTheirOwnLines) {
  BuildFacts facts = read("if(USE_GPU)\nread_list(\"gpu\" S)\nendif()\n"
                          "gpu_library(core ${S})\n");
  EXPECT_THAT(members(facts, "gpu"), ElementsAre("src/a.cu lists.bzl:2 gpu",
                                                 "src/b.cu lists.bzl:3 gpu"));
}

TEST(BuildFiles, ExcludeLeavesItemsOut) {
  BuildFacts facts = read("file(GLOB A src/*.cpp)\nset(B ${TOP}/src/y.cpp)\n"
                          "without(A \"${A}\" ${B})\nadd_library(core ${A})\n");
  EXPECT_THAT(paths(facts, "core"), ElementsAre("src/x.cpp"));
}

TEST(BuildFiles, UndecidedBranchesAreTakenWithTheirCondition) {
  BuildFacts facts = read("if(OPTION_A OR USE_GPU)\n  set(S src/x.cpp)\n"
                          "else()\n  set(S src/y.cpp)\nendif()\n"
                          "add_library(core ${S})\n");
  EXPECT_THAT(members(facts, "core"),
              ElementsAre("src/x.cpp CMakeLists.txt:2 S if OPTION_A OR USE_GPU",
                          "src/y.cpp CMakeLists.txt:4 S if NOT (OPTION_A OR "
                          "USE_GPU)"));
}

TEST(BuildFiles, WhatLiesInTheTreeExistsAllElseMay) {
  auto condition = [](const std::string &path) {
    return members(
        read("if(EXISTS " + path + ")\nadd_library(core src/x.cpp)\nendif()\n"),
        "core");
  };
  std::string here = "${CMAKE_CURRENT_SOURCE_DIR}";
  EXPECT_THAT(condition(here + "/src/y.cpp"),
              ElementsAre("src/x.cpp CMakeLists.txt:2 core"));
  EXPECT_THAT(condition(here + "/src/deep"),
              ElementsAre("src/x.cpp CMakeLists.txt:2 core"));
  for (const std::string &path : {here + "/src/made.cpp", here + "/../y.cpp",
                                  std::string("/usr/include")})
    EXPECT_THAT(
        condition(path),
        ElementsAre("src/x.cpp CMakeLists.txt:2 core if EXISTS " + path));
}

TEST(BuildFiles, FalseBranchesAndReturnAreSkipped) {
  BuildFacts facts = read("if(WINDOWS)\nadd_library(core src/y.cpp)\n"
                          "elseif(NOT WINDOWS)\nadd_library(core src/x.cpp)\n"
                          "return()\nendif()\nadd_library(core src/y.cpp)\n");
  EXPECT_THAT(paths(facts, "core"), ElementsAre("src/x.cpp"));
}

TEST(BuildFiles, SubdirectoriesHaveTheirScopeAndPlace) {
  BuildFacts facts = read(
      "set(S src/x.cpp)\nadd_subdirectory(sub)\nadd_library(core ${S})\n",
      "set(S no.cpp)\nlist(APPEND S s.cpp)\n"
      "set(S ${CMAKE_CURRENT_SOURCE_DIR}/s.cpp ../src/y.cpp PARENT_SCOPE)\n");
  EXPECT_THAT(members(facts, "core"),
              ElementsAre("sub/s.cpp sub/CMakeLists.txt:3 S"));
}

TEST(BuildFiles, LoopsFunctionsAndMacros) {
  BuildFacts facts =
      read("function(keep out)\nforeach(f ${ARGN})\n"
           "if(${f} MATCHES \"x\\\\.cpp\")\nlist(APPEND kept ${f})\n"
           "endif()\nendforeach()\nset(${out} ${kept} PARENT_SCOPE)\n"
           "endfunction()\nmacro(add name)\nadd_library(${name} ${ARGN})\n"
           "endmacro()\nkeep(S src/x.cpp src/y.cpp)\nADD(core ${S})\n");
  EXPECT_THAT(paths(facts, "core"), ElementsAre("src/x.cpp"));
}

TEST(BuildFiles, BreakLeavesALoopAndContinueARound) {
  BuildFacts facts =
      read("foreach(f src/x.cpp src/y.cpp src/a.cu src/b.cu)\n"
           "if(${f} MATCHES \"x\\\\.cpp\")\ncontinue()\n"
           "elseif(${f} MATCHES \"a\\\\.cu\")\nbreak()\nendif()\n"
           "list(APPEND S ${f})\nendforeach()\nadd_library(core ${S})\n");
  EXPECT_THAT(paths(facts, "core"), ElementsAre("src/y.cpp"));
}

TEST(BuildFiles, ReadsTheFilesThatRulesName) {
  RulePack pack = samplePack();
  pack.reading.blockFiles = {};
  pack.libraries = {library("one", "sub/core.cmake", "core", false)};
  EXPECT_TRUE(readsBuildFile("sub/core.cmake", pack));
  EXPECT_TRUE(readsBuildFile("lists.bzl", pack));
  EXPECT_FALSE(readsBuildFile("core.txt", pack));
}

TEST(BuildFiles, ReadsWhatMayBeIncludedButForOthersCode) {
  RulePack pack = samplePack();
  pack.reading.blockFiles = {};
  EXPECT_TRUE(readsBuildFile("core.cmake", pack));
  EXPECT_TRUE(readsBuildFile("more/CMakeLists.txt", pack));
  EXPECT_FALSE(readsBuildFile("more/core.cmake.in", pack));
  pack.scopes = {{glob("more/**"), "others"}};
  pack.apart = {"others"};
  EXPECT_FALSE(readsBuildFile("more/CMakeLists.txt", pack));
}

TEST(BuildFiles, OptionsHaveTheirDefaults) {
  BuildFacts facts =
      read("option(A \"a\" ON)\noption(USE_GPU \"g\" ON)\n"
           "set(B OFF CACHE BOOL \"b\")\noption(C \"c\")\nif(A AND NOT USE_GPU"
           " AND NOT B AND NOT C)\nadd_library(core src/x.cpp)\nendif()\n");
  EXPECT_THAT(members(facts, "core"),
              ElementsAre("src/x.cpp CMakeLists.txt:6 core"));
}

TEST(BuildFiles, SelfInclusionEnds) {
  BuildFacts facts = read("add_subdirectory(.)\nadd_library(core src/x.cpp)\n");
  EXPECT_THAT(paths(facts, "core"), ElementsAre("src/x.cpp"));
}

TEST(BuildFiles, StarlarkLibrariesAndMissingLists) {
  SourceTree tree = memoryTree({{"lists.bzl", Lists}, {"src/a.cu", ""}});
  RulePack pack = samplePack();
  pack.libraries = {library("one", "lists.bzl", "gpu", false),
                    library("two", "lists.bzl", "none", false),
                    library("three", "none.bzl", "gpu", false),
                    library("four", "CMakeLists.txt", "x", false)};
  TaskPool pool(1);
  BuildFacts facts = readBuildFiles(tree, pack, pool);
  EXPECT_THAT(members(facts, "one"), ElementsAre("src/a.cu lists.bzl:2 gpu"));
  std::vector<std::string> messages;
  for (const Diagnostic &diagnostic : facts.diagnostics)
    messages.push_back(render(diagnostic));
  EXPECT_THAT(
      messages,
      ElementsAre("lists.bzl: warning: there is no list none (rule "
                  "library-two) [library-missing]",
                  "none.bzl: warning: the build file is not in this tree (rule "
                  "library-three) [library-missing]",
                  "CMakeLists.txt: warning: the build file is not in this tree "
                  "(rule library-four) [library-missing]"));
}

TEST(BuildFiles, AnEntryOfAStarlarkListThatIsNotThere) {
  SourceTree tree = memoryTree(
      {{"lists.bzl", "gpu = ['src/a.cu', 'src/no.cu', 'made/b.cu']\n"},
       {"src/a.cu", ""}});
  RulePack pack = samplePack();
  pack.reading.generated = {glob("made/*.cu")};
  pack.libraries = {library("gpu", "lists.bzl", "gpu", true),
                    library("core", "lists.bzl", "gpu", false)};
  EXPECT_THAT(remarks(tree, pack),
              ElementsAre("lists.bzl:1: warning: gpu lists the source "
                          "`src/no.cu`, which does not exist in the checkout "
                          "[TD2060]"));
}

TEST(BuildFiles, AFileForAllLibrariesThatIsNotThere) {
  SourceTree tree = memoryTree(
      {{"CMakeLists.txt", "if(USE_GPU)\nadd_library(gpu a.cu)\nendif()\n"},
       {"a.cu", ""}});
  RulePack pack = samplePack();
  pack.reading.flagFiles = {"flags.cmake"};
  pack.reading.functionFiles = {"functions.cmake"};
  pack.libraries = {library("gpu", "CMakeLists.txt", "gpu", true)};
  EXPECT_THAT(remarks(tree, pack),
              ElementsAre("flags.cmake: warning: the checkout lacks it, and "
                          "the rules read it for what it says to libraries "
                          "[TD2076]",
                          ::testing::HasSubstr(
                              "functions.cmake: warning: the checkout")));
}

TEST(BuildFiles, ReportsWhatCMakeFilesAskForInVain) {
  BuildFacts facts = read("read_list(\"none\" S)\nadd_subdirectory(absent)\n"
                          "list(TRANSFORM S PREPEND x)\n");
  std::vector<std::string> messages;
  for (const Diagnostic &diagnostic : facts.diagnostics)
    messages.push_back(diagnostic.message);
  EXPECT_THAT(messages, ElementsAre("lists.bzl has no list none",
                                    "lists.bzl has no list none, so what is "
                                    "compiled is not all known",
                                    "absent has no CMakeLists.txt in this tree",
                                    "list(TRANSFORM) of S is not evaluated",
                                    "there is no target or variable core (rule "
                                    "library-core)",
                                    "there is no target or variable core (rule "
                                    "library-gpu)"));
}

TEST(BuildFiles, ReportsAFileOfListsThatIsNotThere) {
  SourceTree tree =
      memoryTree({{"CMakeLists.txt", "read_list(sources S)\nif(USE_GPU)\n"
                                     "add_library(gpu a.cu ${S})\nendif()\n"},
                  {"a.cu", ""}});
  RulePack pack = samplePack();
  pack.libraries = {library("gpu", "CMakeLists.txt", "gpu", true)};
  EXPECT_THAT(remarks(tree, pack),
              ElementsAre("CMakeLists.txt:1: note: lists.bzl is not in this "
                          "tree [build-file-missing]",
                          "CMakeLists.txt:1: warning: lists.bzl is not in this "
                          "tree, so what is compiled is not all known "
                          "[TD2060]",
                          "CMakeLists.txt:3: warning: gpu lists the source "
                          "`${S}`, which the tool does not understand "
                          "[TD2060]"));
}

TEST(BuildFiles, ASourceInACommandIsOfTheTargetsOwnList) {
  BuildFacts facts = read("add_library(core src/x.cpp)\n"
                          "target_sources(core PRIVATE src/y.cpp)\n");
  EXPECT_THAT(members(facts, "core"),
              ElementsAre("src/x.cpp CMakeLists.txt:1 core",
                          "src/y.cpp CMakeLists.txt:2 core"));
}

TEST(BuildFiles, ALoopThatMayNotBeRunMayOrMayNotLeaveTheFile) {
  BuildFacts facts = read("while(MORE)\n  return()\nendwhile()\n"
                          "set(S src/x.cpp)\nadd_library(core ${S})\n");
  EXPECT_THAT(members(facts, "core"),
              ElementsAre("src/x.cpp CMakeLists.txt:4 S if NOT (MORE)"));
  EXPECT_THAT(members(read("while(1)\n  return()\nendwhile()\n"
                           "add_library(core src/x.cpp)\n"),
                      "core"),
              ElementsAre());
  EXPECT_THAT(members(read("while(MORE)\n  break()\nendwhile()\n"
                           "add_library(core src/x.cpp)\n"),
                      "core"),
              ElementsAre("src/x.cpp CMakeLists.txt:4 core"));
}
