//===- BlockContext.h - the code around a block ---------------------------===//
//
// TokenList => what encloses a conditional group: calls, the body it stands in
//                                                          (part of classify)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Scan/Cpp/DirectiveTree.h"
#include "Text/TokenList.h"
#include <string>
#include <vector>

namespace decouple {

struct BlockContext {
  /// Names of the calls whose arguments hold the block, innermost first. A
  /// method counts by its last name: `m.def(` is "def".
  std::vector<std::string> calls;
  /// Nothing but the block is in the innermost braces, names in capitals
  /// (macros that open or close a body) aside.
  bool wholeBody = false;
};

/// The context of `group`; `code` are the tokens of its file.
BlockContext contextOf(const TokenList &code, const ConditionalGroup &group);

} // namespace decouple
