// A library of the host and one of the device.
#pragma once
#include "MemoryTree.h"
#include "Scan/Build/BuildFiles.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace decouple {

/// What reading the build files of `tree` says.
inline std::vector<std::string> saidOfReading(const SourceTree &tree,
                                              const RulePack &pack) {
  TaskPool pool(2);
  std::vector<std::string> lines;
  for (const Diagnostic &diagnostic :
       readBuildFiles(tree, pack, pool).diagnostics)
    lines.push_back(render(diagnostic));
  return lines;
}

/// What is said where `core`, the host's, and `gpu` have `more` behind them, in
/// a tree that has `others` besides. `change` has the last word on the rules.
inline std::vector<std::string> saidOf(
    const std::string &more,
    std::vector<std::pair<std::string, std::string>> others = {},
    llvm::function_ref<void(RulePack &)> change = [](RulePack &) {}) {
  others.insert(others.end(),
                {{"CMakeLists.txt", "add_library(core src/x.cpp)\n" + more +
                                        "if(USE_GPU)\nadd_library(gpu "
                                        "src/a.cu)\nendif()\n"},
                 {"src/a.cu", ""},
                 {"src/x.cpp", ""},
                 {"src/y.cpp", ""},
                 {"src/y.h", ""}});
  SourceTree tree = memoryTree(others);
  RulePack pack = samplePack();
  pack.libraries = {library("core", "CMakeLists.txt", "core", false),
                    library("gpu", "CMakeLists.txt", "gpu", true)};
  MacroRule known;
  known.macro = llvm::cantFail(Pattern::compile("^USE_"));
  pack.macros = {known};
  change(pack);
  return saidOfReading(tree, pack);
}

inline std::string withDevice(const std::string &text) {
  return "if(USE_GPU)\n" + text + "endif()\n";
}

} // namespace decouple
