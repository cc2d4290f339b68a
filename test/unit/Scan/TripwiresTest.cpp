// What the device's build has and the reader does not understand is said.
#include "HostBuild.h"
#include "Scan/Build/BuildFiles.h"
#include <gmock/gmock.h>

using namespace decouple;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

namespace {

/// The library `gpu` is the target of that name in `cmake`, `core` another.
BuildFacts read(const std::string &cmake, bool isShared = false,
                const std::string &elsewhere = "") {
  SourceTree tree = memoryTree(
      {{"CMakeLists.txt", cmake},
       {"flags.cmake", "set(MORE known::b fresh)\nset(NONE)\n" + elsewhere},
       {"lists.bzl", "gpu = ['src/a.cu', 'src/no.cu']\n"},
       {"src/a.cu", ""},
       {"src/a;b.cu", ""},
       {"src/b.cu", ""},
       {"src/k.CPP", ""},
       {"src/k.h", ""},
       {"src/x.cpp", ""}});
  RulePack pack = samplePack();
  pack.reading.generated = {glob("MADE_*"), glob("made/*.cu"),
                            glob("$?CMAKE_BINARY_DIR?/made.cu")};
  pack.reading.links = {glob("known::*"), glob("*KNOWN*")};
  pack.reading.flagFiles = {"flags.cmake"};
  pack.libraries = {library("core", "CMakeLists.txt", "core", false),
                    library("gpu", "CMakeLists.txt", "gpu", true)};
  if (isShared) // the host has a part in `gpu`
    pack.libraries.push_back(library("part", "CMakeLists.txt", "gpu", false));
  TaskPool pool(2);
  return readBuildFiles(tree, pack, pool);
}

std::vector<std::string> remarks(const std::string &cmake,
                                 bool isShared = false) {
  std::vector<std::string> lines;
  for (const Diagnostic &diagnostic : read(cmake, isShared).diagnostics)
    lines.push_back(render(diagnostic));
  return lines;
}

/// With `more` behind the libraries, where only the device's build has it.
std::vector<std::string> withMore(const std::string &more) {
  return remarks("add_library(core src/x.cpp)\nif(USE_GPU)\n"
                 "add_library(gpu src/a.cu)\n" +
                 more + "endif()\n");
}

std::vector<std::string> sources(const BuildFacts &facts) {
  std::vector<std::string> paths;
  for (const LibraryMember &member : facts.members)
    if (member.library == "gpu")
      paths.push_back(member.path);
  return paths;
}

std::vector<std::string> sources(const std::string &cmake) {
  return sources(read(cmake));
}

/// What `elsewhere`, a file that is run apart, adds to the library.
BuildFacts withElsewhere(const std::string &elsewhere, bool isShared = false) {
  return read("add_library(core src/x.cpp)\nif(USE_GPU)\n"
              "add_library(gpu src/a.cu)\nendif()\n",
              isShared, elsewhere);
}

} // namespace

TEST(Tripwires, SourcesThatAnotherFileGivesALibraryAreIts) {
  EXPECT_THAT(
      sources(withElsewhere("if(USE_GPU)\ntarget_sources(gpu PRIVATE src/b.cu "
                            "src/a.cu)\nendif()\n")),
      ElementsAre("src/a.cu", "src/b.cu"));
  EXPECT_THAT(sources(withElsewhere("target_sources(gpu PRIVATE src/b.cu)\n")),
              ElementsAre("src/a.cu", "src/b.cu"));
  EXPECT_THAT(sources(withElsewhere("if(NOT USE_GPU)\ntarget_sources(gpu "
                                    "PRIVATE src/b.cu)\nendif()\n")),
              ElementsAre("src/a.cu"));
}

TEST(Tripwires, OfASharedLibraryNobodyKnowsWhoseTheyAre) {
  EXPECT_THAT(
      sources(withElsewhere("target_sources(gpu PRIVATE src/b.cu)\n", true)),
      ElementsAre("src/a.cu"));
}

TEST(Tripwires, WhatAnotherFileNamesAndIsNotThereIsSaid) {
  std::vector<std::string> said;
  for (const Diagnostic &diagnostic :
       withElsewhere("target_sources(gpu PRIVATE src/no.cu)\n").diagnostics)
    said.push_back(render(diagnostic));
  EXPECT_THAT(said, ElementsAre(HasSubstr("flags.cmake:3: warning: gpu lists "
                                          "the source `src/no.cu`")));
}

TEST(Tripwires, ALibraryThatAnotherFileMakesIsSaid) {
  std::vector<std::string> said;
  for (const Diagnostic &diagnostic :
       withElsewhere("if(USE_GPU)\nadd_library(more src/b.cu)\nendif()\n")
           .diagnostics)
    said.push_back(render(diagnostic));
  EXPECT_THAT(said, ElementsAre(HasSubstr("no rule knows the library more")));
}

/// What is said where `path`, which no file leads to, has `cmake`.
static std::vector<std::string> saidOf(const char *path, const char *cmake) {
  SourceTree tree = memoryTree(
      {{"lib/CMakeLists.txt", "add_library(core x.cpp)\nif(USE_GPU)\n"
                              "add_library(gpu a.cu)\nendif()\n"},
       {path, cmake},
       {"lib/a.cu", ""},
       {"lib/x.cpp", ""}});
  RulePack pack = samplePack();
  pack.scopes = {{glob("**/test/**"), "test"}, {glob("lib/**"), "core"}};
  pack.libraries = {library("core", "lib/CMakeLists.txt", "core", false),
                    library("gpu", "lib/CMakeLists.txt", "gpu", true)};
  return saidOfReading(tree, pack);
}

TEST(Tripwires, WhoLinksALibraryInAFileThatNoRuleLeadsTo) {
  const char *fresh = "add_library(fresh SHARED f.cpp)\n"
                      "target_link_libraries(fresh PRIVATE core gpu)\n";
  EXPECT_THAT(saidOf("lib/fresh/CMakeLists.txt", fresh),
              ElementsAre(HasSubstr("lib/fresh/CMakeLists.txt:2: warning: no "
                                    "rule knows fresh, which links gpu")));
  EXPECT_THAT(saidOf("lib/test/CMakeLists.txt", fresh), IsEmpty());
  EXPECT_THAT(saidOf("other/CMakeLists.txt", fresh), IsEmpty());
  EXPECT_THAT(saidOf("lib/fresh/CMakeLists.txt",
                     "target_link_libraries(fresh PRIVATE core)\n"),
              IsEmpty());
  EXPECT_THAT(saidOf("lib/fresh/CMakeLists.txt",
                     "if(NOT USE_GPU)\n"
                     "target_link_libraries(fresh PRIVATE gpu)\nendif()\n"),
              IsEmpty());
}

TEST(Tripwires, AreSilentWhereEverythingIsUnderstood) {
  EXPECT_THAT(withMore("target_sources(gpu PRIVATE src/b.cu)\n"), IsEmpty());
}

TEST(Tripwires, AnExpressionThatIsNotUnderstood) {
  EXPECT_THAT(
      withMore("target_sources(gpu PRIVATE $<$<BOOL:1>:src/b.cu>)\n"),
      ElementsAre("CMakeLists.txt:4: warning: gpu lists the source "
                  "`$<$<BOOL:1>:src/b.cu>`, which the tool does not understand "
                  "[TD2060]"));
}

TEST(Tripwires, AListThatIsReadFromSomewhere) {
  EXPECT_THAT(
      withMore("file(STRINGS more.txt MORE)\n"
               "list(APPEND ALL src/b.cu ${MORE})\n"
               "target_sources(gpu PRIVATE ${ALL})\n"),
      ElementsAre(HasSubstr(
          "CMakeLists.txt:5: warning: gpu lists the source `${MORE}`, ")));
}

TEST(Tripwires, AListThatAnUnknownCommandMayFill) {
  EXPECT_THAT(withMore("set(SOURCES src/b.cu)\nfill_up(SOURCES)\n"
                       "target_sources(gpu PRIVATE ${SOURCES})\n"),
              ElementsAre(HasSubstr("gpu lists the source `${SOURCES}`")));
}

TEST(Tripwires, AListOfAMacroOrAFunction) {
  for (const char *kind : {"macro", "function"})
    EXPECT_THAT(withMore(std::string(kind) +
                         "(add_all)\n  target_sources(gpu PRIVATE ${ARGN})\n"
                         "end" +
                         kind +
                         "()\nfile(STRINGS more.txt MORE)\n"
                         "add_all(src/b.cu ${MORE})\n"),
                ElementsAre(HasSubstr("`${MORE}`")))
        << kind;
}

TEST(Tripwires, AFileThatIsNotThere) {
  EXPECT_THAT(withMore("read_list(gpu SOURCES)\n"
                       "target_sources(gpu PRIVATE ${SOURCES})\n"),
              ElementsAre("lists.bzl:1: warning: gpu lists the source "
                          "`src/no.cu`, which does not exist in the checkout "
                          "[TD2060]"));
}

TEST(Tripwires, WhatTheBuildMakesIsNoneOfThem) {
  EXPECT_THAT(withMore("file(STRINGS more.txt MADE_LIST)\n"
                       "target_sources(gpu PRIVATE ${MADE_LIST} made/x.cu\n"
                       "  ${CMAKE_BINARY_DIR}/made.cu)\n"),
              IsEmpty());
}

TEST(Tripwires, WhatTheBuildMakesAndNoRuleKnows) {
  for (const char *directory : {"CMAKE_BINARY_DIR", "CMAKE_CURRENT_BINARY_DIR"})
    EXPECT_THAT(withMore("target_sources(gpu PRIVATE ${" +
                         std::string(directory) + "}/y.cu)\n"),
                ElementsAre(HasSubstr("`${CMAKE_BINARY_DIR}/y.cu`")));
}

TEST(Tripwires, ANameThatListsTakeForTwo) {
  const std::string said = "gpu lists the source `src/a;b.cu`, whose name has "
                           "a `;`, so that lists take it for two [TD2060]";
  for (const char *source : {"\"src/a\\;b.cu\"", "src/a\\;b.cu"})
    EXPECT_THAT(
        withMore("target_sources(gpu PRIVATE " + std::string(source) + ")\n"),
        ElementsAre(HasSubstr(said)))
        << source;
}

TEST(Tripwires, WhatTheHostDoesNotUnderstandEitherIsNoneOfThem) {
  const std::string cmake =
      "add_library(gpu src/x.cpp $<FOO:src/x.cpp>)\n"
      "add_library(core src/x.cpp)\n"
      "if(USE_GPU)\n  target_sources(gpu PRIVATE src/a.cu)\nendif()\n";
  EXPECT_THAT(remarks(cmake, /*isShared=*/true), IsEmpty());
  EXPECT_THAT(remarks(cmake), ElementsAre(HasSubstr("`$<FOO:src/x.cpp>`")));
}

TEST(Tripwires, ObjectLibrariesArePartOfWhatTakesThemIn) {
  EXPECT_THAT(withMore("target_sources(gpu PRIVATE $<TARGET_OBJECTS:part>)\n"
                       "add_library(part OBJECT src/b.cu)\n"),
              IsEmpty());
  EXPECT_THAT(sources("add_library(part OBJECT src/b.cu\n"
                      "  $<TARGET_OBJECTS:part>)\n" // itself: no end otherwise
                      "if(USE_GPU)\n"
                      "add_library(gpu src/a.cu $<TARGET_OBJECTS:part>)\n"
                      "endif()\n"),
              UnorderedElementsAre("src/a.cu", "src/b.cu"));
}

TEST(Tripwires, AnObjectLibraryIsPartOfWhatLinksIt) {
  EXPECT_THAT(sources("add_library(part OBJECT src/b.cu)\n"
                      "add_library(apart STATIC src/x.cpp)\n"
                      "if(USE_GPU)\n"
                      "add_library(gpu src/a.cu)\n"
                      "target_link_libraries(gpu PRIVATE part apart)\n"
                      "endif()\n"),
              UnorderedElementsAre("src/a.cu", "src/b.cu"));
}

TEST(Tripwires, AnObjectLibraryThatNobodyMakes) {
  EXPECT_THAT(withMore("target_sources(gpu PRIVATE $<TARGET_OBJECTS:part>)\n"),
              ElementsAre(HasSubstr("`$<TARGET_OBJECTS:part>`")));
}

TEST(Tripwires, ALibraryThatNoRuleKnows) {
  EXPECT_THAT(
      withMore("add_library(gpu_more SHARED src/b.cu)\n"),
      ElementsAre("CMakeLists.txt:4: warning: no rule knows the library "
                  "gpu_more, which only a build for the device has "
                  "[TD2061]"));
}

TEST(Tripwires, ATargetThatLinksALibraryIsTheDevicesHoweverItIsMade) {
  for (const char *made :
       {"add_executable(more src/b.cu)\n", "pybind11_add_module(more b.cu)\n",
        "python_add_library(more MODULE src/b.cu)\n"})
    EXPECT_THAT(
        withMore(std::string(made) +
                 "target_link_libraries(more PRIVATE core gpu)\n"),
        ElementsAre("CMakeLists.txt:5: warning: no rule knows more, which "
                    "links gpu [TD2061]"))
        << made;
  EXPECT_THAT(withMore("add_library(between INTERFACE)\n"
                       "target_link_libraries(between INTERFACE gpu)\n"
                       "add_executable(more src/b.cu)\n"
                       "target_link_libraries(more between)\n"),
              ElementsAre(HasSubstr("no rule knows more, which links gpu")));
  EXPECT_THAT(withMore("target_link_libraries(core INTERFACE gpu)\n"
                       "add_library(all INTERFACE)\n"
                       "target_link_libraries(all INTERFACE gpu)\n"),
              IsEmpty());
}

TEST(Tripwires, ATargetThatIsMadeWhereALibraryIs) {
  EXPECT_THAT(remarks("add_library(core src/x.cpp)\nif(USE_GPU)\n"
                      "add_library(gpu src/a.cu)\nendif()\n"
                      "if(TARGET gpu)\nadd_library(more src/b.cu)\nendif()\n"),
              ElementsAre(HasSubstr("no rule knows the library more, which "
                                    "only a build for the device has")));
}

TEST(Tripwires, ALibraryThatNoRuleKnowsOfSourcesThatAreNotThere) {
  EXPECT_THAT(withMore("add_library(gpu_more SHARED src/gone.cu)\n"),
              ElementsAre(HasSubstr("no rule knows the library gpu_more")));
}

TEST(Tripwires, ALibraryWithoutAUnit) {
  EXPECT_THAT(remarks("add_library(core src/x.cpp)\n"
                      "add_library(gpu INTERFACE)\n"),
              ElementsAre("CMakeLists.txt: warning: no source of gpu is named "
                          "(rule library-gpu) [TD2062]"));
}

// A compiler takes it, by CMake's own lists of suffixes or by a property.
TEST(Tripwires, ASourceOfAnotherKind) {
  EXPECT_THAT(withMore("target_sources(gpu PRIVATE src/k.CPP src/k.h)\n"),
              ElementsAre("CMakeLists.txt:4: warning: gpu lists the source "
                          "`src/k.CPP`, whose kind the rules do not know "
                          "[TD2060]"));
  EXPECT_THAT(remarks("add_library(core src/x.cpp src/k.CPP)\nif(USE_GPU)\n"
                      "add_library(gpu src/a.cu)\nendif()\n"),
              IsEmpty());
}

TEST(Tripwires, ASourceThatIsNoFileOfTheCheckout) {
  for (const char *source : {"src/b", "/opt/own/e.solve.cpp"})
    EXPECT_THAT(
        withMore("target_sources(gpu PRIVATE " + std::string(source) + ")\n"),
        ElementsAre("CMakeLists.txt:4: warning: gpu lists the source `" +
                    std::string(source) +
                    "`, which does not exist in the checkout "
                    "[TD2060]"));
  EXPECT_THAT(withMore("target_sources(gpu PRIVATE /usr/lib/own.so.1 -lineinfo "
                       "FILE_SET heads)\n"),
              IsEmpty());
}

TEST(Tripwires, AStarlarkListThatIsNotThereIsALossOfTheHostsToo) {
  for (const char *whose : {"core", "gpu"})
    EXPECT_THAT(remarks("read_list(none SOURCES)\n"
                        "add_library(core src/x.cpp)\nif(USE_GPU)\n"
                        "add_library(gpu src/a.cu)\nendif()\n"
                        "target_sources(" +
                        std::string(whose) + " PRIVATE ${SOURCES})\n"),
                Contains("CMakeLists.txt:1: warning: lists.bzl has no list "
                         "none, so what is compiled is not all known "
                         "[TD2060]"))
        << whose;
}

TEST(Tripwires, AStarlarkListThatIsNotEvaluated) {
  SourceTree tree = memoryTree(
      {{"CMakeLists.txt", "if(USE_GPU)\nread_list(half S)\n"
                          "add_library(gpu src/a.cu ${S})\nendif()\n"},
       {"lists.bzl", "\nhalf = [f(p) for p in []] + ['src/b.cu']\n"},
       {"src/a.cu", ""},
       {"src/b.cu", ""}});
  RulePack pack = samplePack();
  pack.libraries = {library("gpu", "CMakeLists.txt", "gpu", true),
                    library("more", "lists.bzl", "half", true)};
  TaskPool pool(1);
  BuildFacts facts = readBuildFiles(tree, pack, pool);
  std::vector<std::string> said;
  for (const Diagnostic &diagnostic : facts.diagnostics)
    said.push_back(render(diagnostic));
  const std::string rest = " lists the source `half: [f(p) for p in []]`, "
                           "which the tool does not understand [TD2060]";
  EXPECT_THAT(said,
              UnorderedElementsAre("lists.bzl:2:8: note: not evaluated: "
                                   "list_comprehension [starlark-unsupported]",
                                   "lists.bzl:2: warning: gpu" + rest,
                                   "lists.bzl:2: warning: more" + rest));
  EXPECT_EQ(facts.members.size(), 3u); // what is known stays
}

TEST(Tripwires, AListWhoseChangeIsNotEvaluated) {
  for (const char *change :
       {"list(TRANSFORM S PREPEND src/)\n",
        "list(TRANSFORM S PREPEND src/)\nlist(APPEND S src/b.cu)\n",
        "list(INSERT S 7 src/b.cu)\n", "list(SORT S COMPARE NATURAL)\n",
        "list(POP_BACK S)\n"})
    EXPECT_THAT(withMore("set(S src/b.cu)\n" + std::string(change) +
                         "target_sources(gpu PRIVATE ${S})\n"),
                testing::Contains(HasSubstr("gpu lists the source `${S}`")))
        << change;
}

/// What is said of the links of `gpu`, by what is linked.
static std::vector<std::string> unknownLinks(const std::string &arguments,
                                             const std::string &host = "") {
  std::vector<std::string> links;
  const std::string cmake = "add_library(core src/x.cpp)\n"
                            "add_library(near ALIAS core)\n"
                            "add_library(gpu src/x.cpp)\n" +
                            host +
                            "if(USE_GPU)\n"
                            "target_sources(gpu PRIVATE src/a.cu)\n"
                            "target_link_libraries(gpu " +
                            arguments + ")\nendif()\n";
  for (std::string &line : remarks(cmake, !host.empty()))
    if (llvm::StringRef(line).ends_with("[TD2069]"))
      links.push_back(
          llvm::StringRef(line).split('`').second.split('`').first.str());
  return links;
}

TEST(Tripwires, ALinkThatNoRuleKnows) {
  EXPECT_THAT(
      withMore("target_link_libraries(gpu PRIVATE known::a fresh)\n"),
      ElementsAre("CMakeLists.txt:4: warning: gpu links `fresh`, and no rule "
                  "says that the backend links it too [TD2069]"));
  EXPECT_THAT(unknownLinks("PUBLIC core near gpu known::a PRIVATE known::b"),
              IsEmpty());
  EXPECT_THAT(
      unknownLinks("-lfresh $<LINK_ONLY:it> ${KNOWN_LIBS} ${OTHER}/a.so"),
      ElementsAre("-lfresh", "$<LINK_ONLY:it>", "${OTHER}/a.so"));
}

TEST(Tripwires, ALinkThatIsTheHostsToo) {
  EXPECT_THAT(unknownLinks("PRIVATE fresh more",
                           "target_link_libraries(gpu PRIVATE fresh)\n"),
              ElementsAre("more"));
}

TEST(Tripwires, LinksInAVariableOfAnotherFile) {
  EXPECT_THAT(unknownLinks("PRIVATE ${MORE}"), ElementsAre("fresh"));
  EXPECT_THAT(unknownLinks("PRIVATE ${NONE}"), IsEmpty());
  EXPECT_THAT(unknownLinks("PRIVATE ${ELSEWHERE}"),
              ElementsAre("${ELSEWHERE}"));
  // What this file adds is not all of it.
  EXPECT_THAT(unknownLinks("PRIVATE core)\nlist(APPEND MORE known::c)\n"
                           "target_link_libraries(gpu PRIVATE ${MORE}"),
              ElementsAre("fresh"));
}
