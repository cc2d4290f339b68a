//===- Macros.h - macros that leave with an arm ---------------------------===//
//
// HostFile + arm => macro that text of the host still asks for
//                                             (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Analyse/HostFile.h"

namespace decouple {

/// A macro that a directive in `arm` defines or undefines, and that the file
/// mentions behind the block, outside of arms that are to leave; "" when there
/// is none. Its meaning there would change with the arm.
std::string macroAskedForLater(const HostFile &file, const ArmFacts &arm);

/// The names behind `#define` and `#undef` in `text`.
std::vector<llvm::StringRef> macrosChanged(llvm::StringRef text);

/// The first `__COUNTER__`, `__FILE__` or the like that the file has written in
/// `text`; null: none.
const MacroUse *ownPlaceMacroIn(const HostFile &file, TextRange text);

} // namespace decouple
