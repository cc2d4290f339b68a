//===- LoneIncludes.h - includes that leave and come back nowhere ---------===//
//
// UnitFacts + Outlines => [Clang's AST, with the device] => Misfits
//                                             (part of split: its checks)
//
// Where nothing of a file goes to the backend but includes leave, nobody
// includes their headers instead. What these add to a program that does not
// name it would be gone: what runs when it is loaded, is put into a section, or
// is made for other sources to link with. Bodies of functions and the instances
// that they lead to count, which is why this is a parse of its own.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Analyse/HostFile.h"
#include "Split/Decide/Misfits.h"

namespace decouple {

/// What the includes of `outlines` that leave add to a program by themselves.
/// `unit` is the original with the device. Errors: as of runClang.
llvm::Expected<std::vector<Misfit>>
addedByIncludes(const ClangUnit &unit, const HostFile &file,
                const std::vector<Outline> &outlines);

} // namespace decouple
