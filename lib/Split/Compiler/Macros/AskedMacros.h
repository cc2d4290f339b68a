//===- AskedMacros.h - which macros a text asks for -----------------------===//
//
// Clang's preprocessor => macros of the main file, calls with line numbers
//                                             (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/DenseMap.h"
#include <map>
#include <set>
#include <string>

namespace clang {
class Preprocessor;
} // namespace clang

namespace decouple {

/// The numbers of lines and of counters that a call of a macro asks for, by the
/// call's place.
using AskedNumbers =
    llvm::DenseMap<clang::SourceLocation, std::set<std::string>>;

/// Notes, while `preprocessor` runs, the macros that the main file has defined
/// or undefined by the headers that ask for them, in `own`, and the numbers
/// that text in front shifts in `numbers`. All must outlive the run.
void noteMacros(clang::Preprocessor &preprocessor,
                std::map<std::string, std::string> &own, AskedNumbers &numbers);

} // namespace decouple
