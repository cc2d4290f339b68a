//===- PreprocessorFacts.h - what one configuration takes -----------------===//
//
// Preprocessor events in the main file => PreprocessorFacts
//                                             (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Scan/Cpp/DirectiveTree.h"
#include "Text/TextRange.h"
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace clang {
class Preprocessor;
class SourceLocation;
class SourceManager;
} // namespace clang

namespace decouple {

/// `#include` that was executed in the main file.
struct IncludeUse {
  std::size_t offset = 0;
  std::string spelled;   ///< with its <> or ""; of a macro, what it expands to
  bool isFound = true;   ///< there is such a file
  bool isBeside = false; ///< it is found from the main file's own directory
};

/// A macro that the main file expands, or asks for with `defined`.
struct MacroUse {
  std::size_t offset = 0; ///< of the outermost expansion
  std::string name;
  std::optional<std::size_t> include; ///< that brought its definition
  /// Of PreprocessorFacts::entered, the file with its definition, and where in
  /// it. Nothing: the compiler, or its arguments.
  std::optional<std::size_t> home = std::nullopt;
  std::size_t place = 0;
  bool isOfArguments = false; ///< `-D` defines it
};

/// A file that the compiler has entered.
struct EnteredFile {
  std::string name;   ///< as the includes spell its path
  std::size_t by = 0; ///< the one that includes it; the main file itself
};

/// A `#define` or `#undef` that was executed in the main file.
struct MacroChange {
  TextRange lines; ///< whole line(s) of the directive
  std::string name;
};

/// A `#pragma` of the main file, or a `_Pragma`.
struct PragmaUse {
  std::size_t offset = 0; ///< of the macro call that has it
  std::string text;       ///< behind `#pragma`
};

struct PreprocessorFacts {
  std::vector<TextRange> skipped; ///< from '#' to '#', in the main file
  std::vector<IncludeUse> includes;
  std::vector<EnteredFile> entered; ///< the main file first
  std::vector<MacroUse> macros;
  std::vector<MacroChange> changes; ///< in text order
  std::vector<PragmaUse> pragmas;   ///< in text order
  /// Where the main file has written `__COUNTER__` or what names the file, as
  /// `__FILE__` does.
  std::vector<MacroUse> ownPlace;
  std::vector<TextRange> expansions; ///< macro calls with arguments
  /// Keywords that the main file or a header has defined as something else.
  std::vector<std::string> keywords;
};

/// Where the main file includes what holds `at`, perhaps through others;
/// nothing when it stands in the main file or in no file.
std::optional<std::size_t> includeBehind(clang::SourceLocation at,
                                         const clang::SourceManager &sources);

/// Fills `facts` while `preprocessor` runs; both must outlive the run.
void observe(clang::Preprocessor &preprocessor, PreprocessorFacts &facts);

/// The arm of `group` that was compiled, or ConditionalGroup::None.
std::size_t activeArm(const ConditionalGroup &group,
                      const PreprocessorFacts &facts);

} // namespace decouple
