//===- NameContext.h - what is around a name ------------------------------===//
//
// tokens + NameSiteRule => whether it fits, what it would change
//                                                        (part of classify)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Classify/Verdicts/Decision.h"
#include "Rules/Language/TokenMatch.h"

namespace decouple {

/// One name among the tokens of its list.
struct NamePlace {
  const TokenList &list;
  std::size_t at;
};

/// `pattern` around the name at `place`; `text` is the file's.
std::optional<TokenMatch> matchTokens(const TokenPattern &pattern,
                                      const NamePlace &place,
                                      llvm::StringRef text);

/// The outermost function that the name is in: its name; "" outside of any.
llvm::StringRef functionAround(const NamePlace &place);

/// What a rule makes of a name.
struct SiteAnswer {
  bool fits = false;
  std::optional<LineChange> change;
};

/// Whether `rule` fits the name that the rule `foundBy` found in `path`, but
/// for the rule's paths. A rule whose change would touch more than one line
/// does not fit.
SiteAnswer ask(const NameSiteRule &rule, llvm::StringRef foundBy,
               const NamePlace &place, llvm::StringRef text);

} // namespace decouple
