#pragma once
#include "MemoryTree.h"
#include "Scan/Build/BuildFiles.h"
#include "llvm/ADT/StringExtras.h"

namespace decouple {

/// `gpu` is what USE_GPU adds to the target `core`, which is a.cu and b.cu;
/// FAST is a switch, and QUICK is off with it; so are MORE and SWITCH_A to F.
inline BuildFacts read(const std::string &cmake,
                       const std::string &flags = "") {
  SourceTree tree = memoryTree(
      {{"CMakeLists.txt", cmake +
                              "if(USE_GPU)\n  set(G src/a.cu src/b.cu)\n"
                              "endif()\nadd_library(core src/x.cpp ${G})\n"},
       {"flags.cmake", flags},
       {"sub/CMakeLists.txt", "add_definitions(-DBELOW)\n"},
       {"more/other.cmake", "include_directories(${CMAKE_CURRENT_LIST_DIR})\n"},
       {"more/tell.cmake", "function(tell what)\nreturn()\nendfunction()\n"
                           "macro(tell what)\nadd_definitions(-D${what})\n"
                           "endmacro()\nreturn()\nadd_definitions(-DNEVER)\n"},
       {"src/a.cu", ""},
       {"src/b.cu", ""},
       {"src/c.cu", ""},
       {"src/d.cu", ""},
       {"src/x.cpp", ""}});
  RulePack pack = samplePack();
  pack.reading.switches = {{"FAST", {"FAST", "QUICK"}}, {"MORE", {"MORE"}}};
  for (const char *name : {"A", "B", "C", "D", "E", "F"})
    pack.reading.switches["SWITCH_" + std::string(name)] = {"SWITCH_" +
                                                            std::string(name)};
  pack.reading.flagFiles = {"flags.cmake"};
  pack.reading.optionsWithArgument = {"-x", "-Xf"};
  pack.reading.commands.push_back({"add_if_ok", CommandKind::AddFlag, ""});
  pack.reading.linked = {llvm::cantFail(Glob::compile("used::*"))};
  for (Configuration &layer : pack.cmakeConfigurations)
    for (const auto &[name, variables] : pack.reading.switches)
      for (const std::string &variable : variables)
        layer.macros[variable] = Truth::True;
  pack.libraries = {library("core", "CMakeLists.txt", "core", false),
                    library("gpu", "CMakeLists.txt", "core", true)};
  TaskPool pool(2);
  return readBuildFiles(tree, pack, pool);
}

/// "subject line PROPERTY value; language; needs; if condition; not needs if
/// condition"
inline std::vector<std::string> properties(const BuildFacts &facts) {
  std::vector<std::string> out;
  for (const BuildProperty &p : facts.properties) {
    out.push_back(p.subject + " " + std::to_string(p.line) + " " +
                  propertyOf(p.kind) + " " + p.value +
                  (p.language.empty() ? "" : "; " + p.language) +
                  (p.needs.empty() ? "" : "; " + llvm::join(p.needs, ",")) +
                  (p.condition.empty() ? "" : "; if " + p.condition));
    for (const BuildProperty::Replaced &later : p.unless)
      out.back() += "; not " + llvm::join(later.needs, ",") +
                    (later.condition.empty() ? "" : "if " + later.condition);
  }
  return out;
}

} // namespace decouple
