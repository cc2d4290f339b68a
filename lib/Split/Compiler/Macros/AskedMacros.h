//===- AskedMacros.h - which macros a text asks for -----------------------===//
//
// Clang's preprocessor => macros of the main file, calls with line numbers
//                                             (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/DenseSet.h"
#include <map>
#include <string>

namespace clang {
class Preprocessor;
} // namespace clang

namespace decouple {

/// Notes, while `preprocessor` runs, the macros that the main file has defined
/// or undefined by the headers that ask for them, in `own`, and in `numbered`
/// the calls of macros in which a line's number or a counter is asked for. All
/// must outlive the run.
void noteMacros(clang::Preprocessor &preprocessor,
                std::map<std::string, std::string> &own,
                llvm::DenseSet<clang::SourceLocation> &numbered);

} // namespace decouple
