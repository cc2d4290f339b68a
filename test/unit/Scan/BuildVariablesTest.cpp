// What a variable says that switches change: each value with what it needs.
#include "SampleBuild.h"
#include <gmock/gmock.h>

using namespace decouple;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::UnorderedElementsAreArray;

namespace {

const std::string Ab = "if(FAST)\nset(V A)\nelse()\nset(V B)\nendif()\n";

/// Defines `name` for the device's library, in one line.
std::string define(const std::string &name) {
  return "target_compile_definitions(core PRIVATE " + name + ")\n";
}

} // namespace

TEST(BuildVariables, AnOtherArmsValueNeedsIt) {
  EXPECT_THAT(properties(read(Ab + define("${V}"))),
              ElementsAre("gpu 2 COMPILE_DEFINITIONS A; FAST",
                          "gpu 4 COMPILE_DEFINITIONS B; NOT FAST"));
}

TEST(BuildVariables, AnEarlierValueNeedsThatItStays) {
  EXPECT_THAT(properties(read("set(V B)\nif(NOT FAST)\nset(V A)\nendif()\n" +
                              define("${V}"))),
              ElementsAre("gpu 1 COMPILE_DEFINITIONS B; FAST",
                          "gpu 3 COMPILE_DEFINITIONS A; NOT FAST"));
  EXPECT_THAT(properties(read("if(NOT FAST)\nset(V A)\nendif()\n"
                              "target_compile_options(core PRIVATE -v${V})\n")),
              ElementsAre("gpu 4 COMPILE_OPTIONS -v${V}; FAST",
                          "gpu 4 COMPILE_OPTIONS -vA; NOT FAST"));
}

TEST(BuildVariables, WhatIsThereInAllCasesNeedsNothing) {
  EXPECT_THAT(
      properties(read("set(V -a)\nif(FAST)\nlist(APPEND V -b)\nelse()\n"
                      "list(APPEND V -c)\nendif()\nlist(APPEND V -d)\n"
                      "target_compile_options(core PRIVATE ${V})\n")),
      UnorderedElementsAreArray(std::vector<std::string>{
          "gpu 1 COMPILE_OPTIONS -a", "gpu 3 COMPILE_OPTIONS -b; FAST",
          "gpu 5 COMPILE_OPTIONS -c; NOT FAST", "gpu 7 COMPILE_OPTIONS -d"}));
}

TEST(BuildVariables, AnOptionsArgumentStaysWithIt) {
  EXPECT_THAT(properties(read("set(V -x)\nif(FAST)\nlist(APPEND V b)\nelse()\n"
                              "list(APPEND V c)\nendif()\n"
                              "target_compile_options(core PRIVATE ${V})\n")),
              UnorderedElementsAreArray(std::vector<std::string>{
                  "gpu 1 COMPILE_OPTIONS -x b; FAST",
                  "gpu 1 COMPILE_OPTIONS -x c; NOT FAST"}));
}

TEST(BuildVariables, ATextThatHasItDiffersAsItDoes) {
  EXPECT_THAT(properties(read(Ab + "set(W is_${V})\nset(X ${W} C)\n" +
                              define("V_${V}") + define("${X}"))),
              UnorderedElementsAreArray(std::vector<std::string>{
                  "gpu 8 COMPILE_DEFINITIONS V_A; FAST",
                  "gpu 8 COMPILE_DEFINITIONS V_B; NOT FAST",
                  "gpu 6 COMPILE_DEFINITIONS is_A; FAST",
                  "gpu 6 COMPILE_DEFINITIONS is_B; NOT FAST",
                  "gpu 7 COMPILE_DEFINITIONS C"}));
}

TEST(BuildVariables, TwoSwitchesMakeFourCases) {
  EXPECT_THAT(
      properties(read(Ab + "if(MORE)\nset(W C)\nelse()\nset(W D)\nendif()\n" +
                      define("${V}${W}"))),
      UnorderedElementsAreArray(std::vector<std::string>{
          "gpu 11 COMPILE_DEFINITIONS AC; FAST,MORE",
          "gpu 11 COMPILE_DEFINITIONS AD; FAST,NOT MORE",
          "gpu 11 COMPILE_DEFINITIONS BC; NOT FAST,MORE",
          "gpu 11 COMPILE_DEFINITIONS BD; NOT FAST,NOT MORE"}));
}

TEST(BuildVariables, ACaseWithinACaseIsOneOfBoth) {
  EXPECT_THAT(
      properties(read("if(FAST)\nset(V A)\nif(NOT MORE)\nset(V B)\nendif()\n"
                      "else()\nset(V C)\nendif()\n" +
                      define("${V}"))),
      UnorderedElementsAreArray(
          std::vector<std::string>{"gpu 2 COMPILE_DEFINITIONS A; FAST,MORE",
                                   "gpu 4 COMPILE_DEFINITIONS B; FAST,NOT MORE",
                                   "gpu 7 COMPILE_DEFINITIONS C; NOT FAST"}));
}

TEST(BuildVariables, AConditionThatAsksForItAsksForTheSwitch) {
  const std::string on = "if(FAST)\nset(V ON)\nelse()\nset(V OFF)\nendif()\n";
  for (const char *condition : {"V", "${V}", "V STREQUAL \"ON\""})
    EXPECT_THAT(properties(read(on + "if(" + condition + ")\n" + define("A") +
                                "else()\n" + define("B") + "endif()\n")),
                ElementsAre("gpu 7 COMPILE_DEFINITIONS A; FAST",
                            "gpu 9 COMPILE_DEFINITIONS B; NOT FAST"))
        << condition;
}

TEST(BuildVariables, ArgumentsOfACallDifferAsTheyDo) {
  for (const char *kind : {"function", "macro"})
    EXPECT_THAT(properties(read(std::string(kind) + "(tell what)\n" +
                                define("T_${what}") + "end" + kind + "()\n" +
                                Ab + "tell(${V})\n")),
                ElementsAre("gpu 2 COMPILE_DEFINITIONS T_A; FAST",
                            "gpu 2 COMPILE_DEFINITIONS T_B; NOT FAST"))
        << kind;
  EXPECT_THAT(
      properties(read("function(tell)\ncmake_parse_arguments(T \"\" \"WHAT\" "
                      "\"\" ${ARGN})\n" +
                      define("${T_WHAT}") + "endfunction()\n" + Ab +
                      "tell(WHAT ${V})\n")),
      ElementsAre("gpu 6 COMPILE_DEFINITIONS A; FAST",
                  "gpu 8 COMPILE_DEFINITIONS B; NOT FAST"));
}

TEST(BuildVariables, ALoopGoesThroughWhatIsThere) {
  EXPECT_THAT(
      properties(read(Ab + "foreach(i ${V} C)\n" + define("L_${i}") +
                      "set(LAST ${i})\nendforeach()\n" + define("${LAST}"))),
      UnorderedElementsAreArray(std::vector<std::string>{
          "gpu 7 COMPILE_DEFINITIONS L_A; FAST",
          "gpu 7 COMPILE_DEFINITIONS L_B; NOT FAST",
          "gpu 7 COMPILE_DEFINITIONS L_C", "gpu 6 COMPILE_DEFINITIONS C"}));
}

TEST(BuildVariables, WhatIsSetAnewInBothCasesReplaces) {
  EXPECT_THAT(
      properties(read("set_property(SOURCE src/a.cu PROPERTY\n"
                      "  COMPILE_OPTIONS -old)\n" +
                      Ab +
                      "set_property(SOURCE src/a.cu PROPERTY\n"
                      "  COMPILE_OPTIONS -v ${V})\n")),
      UnorderedElementsAreArray(std::vector<std::string>{
          "src/a.cu 9 COMPILE_OPTIONS -v", "src/a.cu 4 COMPILE_OPTIONS A; FAST",
          "src/a.cu 6 COMPILE_OPTIONS B; NOT FAST"}));
}

TEST(BuildVariables, WhomItIsSaidToMayDiffer) {
  EXPECT_THAT(properties(read("set_property(SOURCE src/b.cu PROPERTY\n"
                              "  COMPILE_OPTIONS -old)\n"
                              "if(FAST)\nset(V a)\nelse()\nset(V b)\nendif()\n"
                              "set_property(SOURCE src/${V}.cu PROPERTY\n"
                              "  COMPILE_OPTIONS -v)\n")),
              ElementsAre("src/b.cu 2 COMPILE_OPTIONS -old; not NOT FAST",
                          "src/a.cu 9 COMPILE_OPTIONS -v; FAST",
                          "src/b.cu 9 COMPILE_OPTIONS -v; NOT FAST"));
}

TEST(BuildVariables, LinksAndFlagsAreAmongWhatDiffers) {
  EXPECT_THAT(properties(read("target_compile_definitions(A INTERFACE D)\n"
                              "target_compile_definitions(B INTERFACE E)\n" +
                              Ab +
                              "target_link_libraries(core PRIVATE ${V})\n"
                              "string(APPEND CMAKE_CUDA_FLAGS \" -f${V}\")\n")),
              ElementsAre("gpu 9 COMPILE_OPTIONS -fA; CUDA; FAST",
                          "gpu 9 COMPILE_OPTIONS -fB; CUDA; NOT FAST",
                          "gpu 1 COMPILE_DEFINITIONS D; FAST",
                          "gpu 2 COMPILE_DEFINITIONS E; NOT FAST"));
}

TEST(BuildVariables, SourcesInSuchADirectoryNeedTheirCase) {
  std::vector<std::string> found;
  for (const LibraryMember &member :
       read("if(FAST)\nset(V c)\nelse()\nset(V d)\nendif()\nif(USE_GPU)\n"
            "target_sources(core PRIVATE src/${V}.cu)\nendif()\n")
           .members)
    if (member.library == "gpu")
      found.push_back(member.path + "; " + llvm::join(member.needs, ","));
  EXPECT_THAT(found, ElementsAre("src/a.cu; ", "src/b.cu; ", "src/c.cu; FAST",
                                 "src/d.cu; NOT FAST"));
}

TEST(BuildVariables, WhatIsUndecidedInAnotherCaseKeepsItsCondition) {
  EXPECT_THAT(properties(read(
                  "set(V B)\nif(NOT FAST AND UNCLEAR)\nset(V A)\nendif()\n" +
                  define("${V}"))),
              Contains(HasSubstr("A; NOT FAST; if NOT FAST AND UNCLEAR")));
}

TEST(BuildVariables, SourcesOfOneCaseOnlyAreToldThatInIt) {
  const std::string only = "if(FAST)\nlist(APPEND S src/a.cu)\nendif()\n"
                           "set_source_files_properties(${S} PROPERTIES\n"
                           "  COMPILE_OPTIONS -a)\n";
  EXPECT_THAT(properties(read(only)),
              ElementsAre("src/a.cu 5 COMPILE_OPTIONS -a; FAST"));
  EXPECT_THAT(properties(read("set_source_files_properties(src/a.cu PROPERTIES "
                              "COMPILE_OPTIONS -b)\n" +
                              only)),
              ElementsAre("src/a.cu 1 COMPILE_OPTIONS -b; not FAST",
                          "src/a.cu 6 COMPILE_OPTIONS -a; FAST"));
  EXPECT_THAT(
      properties(read(Ab + "if(FAST)\nlist(APPEND S src/a.cu)\nendif()\n"
                           "set_property(SOURCE ${S} PROPERTY\n"
                           "  COMPILE_OPTIONS -v ${V})\n")),
      ElementsAre("src/a.cu 10 COMPILE_OPTIONS -v; FAST",
                  "src/a.cu 2 COMPILE_OPTIONS A; FAST"));
}

TEST(BuildVariables, SourcesOfBothCasesAreToldThatInAll) {
  EXPECT_THAT(properties(read("if(FAST)\nset(S src/a.cu)\nelse()\n"
                              "set(S src/a.cu src/b.cu)\nendif()\n"
                              "set_source_files_properties(${S} PROPERTIES\n"
                              "  COMPILE_OPTIONS -a)\n")),
              ElementsAre("src/a.cu 7 COMPILE_OPTIONS -a",
                          "src/b.cu 7 COMPILE_OPTIONS -a; NOT FAST"));
}

TEST(BuildVariables, SourcesThatMayBeThereAreToldUnderTheSameCondition) {
  const std::string tell = "set_source_files_properties(${S} PROPERTIES\n"
                           "  COMPILE_OPTIONS -a)\n",
                    may = "if(UNCLEAR)\nlist(APPEND S src/a.cu)\nendif()\n";
  EXPECT_THAT(properties(read("set_source_files_properties(src/a.cu PROPERTIES "
                              "COMPILE_OPTIONS -b)\n" +
                              may + tell)),
              ElementsAre("src/a.cu 1 COMPILE_OPTIONS -b; not if UNCLEAR",
                          "src/a.cu 6 COMPILE_OPTIONS -a; if UNCLEAR"));
  EXPECT_THAT(properties(read(may + "list(APPEND S src/a.cu)\n" + tell)),
              ElementsAre("src/a.cu 6 COMPILE_OPTIONS -a"));
}

TEST(BuildVariables, ACopyOfASwitchDependsOnIt) {
  for (const char *copy :
       {"set(COPY ${FAST})\n", "option(COPY \"\" ${FAST})\n",
        "set(COPY \"${QUICK}\")\n", "set(ONCE ${FAST})\nset(COPY ${ONCE})\n"})
    EXPECT_THAT(properties(read(std::string(copy) + "if(COPY)\n" + define("A") +
                                "else()\n" + define("B") + "endif()\n")),
                ElementsAre(HasSubstr("A; FAST"), HasSubstr("B; NOT FAST")))
        << copy;
  EXPECT_THAT(properties(read(define("A_${FAST}"))),
              ElementsAre("gpu 1 COMPILE_DEFINITIONS A_ON; FAST",
                          "gpu 1 COMPILE_DEFINITIONS A_OFF; NOT FAST"));
  EXPECT_THAT(
      properties(read("set(V_ON A)\nset(V_OFF B)\n" + define("${V_${FAST}}"))),
      ElementsAre("gpu 3 COMPILE_DEFINITIONS A; FAST",
                  "gpu 3 COMPILE_DEFINITIONS B; NOT FAST"));
}

TEST(BuildVariables, AConditionThatNamesASwitchByAVariableAsksForIt) {
  EXPECT_THAT(properties(read("function(f name)\nif(${name})\n" + define("A") +
                              "endif()\nendfunction()\nf(FAST)\n")),
              ElementsAre("gpu 3 COMPILE_DEFINITIONS A; FAST"));
}
