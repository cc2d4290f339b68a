//===- PragmaWords.h - what is known of pragmas by their words ------------===//
//
// tokens behind `#pragma` => what they are about        (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace decouple {

enum class PragmaKind {
  Harmless,      ///< about remarks, the editor or the file as a whole
  NextStatement, ///< about a loop or a block behind it
  Other          ///< what follows may be compiled otherwise
};

/// What the pragma of `words` is about; one without words is about nothing.
PragmaKind pragmaKind(llvm::ArrayRef<llvm::StringRef> words);

} // namespace decouple
