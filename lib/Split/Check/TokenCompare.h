//===- TokenCompare.h - does a block change what the host sees? -----------===//
//
// unit x two configurations => BlockTokens for each block, TokenDifferences
//                                             (part of split)
//
// Clang's preprocessor runs over the unit twice. A block acts only when the
// two runs see different text in it; after the patches no block should.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Compiler/UnitTokens.h"

namespace decouple {

enum class BlockTokens {
  Same,          ///< same tokens in both configurations
  Differs,       ///< the block itself makes the difference
  ThroughHeader, ///< same arm, but macros of headers expand differently
  NotReached     ///< a block around it is not taken in either
};
const char *nameOf(BlockTokens tokens);

/// A place of the main file that reads differently.
struct TokenDifference {
  std::size_t offset = 0;
  /// The outermost group with another arm; None: a macro of a header expands
  /// differently.
  std::size_t group = ConditionalGroup::None;
  /// Of such macros: for each, where the definitions are that only one
  /// configuration has; of a file that it alone includes, who does. "": the
  /// main file.
  std::vector<std::vector<std::string>> homes;
};

struct UnitComparison {
  std::vector<BlockTokens> blocks; ///< parallel to the groups asked for
  std::vector<TokenDifference> differences; ///< in file order, one a line
  /// Headers whose own tokens differ, as the includes spell their paths;
  /// headers that only one configuration includes are left out.
  std::vector<std::string> headers;
  std::vector<Diagnostic> errors; ///< of both runs, one after the other
};

/// Compares what two configurations see of `text`, whose conditionals are
/// `tree`.
UnitComparison compareTokens(llvm::StringRef text, const UnitTokens &without,
                             const UnitTokens &with, const DirectiveTree &tree,
                             const std::vector<std::size_t> &groups);

/// The same for `unit` compiled with `without` and with `with` (arguments).
/// Errors: UsageError when the compiler refuses the arguments.
llvm::Expected<UnitComparison>
compareTokens(const ClangUnit &unit, const std::vector<std::string> &without,
              const std::vector<std::string> &with, const DirectiveTree &tree,
              const std::vector<std::size_t> &groups);

} // namespace decouple
