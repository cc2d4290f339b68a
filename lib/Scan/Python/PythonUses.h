//===- PythonUses.h - how a use of a name is written ----------------------===//
//
// Python text + offset of a name => PythonUse      (part of scan)
//
// What those need who write a use differently: which bytes are the module that
// is asked, which the import, and what stands around them. The whole text is
// parsed, once.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Text/TextRange.h"
#include "Text/TreeSitter.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace decouple {

/// One use and its parts.
struct PythonUse {
  TextRange module;    ///< what is asked for the name: `a.b` of `a.b.name`
  TextRange name;      ///< the name; of an import, with what it is called here
  TextRange statement; ///< the import; empty for others
  bool isTarget = false;      ///< assigned to or deleted
  bool isConditional = false; ///< under a condition, or in a `try` that catches
};

/// A Python file whose uses are asked for.
class PythonText {
public:
  explicit PythonText(llvm::StringRef text);

  /// Whether the parser understood all of it.
  bool isWhole() const;

  /// The use of the name at `offset`, which the scan has found. For a name in a
  /// call's string, `module` is the call's first argument.
  PythonUse useAt(std::size_t offset, std::size_t length) const;

  /// Whether a condition around `offset` asks `module` something.
  bool isAskedAround(std::size_t offset, llvm::StringRef module) const;

  /// The names that the import `statement` takes, in order, each with what it
  /// is called here.
  std::vector<TextRange> importedBy(TextRange statement) const;

  /// The names that the file itself puts into `__dict__` of `module`.
  std::vector<std::string> putOn(llvm::StringRef module) const;

  /// Whether a comment lies in `range`.
  bool hasComment(TextRange range) const;

  /// Behind the line of the first import of the module that binds the name
  /// `package` or imports from it; nothing when there is none, when it shares
  /// its last line, or when it is not before `offset`.
  std::optional<std::size_t> behindImport(llvm::StringRef package,
                                          std::size_t offset) const;

private:
  TSNode nodeAt(TextRange range) const;

  llvm::StringRef source;
  SyntaxTree syntax;
};

} // namespace decouple
