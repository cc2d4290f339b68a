#include "MemoryTree.h"
#include "Scan/Build/BuildFiles.h"
#include <gmock/gmock.h>

using namespace decouple;
using ::testing::ElementsAre;

namespace {

/// Reads CMakeLists.txt, whose target `core` is the library of that name.
BuildFacts read(const std::string &cmake) {
  SourceTree tree = memoryTree({{"CMakeLists.txt", cmake},
                                {"src/x.cpp", ""},
                                {"src/y.cpp", ""},
                                {"src/z.cpp", ""}});
  RulePack pack = samplePack();
  pack.libraries = {library("core", "CMakeLists.txt", "core", false)};
  TaskPool pool(2);
  return readBuildFiles(tree, pack, pool);
}

/// "path:line if condition"
std::vector<std::string> members(const BuildFacts &facts) {
  std::vector<std::string> out;
  for (const LibraryMember &m : facts.members)
    out.push_back(m.path + ":" + std::to_string(m.line) + " if " + m.condition);
  return out;
}

} // namespace

TEST(BuildConditions, ConditionsAroundEachOtherAreOneCondition) {
  BuildFacts facts = read("if(A OR B)\n  if(C AND NOT D)\n"
                          "    set(S src/x.cpp)\n  endif()\nendif()\n"
                          "add_library(core ${S})\n");
  EXPECT_THAT(members(facts), ElementsAre("src/x.cpp:3 if (A OR B) AND C AND "
                                          "NOT D"));
}

TEST(BuildConditions, ALaterArmIsTakenWhenNoneBeforeItIs) {
  BuildFacts facts = read("if(A AND B)\nset(S src/x.cpp)\n"
                          "elseif(C OR D)\nset(S src/y.cpp)\n"
                          "else()\nset(S src/z.cpp)\nendif()\n"
                          "add_library(core ${S})\n");
  EXPECT_THAT(members(facts), ElementsAre("src/x.cpp:2 if A AND B",
                                          "src/y.cpp:4 if NOT (A AND B) AND "
                                          "(C OR D)",
                                          "src/z.cpp:6 if NOT ((A AND B) "
                                          "OR C OR D)"));
}

TEST(BuildConditions, WhatIsKnownToHoldIsNoPartOfTheCondition) {
  BuildFacts facts = read("if(A)\nset(S src/x.cpp)\nelseif(NOT WINDOWS)\n"
                          "set(S src/y.cpp)\nendif()\n"
                          "add_library(core ${S})\n");
  EXPECT_THAT(members(facts),
              ElementsAre("src/x.cpp:2 if A", "src/y.cpp:4 if NOT (A)"));
}

TEST(BuildConditions, APassedOnElementHasTheConditionsOfBothPlaces) {
  auto passedOn = [](const std::string &written, const std::string &used) {
    return members(read("if(" + written + ")\nset(S src/x.cpp)\nendif()\nif(" +
                        used + ")\nset(T ${S})\nendif()\n" +
                        "add_library(core ${T})\n"));
  };
  std::string place = "src/x.cpp:2 if ";
  EXPECT_THAT(passedOn("NOT A", "A"), ElementsAre(place + "NOT A AND A"));
  EXPECT_THAT(passedOn("AA", "A"), ElementsAre(place + "AA AND A"));
  EXPECT_THAT(passedOn("A OR B", "B"), ElementsAre(place + "(A OR B) AND B"));
  EXPECT_THAT(passedOn("B AND A", "A"), ElementsAre(place + "B AND A"));
  EXPECT_THAT(passedOn("A", "A"), ElementsAre(place + "A"));
  EXPECT_THAT(passedOn("X STREQUAL \"a AND b\"", "b"),
              ElementsAre(place + "X STREQUAL \"a AND b\" AND b"));
}

TEST(BuildConditions, ATargetThatTheFileMakesLaterIsNotThereYet) {
  BuildFacts facts = read("if(TARGET near)\nreturn()\nendif()\n"
                          "if(TARGET far)\nset(S src/x.cpp)\nendif()\n"
                          "add_library(near INTERFACE IMPORTED)\n"
                          "if(NOT TARGET near)\nset(T src/y.cpp)\nendif()\n"
                          "add_library(core ${S} ${T} src/z.cpp)\n");
  EXPECT_THAT(members(facts),
              ElementsAre("src/x.cpp:5 if TARGET far", "src/z.cpp:11 if "));
}

TEST(BuildConditions, WhatIsPutBackIsNoChange) {
  BuildFacts facts = read("set(V ON)\nif(UNCLEAR)\nset(W ${V})\n"
                          "foreach(V a)\nendforeach()\nendif()\n"
                          "if(V)\nadd_library(core src/x.cpp)\nendif()\n");
  EXPECT_THAT(members(facts), ElementsAre("src/x.cpp:8 if "));
}
