//===- ArmNodes.h - what stands directly in an arm ------------------------===//
//
// AST + the arms to take out => ArmNodes      (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Analyse/Facts/AstText.h"

namespace decouple {

/// An arm as text: where its body is, which group it belongs to.
struct ArmRange {
  std::size_t group = 0, arm = 0;
  TextRange body;
  bool includes = false; ///< it holds an #include
};

/// What stands directly in an arm: not inside anything else of the arm.
struct ArmNodes {
  std::vector<const clang::Stmt *> statements; ///< in text order
  std::vector<const clang::Decl *> declarations;
};

/// Finds the top-level nodes of each arm (parallel to `arms`).
std::vector<ArmNodes> findArmNodes(const AstText &text,
                                   const std::vector<ArmRange> &arms);

} // namespace decouple
