//===- TokenCompare.h - does a block change what the host sees? --*- C++
//-*-===//
//
// unit x two configurations => BlockTokens for each block
//                                             (before rewrite: what acts)
//
// Clang's preprocessor runs over the unit twice. A block acts only when the
// two runs see different text in it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rewrite/ClangUnit.h"
#include "Scan/DirectiveTree.h"

namespace decouple {

enum class BlockTokens {
  Same,          ///< same tokens in both configurations
  Differs,       ///< the block itself makes the difference
  ThroughHeader, ///< same arm, but macros of headers expand differently
  NotReached     ///< a block around it is not taken in either
};
const char *nameOf(BlockTokens tokens);

struct UnitComparison {
  std::vector<BlockTokens> blocks; ///< parallel to the groups asked for
  /// Headers whose own tokens differ, as the includes spell their paths;
  /// headers that only one configuration includes are left out.
  std::vector<std::string> headers;
  std::vector<Diagnostic> errors; ///< of both runs
};

/// Compares `unit` compiled with `cpu` and with `cuda` (arguments). Errors:
/// UsageError when the compiler refuses the arguments.
llvm::Expected<UnitComparison>
compareTokens(const ClangUnit &unit, const std::vector<std::string> &cpu,
              const std::vector<std::string> &cuda, const DirectiveTree &tree,
              const std::vector<std::size_t> &groups);

} // namespace decouple
