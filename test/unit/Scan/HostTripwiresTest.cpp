// What a library of the host has only in a build for the device is said.
#include "MemoryTree.h"
#include "Scan/Build/BuildFiles.h"
#include <gmock/gmock.h>

using namespace decouple;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

namespace {

/// What is said where `core`, a library of the host, gets `more`.
std::vector<std::string> saidOf(const std::string &more,
                                bool hasPartOfDevice = false) {
  SourceTree tree = memoryTree(
      {{"CMakeLists.txt", "add_library(core src/x.cpp)\n" + more +
                              "if(USE_GPU)\nadd_library(gpu src/a.cu)\n"
                              "endif()\n"},
       {"src/a.cu", ""},
       {"src/x.cpp", ""},
       {"src/y.cpp", ""},
       {"src/y.h", ""}});
  RulePack pack = samplePack();
  pack.libraries = {library("core", "CMakeLists.txt", "core", false),
                    library("gpu", "CMakeLists.txt", "gpu", true)};
  MacroRule known;
  known.macro = llvm::cantFail(Pattern::compile("^USE_"));
  pack.macros = {known};
  if (hasPartOfDevice)
    pack.libraries.push_back(library("part", "CMakeLists.txt", "core", true));
  TaskPool pool(2);
  std::vector<std::string> lines;
  for (const Diagnostic &diagnostic :
       readBuildFiles(tree, pack, pool).diagnostics)
    lines.push_back(render(diagnostic));
  return lines;
}

std::string withDevice(const std::string &text) {
  return "if(USE_GPU)\n" + text + "endif()\n";
}

} // namespace

TEST(HostTripwires, ASourceThatOnlyTheDevicesBuildHas) {
  EXPECT_THAT(
      saidOf(withDevice("target_sources(core PRIVATE src/y.cpp src/y.h)\n")),
      ElementsAre("CMakeLists.txt:3: warning: no rule knows the source "
                  "src/y.cpp of core, which only a build for the device has "
                  "[TD2061]"));
}

TEST(HostTripwires, ASourceThatBothBuildsHave) {
  EXPECT_THAT(saidOf("target_sources(core PRIVATE src/y.cpp)\n"), IsEmpty());
  EXPECT_THAT(saidOf("if(NOT USE_GPU)\ntarget_sources(core PRIVATE src/y.cpp)\n"
                     "endif()\n"),
              IsEmpty());
}

TEST(HostTripwires, ASourceOfALibraryWithARuleForTheDevicesPart) {
  EXPECT_THAT(
      saidOf(withDevice("target_sources(core PRIVATE src/y.cpp)\n"), true),
      IsEmpty());
}

TEST(HostTripwires, AMacroThatOnlyTheDevicesBuildHas) {
  const char *said = "CMakeLists.txt:3: warning: core gets the macro FRESH"
                     " only in a build for the device, and no rule knows it "
                     "[TD2077]";
  for (const char *command :
       {"target_compile_definitions(core PRIVATE FRESH)\n",
        "target_compile_definitions(core PUBLIC -DFRESH)\n",
        "add_definitions(-DFRESH)\n", "add_compile_definitions(FRESH)\n",
        "set_property(SOURCE src/x.cpp PROPERTY COMPILE_DEFINITIONS FRESH)\n"})
    EXPECT_THAT(saidOf(withDevice(command)), ElementsAre(said)) << command;
}

TEST(HostTripwires, AMacroForWhoeverLinksTheLibrary) {
  EXPECT_THAT(
      saidOf(withDevice("target_compile_definitions(core INTERFACE FRESH)\n")),
      IsEmpty());
}

TEST(HostTripwires, AMacroThatBothBuildsHave) {
  EXPECT_THAT(saidOf("target_compile_definitions(core PRIVATE FRESH)\n" +
                     withDevice("add_definitions(-DFRESH)\n")),
              IsEmpty());
}

TEST(HostTripwires, AMacroThatARuleKnows) {
  EXPECT_THAT(
      saidOf(withDevice("target_compile_definitions(core PRIVATE USE_GPU)\n")),
      IsEmpty());
}

TEST(HostTripwires, AMacroOfAnotherUnitOrDirectory) {
  EXPECT_THAT(
      saidOf(withDevice("set_source_files_properties(src/y.cpp PROPERTIES "
                        "COMPILE_DEFINITIONS FRESH)\n")),
      IsEmpty());
}

TEST(HostTripwires, ATargetUnderAConditionAboutTheDevice) {
  for (const char *condition : {"TARGET GPU::rt", "CMAKE_GPU_COMPILER"})
    EXPECT_THAT(saidOf("if(" + std::string(condition) +
                       ")\nadd_library(more src/y.cpp)\nendif()\n"),
                ElementsAre("CMakeLists.txt:3: warning: no rule knows the "
                            "library more, which is made if " +
                            std::string(condition) + " [TD2061]"));
  EXPECT_THAT(saidOf("if(ANYTHING)\nadd_library(more src/y.cpp)\nendif()\n"),
              IsEmpty());
}

TEST(HostTripwires, ATargetThatLinksWhatIsNamedAfterTheDevice) {
  for (const char *link : {"GPU::blas", "$<$<BOOL:${ANY}>:gpu>", "${GPU_LIBS}"})
    EXPECT_THAT(
        saidOf("add_library(more src/y.cpp)\ntarget_link_libraries(more "
               "PRIVATE x " +
               std::string(link) + ")\n"),
        ElementsAre("CMakeLists.txt:3: warning: no rule knows more, which "
                    "links " +
                    std::string(link) + " [TD2061]"))
        << link;
  EXPECT_THAT(saidOf("add_library(more src/y.cpp)\n"
                     "target_link_libraries(more PRIVATE x)\n"),
              IsEmpty());
}

TEST(HostTripwires, ATargetWithoutSourcesHandsItsLinksOn) {
  EXPECT_THAT(saidOf("add_library(more INTERFACE)\n"
                     "target_link_libraries(more INTERFACE GPU::blas)\n"),
              IsEmpty());
}

TEST(HostTripwires, ATargetWhereTheDeviceIsNot) {
  for (const char *open :
       {"if(NOT TARGET GPU::rt)\n", "if(TARGET GPU::rt)\nelse()\n",
        "if(NOT (TARGET GPU::rt AND ANYTHING))\n", "if(NOT GPU_FOUND)\n"})
    EXPECT_THAT(
        saidOf(std::string(open) + "add_library(more src/y.cpp)\nendif()\n"),
        IsEmpty())
        << open;
}

TEST(HostTripwires, ASourceUnderAConditionAboutTheDevice) {
  EXPECT_THAT(saidOf("if(TARGET GPU::rt)\ntarget_sources(core PRIVATE "
                     "src/y.cpp)\nendif()\n"),
              ElementsAre("CMakeLists.txt:3: warning: no rule knows the source "
                          "src/y.cpp of core, which only a build for the "
                          "device has [TD2061]"));
  EXPECT_THAT(saidOf("if(NOT TARGET GPU::rt)\ntarget_sources(core PRIVATE "
                     "src/y.cpp)\nendif()\n"),
              IsEmpty());
}

TEST(HostTripwires, AnExpressionThatMayComeToASource) {
  EXPECT_THAT(
      saidOf("target_sources(core PRIVATE $<$<BOOL:${USE_GPU}>:src/y.cpp>)\n"),
      ElementsAre("CMakeLists.txt:2: warning: no rule knows the source "
                  "$<$<BOOL:ON>:src/y.cpp> of core, which only a build for "
                  "the device has [TD2061]"));
}

TEST(HostTripwires, AMacroUnderAConditionAboutTheDevice) {
  EXPECT_THAT(saidOf("if(TARGET GPU::rt)\ntarget_compile_definitions(core "
                     "PRIVATE FRESH)\nendif()\n"),
              ElementsAre("CMakeLists.txt:3: warning: core gets the macro "
                          "FRESH only in a build for the device, and no rule "
                          "knows it [TD2077]"));
}

TEST(HostTripwires, AMacroOfAnotherValue) {
  EXPECT_THAT(
      saidOf("if(USE_GPU)\ntarget_compile_definitions(core PRIVATE N=2)\n"
             "else()\ntarget_compile_definitions(core PRIVATE N=1)\nendif()\n"),
      ElementsAre("CMakeLists.txt:3: warning: core gets the macro N=2 only in "
                  "a build for the device, and no rule knows it [TD2077]"));
}
