//===- Brought.h - what the headers of hooks bring to the host ------------===//
//
// AST of the edited host + what it has read => Misfits
//                                             (part of split: its checks)
//
// All hooks of a library are in one header, which includes what any of them
// needs. Text of the host that has nothing to do with them reads it as well.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Analyse/Finds/SeenNames.h"
#include "Split/Check/Host/HostMeaning.h"
#include "clang/Lex/HeaderSearch.h"

namespace decouple {

std::set<std::string> headersOf(const UnitTokens &seen);
/// Those of both configurations of the original.
std::set<std::string> headersOfBoth(const UnitFacts &facts);

/// Whether `edited` has read headers that are none of `known`, besides `hooks`,
/// that of the hooks, or may have read some earlier than the original: it has
/// includes behind what `edits` have put in.
bool readsOthers(const UnitTokens &edited, const std::set<std::string> &known,
                 const std::vector<TextEdit> &edits, llvm::StringRef hooks);

/// What `edits` have put in, in the edited text.
std::vector<TextRange> insertions(llvm::ArrayRef<TextEdit> edits);

/// The lines of `text`, a source of the backend, that include what `file` does
/// not.
std::vector<TextRange> addedIncludes(llvm::StringRef text,
                                     const HostFile &file);

/// What text that stays may find in such headers.
struct Brought {
  std::vector<Misfit> misfits;     ///< specialisations, the rest of a class
  std::set<std::string> functions; ///< by the types of arguments
  std::set<std::string> used;      ///< the same, by a `using`
  std::set<std::string> own; ///< headers that the text includes without them
};

/// What headers that are none of `known`, and are included in `ranges` of the
/// main file, have for the rest of it. `seen` has watched all of it.
Brought broughtByHooks(clang::ASTContext &context, clang::HeaderSearch &headers,
                       const SeenNames &seen, const HostFile &file,
                       const SplitRules &rules,
                       const std::vector<TextRange> &ranges,
                       const std::set<std::string> &known);

/// What such a header does, of `kind`, with `name`: of any block before the
/// end.
Misfit ofHooks(const HostFile &file, Misfit::Kind kind, std::string name);

/// Macros that the file has defined, or undefined, where such a header asks for
/// them: other sources that include it have none of these.
std::vector<Misfit> ownMacrosRead(const UnitTokens &edited,
                                  const std::set<std::string> &known,
                                  const HostFile &file);

} // namespace decouple
