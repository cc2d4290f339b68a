//===- SplitUnit.h - one host file, all the way ------------------*- C++
//-*-===//
//
// HostUnit => SplitUnit: outlines, edits, texts, checks
//                                             (part of rewrite)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rewrite/ClangUnit.h"
#include "Rewrite/HostEdits.h"
#include "Rewrite/Rewrite.h"

namespace decouple {

/// What became of one host file.
struct SplitUnit {
  HookNames names;
  UnitFacts facts;
  std::vector<Outline> outlines;
  std::vector<TextEdit> edits; ///< normalised
  std::string host;            ///< the edited text
  std::string header, backend; ///< empty: none
  std::vector<BlockOutcome> blocks;
  std::vector<SplitCheck> checks;
  std::vector<Diagnostic> diagnostics;
};

/// Parses, splits and checks one unit.
llvm::Expected<SplitUnit> splitUnit(const RewriteInput &input,
                                    const HostUnit &unit);

/// The checks of one unit after splitting: the host's tokens, the arms' tokens
/// in the backend, and that everything still parses.
llvm::Error checkUnit(const RewriteInput &input, const HostUnit &unit,
                      SplitUnit &split);

/// `unit` as Clang sees it with `arguments`, `text` in place of the file's.
ClangUnit clangUnit(const RewriteInput &input, const std::string &path,
                    std::string text,
                    const std::vector<std::string> &arguments);

} // namespace decouple
