//===- DirectiveTree.h - every arm of every conditional -------------------===//
//
// source text => tokens (Clang's raw lexer) => DirectiveTree
//                                           (part of scan)
//
// A preprocessor sees one configuration; this tree sees them all. It keeps
// byte offsets so that later stages can cut text without touching the rest.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Support/Diagnostic.h"
#include "llvm/ADT/StringRef.h"
#include <cstddef>
#include <string>
#include <vector>

namespace decouple {

enum class DirectiveKind { If, Ifdef, Ifndef, Elif, Elifdef, Elifndef, Else };

/// One arm of a conditional group.
struct Arm {
  DirectiveKind kind = DirectiveKind::If;
  unsigned line = 0;     ///< of the directive, 1-based
  std::size_t begin = 0; ///< offset of the directive's first byte on its line
  std::size_t bodyBegin = 0; ///< first byte after the directive's line(s)
  std::size_t bodyEnd = 0;   ///< begin of the next arm's or #endif's line
  /// Text after the keyword, comments removed, line continuations joined,
  /// alternative tokens kept as written, blanks normalised to one.
  std::string condition;
  std::vector<std::string> macros; ///< identifiers of the condition, sorted
};

/// `#if ... #endif`.
struct ConditionalGroup {
  static constexpr std::size_t None = static_cast<std::size_t>(-1);
  std::vector<Arm> arms;     ///< at least one
  unsigned line = 0;         ///< of the #if
  unsigned endLine = 0;      ///< of the #endif (last line when it is missing)
  std::size_t begin = 0;     ///< first byte of the #if's line
  std::size_t end = 0;       ///< one past the #endif's line, newline included
  std::size_t parent = None; ///< index of the enclosing group
  std::size_t parentArm = 0; ///< arm of the parent that holds this group
  bool includeGuard = false; ///< wraps the whole file, #ifndef X / #define X
  bool balanced = true;      ///< braces balance in every arm
};

struct IncludeDirective {
  unsigned line = 0;
  std::string spelled; ///< without <> or ""; empty for a macro include
  bool angled = false;
  std::size_t group = ConditionalGroup::None; ///< innermost group
  std::size_t arm = 0;
};

struct MacroDefinition {
  unsigned line = 0;
  std::string name;
  std::size_t group = ConditionalGroup::None;
  std::size_t arm = 0;
};

struct DirectiveTree {
  std::vector<ConditionalGroup> groups; ///< in order of their #if
  std::vector<IncludeDirective> includes;
  std::vector<MacroDefinition> macros;
  std::vector<Diagnostic> diagnostics;
};

/// Builds the tree of `text`; `file` is only used in diagnostics. Never fails:
/// unbalanced directives are closed at the end of the file and reported. As
/// everywhere in scan, a NUL must follow the text (the lexer stops at it).
DirectiveTree buildDirectiveTree(llvm::StringRef file, llvm::StringRef text);

} // namespace decouple
