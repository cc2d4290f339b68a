//===- BlockShape.h - what a block consists of ----------------------------===//
//
// source text => tokens, ScopeTracker => shapes of its groups
//                                             (part of scan)
//
// Told from a block's tokens and from the scope in which it lies:
//
//   directives only        Empty, IncludeOnly, Macro, IncludeAndMacro
//   in (...) or [...]      Expression
//   in a {...} of values   InitializerEntry
//   in a namespace         NamespaceDeclarations, with #include lines
//                          IncludeAndDeclarations
//   in a class             ClassMember
//   in a function          Statements
//
// A block that begins or ends within a declaration is a DeclarationFragment;
// within a statement or a constructor's initializers, an Expression.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/Vocabulary.h"
#include "llvm/ADT/StringRef.h"
#include <cstddef>
#include <vector>

namespace decouple {

/// The shape of all arms of group `group` of the text's DirectiveTree together
/// (nested groups included). A NUL must follow `text`.
BlockShape shapeOf(llvm::StringRef text, std::size_t group);

/// The shapes of several groups (ascending indices), in one pass of the text.
std::vector<BlockShape> shapesOf(llvm::StringRef text,
                                 const std::vector<std::size_t> &groups);

} // namespace decouple
