//===- Obstacles.h - what stands in the way of a split --------------------===//
//
// Outlines + facts about the unit => refusals (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Analyse/HostFile.h"
#include "Split/Compiler/SplitInput.h"
#include "Split/Decide/Outline.h"

namespace decouple {

/// Refuses all blocks after an error of the compiler. A warning that is an
/// error concerns those around it or in one function or class with it, in a
/// header all of them. Each error is a remark, too. Files of the checkout
/// `root` are named from there.
std::vector<Diagnostic> refuseErroneous(const HostFile &file,
                                        llvm::StringRef root,
                                        std::vector<Outline> &outlines);

/// Refuses every block that would leave: the configuration without the device
/// has an `error` of its own, which is the remark returned.
Diagnostic refuseUnparsed(const HostFile &file, llvm::StringRef root,
                          const Diagnostic &error,
                          std::vector<Outline> &outlines);

/// Refuses blocks that the CPU-only configuration is told to take, too.
void refuseContradictory(const HostFile &file, std::vector<Outline> &outlines);

/// Refuses all blocks of a file that has a device's macro in text that stays:
/// that reads otherwise with the device, whatever leaves.
void refuseExpanded(const HostFile &file, std::vector<Outline> &outlines);

/// The refusal of a block that stands in no unit of its own.
Outline outsideUnits();

/// The refusal of a block within one that stays, with `number` and `reason`.
Outline insideRefused(DiagnosticId number, llvm::StringRef reason);

/// Refuses what would become hooks, as the file can have none.
void refuseHooks(const UnitRefusal &refusal, std::vector<Outline> &outlines);

} // namespace decouple
