//===- CMakeSyntax.h - the commands of a CMake file -----------------------===//
//
// CMake text => commands => blocks            (part of scan)
//
// Follows cmake-language(7). The tree-sitter grammar for CMake was measured
// first: 2.4 MB/s, which for one release is the time the whole scan may take,
// and it rejects a legacy unquoted argument that CMake accepts.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Support/Diagnostic.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstddef>
#include <string>
#include <vector>

namespace decouple {

struct CMakeArgument {
  enum class Kind { Unquoted, Quoted, Bracket };
  Kind kind = Kind::Unquoted;
  llvm::StringRef text; ///< without quotes or brackets, escapes as written
  unsigned line = 0;

  /// An unquoted word, compared with case as CMake does for keywords.
  bool is(llvm::StringRef word) const {
    return kind == Kind::Unquoted && text == word;
  }
};

struct CMakeCommand {
  std::string name;                     ///< lower case
  std::vector<CMakeArgument> arguments; ///< nested parentheses are "(" and ")"
  unsigned line = 0, endLine = 0;
};

/// A file's commands and how blocks nest: for `if`, `elseif` and `else`
/// `next` is the index of the following arm or `endif`; for `foreach`,
/// `while`, `function`, `macro` and `block` that of the end; else 0.
struct CMakeFile {
  std::string path;
  std::vector<CMakeCommand> commands;
  std::vector<std::size_t> next;
  std::vector<Diagnostic> diagnostics;
};

/// The arguments as written, with one blank between them.
std::string spellArguments(llvm::ArrayRef<CMakeArgument> arguments);

/// Splits `text` into commands; refers to `text`. Never fails: what is not a
/// command is reported ("cmake-syntax") and skipped to the next line, blocks
/// that do not match ("cmake-unbalanced") end with the file. What is too deep
/// to be evaluated is reported, too ("deep-condition").
CMakeFile parseCMake(llvm::StringRef path, llvm::StringRef text);

} // namespace decouple
