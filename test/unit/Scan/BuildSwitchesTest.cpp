// What switches decide: SampleBuild.h's FAST, and MORE beside it.
#include "SampleBuild.h"
#include <gmock/gmock.h>

using namespace decouple;
using ::testing::ElementsAre;

namespace {

/// Defines `name` for the device's library.
std::string define(const std::string &name) {
  return "target_compile_definitions(core PRIVATE " + name + ")\n";
}

/// "path; needs" of the device's members in src.
std::vector<std::string> sources(const std::string &cmake) {
  std::vector<std::string> out;
  for (const LibraryMember &member : read(cmake).members)
    if (member.library == "gpu")
      out.push_back(member.path + "; " + llvm::join(member.needs, ","));
  return out;
}

} // namespace

TEST(BuildSwitches, EitherOfTwoIsATermOfBoth) {
  EXPECT_THAT(
      properties(read("if(FAST OR MORE)\n" + define("A") + "endif()\n")),
      ElementsAre("gpu 2 COMPILE_DEFINITIONS A; (FAST OR MORE)"));
}

TEST(BuildSwitches, WhatIsThereWithoutOneSaysSo) {
  EXPECT_THAT(properties(read("if(NOT QUICK)\n" + define("A") + "endif()\n")),
              ElementsAre("gpu 2 COMPILE_DEFINITIONS A; NOT FAST"));
}

TEST(BuildSwitches, TheOtherArmsAreThereWithoutThoseBefore) {
  EXPECT_THAT(
      properties(read("if(FAST AND MORE)\n" + define("A") + "elseif(FAST)\n" +
                      define("B") + "else()\n" + define("C") + "endif()\n")),
      ElementsAre("gpu 2 COMPILE_DEFINITIONS A; FAST,MORE",
                  "gpu 4 COMPILE_DEFINITIONS B; FAST,NOT MORE",
                  "gpu 6 COMPILE_DEFINITIONS C; NOT FAST"));
}

TEST(BuildSwitches, OneOfTwoInEachOther) {
  EXPECT_THAT(properties(read("if(NOT (FAST AND MORE))\nif(FAST)\n" +
                              define("A") + "endif()\nendif()\n")),
              ElementsAre("gpu 3 COMPILE_DEFINITIONS A; "
                          "(NOT FAST OR NOT MORE),FAST"));
}

TEST(BuildSwitches, WhatIsUndecidedBesidesStaysWritten) {
  EXPECT_THAT(properties(read("if(FAST OR UNCLEAR)\n" + define("A") +
                              "elseif(MORE)\n" + define("B") + "endif()\n")),
              ElementsAre("gpu 2 COMPILE_DEFINITIONS A; if FAST OR UNCLEAR",
                          "gpu 4 COMPILE_DEFINITIONS B; NOT FAST,MORE; if NOT "
                          "(FAST OR UNCLEAR)"));
}

TEST(BuildSwitches, SourcesOfOneCaseOnlyNeedIt) {
  EXPECT_THAT(sources("if(USE_GPU)\nset(S src/c.cu)\nif(NOT FAST)\n"
                      "list(APPEND S src/d.cu)\nendif()\n"
                      "target_sources(core PRIVATE ${S})\nendif()\n"),
              ElementsAre("src/a.cu; ", "src/b.cu; ", "src/c.cu; ",
                          "src/d.cu; NOT FAST"));
  EXPECT_THAT(sources("if(USE_GPU)\nif(MORE)\nelse()\n"
                      "target_sources(core PRIVATE src/c.cu)\nendif()\n"
                      "endif()\n"),
              ElementsAre("src/a.cu; ", "src/b.cu; ", "src/c.cu; NOT MORE"));
}

TEST(BuildSwitches, SourcesThatOneCaseTakesOutNeedTheOther) {
  const std::string all = "if(USE_GPU)\nset(S src/c.cu src/d.cu)\n",
                    end = "list(REMOVE_ITEM S src/d.cu)\nendif()\n"
                          "target_sources(core PRIVATE ${S})\nendif()\n";
  EXPECT_THAT(
      sources(all + "if(NOT FAST)\n" + end),
      ElementsAre("src/a.cu; ", "src/b.cu; ", "src/c.cu; ", "src/d.cu; FAST"));
  EXPECT_THAT(sources(all + "if(FAST)\n" + end),
              ElementsAre("src/a.cu; ", "src/b.cu; ", "src/c.cu; ",
                          "src/d.cu; NOT FAST"));
}

TEST(BuildSwitches, ASourceOfBothCasesNeedsNeither) {
  EXPECT_THAT(sources("if(USE_GPU)\nif(FAST)\nset(S src/c.cu)\nelse()\n"
                      "set(S src/c.cu src/d.cu)\nendif()\n"
                      "target_sources(core PRIVATE ${S})\nendif()\n"),
              ElementsAre("src/a.cu; ", "src/b.cu; ", "src/c.cu; ",
                          "src/d.cu; NOT FAST"));
}

TEST(BuildSwitches, WhatFollowsAReturnHoldsWithoutIt) {
  EXPECT_THAT(
      properties(read("", "if(NOT FAST)\nreturn()\nendif()\n"
                          "add_definitions(-DA)\nif(UNCLEAR)\n"
                          "if(MORE)\nreturn()\nendif()\nendif()\n"
                          "add_definitions(-DB)\n")),
      ElementsAre("gpu 4 COMPILE_DEFINITIONS A; FAST",
                  "gpu 10 COMPILE_DEFINITIONS B; FAST; if NOT (MORE AND "
                  "(UNCLEAR))"));
}

TEST(BuildSwitches, AReturnOfAFunctionEndsNoFile) {
  EXPECT_THAT(
      properties(read("function(f)\nif(UNCLEAR)\nreturn()\nendif()\n" +
                      define("A") + "endfunction()\nf()\n" + define("B"))),
      ElementsAre("gpu 5 COMPILE_DEFINITIONS A; if NOT (UNCLEAR)",
                  "gpu 8 COMPILE_DEFINITIONS B"));
}

TEST(BuildSwitches, ABreakEndsItsLoop) {
  EXPECT_THAT(
      properties(read("foreach(i A B)\nif(UNCLEAR)\nbreak()\nendif()\n" +
                      define("${i}") + "endforeach()\n" + define("C"))),
      ElementsAre("gpu 1 COMPILE_DEFINITIONS A; if NOT (UNCLEAR)",
                  "gpu 1 COMPILE_DEFINITIONS B; if NOT (UNCLEAR)",
                  "gpu 7 COMPILE_DEFINITIONS C"));
  EXPECT_THAT(
      properties(read("while(UNCLEAR)\nbreak()\nendwhile()\n" + define("C"))),
      ElementsAre("gpu 4 COMPILE_DEFINITIONS C"));
}

TEST(BuildSwitches, MoreThanCanBeTriedStayWritten) {
  std::string all = "FAST";
  for (char c = 'A'; c <= 'F'; ++c)
    all += std::string(" AND SWITCH_") + c;
  EXPECT_THAT(properties(read("if(" + all + ")\n" + define("A") + "endif()\n")),
              ElementsAre("gpu 2 COMPILE_DEFINITIONS A; if " + all));
}

TEST(BuildSwitches, WhatIsSetBehindAReturnIsSetWithoutIt) {
  const std::string out = "target_compile_options(core PRIVATE ${R})\n";
  EXPECT_THAT(
      properties(read("set(R -a)\nfunction(f)\nif(FAST)\nreturn()\nendif()\n"
                      "set(R -b PARENT_SCOPE)\nendfunction()\nf()\n" +
                      out)),
      ElementsAre("gpu 1 COMPILE_OPTIONS -a; FAST",
                  "gpu 6 COMPILE_OPTIONS -b; NOT FAST"));
  EXPECT_THAT(properties(read("function(f)\nif(FAST)\nset(R -a PARENT_SCOPE)\n"
                              "if(MORE)\nreturn()\nendif()\nendif()\n"
                              "set(R -b PARENT_SCOPE)\nendfunction()\nf()\n" +
                              out)),
              ElementsAre("gpu 3 COMPILE_OPTIONS -a; FAST,MORE",
                          "gpu 8 COMPILE_OPTIONS -b; (NOT FAST OR NOT MORE)"));
  EXPECT_THAT(
      properties(read("set(R -a)\nfunction(f)\nif(UNCLEAR)\nreturn()\nendif()"
                      "\nset(R -b PARENT_SCOPE)\nendfunction()\nf()\n" +
                      out)),
      ElementsAre("gpu 1 COMPILE_OPTIONS -a",
                  "gpu 6 COMPILE_OPTIONS -b; if NOT (UNCLEAR)"));
}

TEST(BuildSwitches, SourcesAddedBehindAReturnNeedThatThereIsNone) {
  EXPECT_THAT(
      sources("set(S src/c.cu)\nfunction(f)\nif(NOT FAST)\nreturn()\n"
              "endif()\nset(S ${S} src/d.cu PARENT_SCOPE)\n"
              "endfunction()\nf()\n"
              "if(USE_GPU)\ntarget_sources(core PRIVATE ${S})\n"
              "endif()\n"),
      ElementsAre("src/a.cu; ", "src/b.cu; ", "src/c.cu; ", "src/d.cu; FAST"));
  EXPECT_THAT(sources("set(S src/c.cu)\nfunction(f)\nif(FAST)\n"
                      "set(S src/c.cu PARENT_SCOPE)\nreturn()\nendif()\n"
                      "set(S src/d.cu PARENT_SCOPE)\nendfunction()\nf()\n"
                      "if(USE_GPU)\ntarget_sources(core PRIVATE ${S})\n"
                      "endif()\n"),
              ElementsAre("src/a.cu; ", "src/b.cu; ", "src/c.cu; FAST",
                          "src/d.cu; NOT FAST"));
}
