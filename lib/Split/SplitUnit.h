//===- SplitUnit.h - one host file, all the way ---------------------------===//
//
// HostUnit => SplitUnit: outlines, edits, texts, checks
//                                             (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Compiler/ClangUnit.h"
#include "Split/Split.h"
#include "Split/Write/HostEdits.h"

namespace decouple {

/// What became of one host file.
struct SplitUnit {
  HookNames names;
  UnitFacts facts;
  std::vector<Outline> outlines;
  std::vector<TextEdit> edits; ///< normalised
  std::string host;            ///< the edited text
  std::string header, backend; ///< empty: none
  std::string bindings;        ///< function that makes the backend's bindings
  std::vector<BlockOutcome> blocks;
  std::vector<SplitCheck> checks;
  std::optional<DeviceText> deviceText; ///< of the edited unit, when checked
  std::vector<Diagnostic> diagnostics;
};

/// Parses, splits and checks one unit.
llvm::Expected<SplitUnit> splitUnit(const SplitInput &input,
                                    const HostUnit &unit);

/// The checks of one unit after splitting: the arms' tokens in the backend, the
/// host's tokens, and that everything still parses. The first that fails is the
/// last that is made.
llvm::Error checkUnit(const SplitInput &input, const HostUnit &unit,
                      SplitUnit &split);

/// `unit` as Clang sees it with `arguments`, `text` in place of the file's.
ClangUnit clangUnit(const SplitInput &input, const HostUnit &unit,
                    std::string text,
                    const std::vector<std::string> &arguments);

} // namespace decouple
