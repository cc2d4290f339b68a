//===- CompileArguments.h - how host units are compiled -------------------===//
//
// CompileRules + places of this machine => CompileSetup
//                                             (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Compiler/SplitInput.h"

namespace decouple {

/// Directories that the arguments name.
struct CompilePlaces {
  std::string tree;    ///< the checkout
  InstalledHost host;  ///< empty without one
  std::string toolkit; ///< CUDA toolkit; may be empty
  std::string clang;   ///< with Clang's own headers in include/
  Release release;     ///< the checkout's
};

/// Fills in the places and leaves out optional arguments whose header is not
/// there. Generated headers become overlay files of a directory that does not
/// exist. Errors: EnvironmentError when Clang's own headers are missing.
llvm::Expected<CompileSetup> compileSetup(const CompileRules &rules,
                                          const CompilePlaces &places);

/// `base` with Clang's own headers and what each configuration adds to it, and
/// the headers that a build makes. Optional arguments for both configurations
/// are not added.
CompileSetup withConfigurations(const std::vector<std::string> &base,
                                const CompileRules &rules,
                                const CompilePlaces &places);

/// Errors: EnvironmentError when Clang's own headers are not there.
llvm::Error checkClang(const CompilePlaces &places);

} // namespace decouple
