//===- ArmCollector.h - what an arm of a block is and uses ----------------===//
//
// AST + the arms to take out => ArmFacts, VariableFacts
//                                             (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Analyse/Declarations/FileDeclarations.h"
#include "Split/Analyse/Declarations/VariableSlices.h"

namespace decouple {

/// An arm as text: where its body is, which group it belongs to.
struct ArmRange {
  std::size_t group = 0, arm = 0;
  TextRange body;
};

/// What stands directly in an arm: not inside anything else of the arm.
struct ArmNodes {
  std::vector<const clang::Stmt *> statements; ///< in text order
  std::vector<const clang::Decl *> declarations;
};

/// Finds the top-level nodes of each arm (parallel to `arms`).
std::vector<ArmNodes> findArmNodes(const AstText &text,
                                   const std::vector<ArmRange> &arms);

/// Everything about one arm. `source` is the main file's text.
ArmFacts collectArm(const AstText &text, llvm::StringRef source,
                    const FileDeclarations &declarations,
                    VariableSlices &slices, const ArmRange &arm,
                    const ArmNodes &nodes);

} // namespace decouple
