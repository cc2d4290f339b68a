//===- Located.h - the line of a fault and its rule -----------------------===//
//
// remark about a place of the pack => about a line           (part of Rules)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Support/Diagnostic.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace decouple {

/// The line of `text`, which is JSON, where the value at `keys` begins, or the
/// innermost value around it that is there; 1 for the whole.
unsigned lineOf(llvm::StringRef text, llvm::ArrayRef<std::string> keys);

/// `found`, whose file is a path and a JSON path in it, with the file's line
/// instead. The message ends with the JSON path, and the rule that has it.
Diagnostic located(Diagnostic found);

} // namespace decouple
