//===- NameRules.h - rules for CUDA-named code that stays -----------------===//
//
// rules/pytorch/names.json => RulePack            (part of the rule pack)
//
// Finding rules say which tokens are names, rules for sites what becomes of
// one.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/Language/Glob.h"
#include "Rules/Language/Pattern.h"
#include "Rules/Language/TokenPattern.h"
#include "Rules/RuleInfo.h"
#include <optional>
#include <string>
#include <vector>

namespace decouple {

/// CUDA-named code that stays: an inventory, with a verdict each.
struct NamedCodeRule {
  RuleInfo info;
  Pattern token;       ///< identifier, or string literal with its quotes
  std::string kind;    ///< "is_cuda", "kCUDA", "hooks", ...
  std::string verdict; ///< when no rule for sites decides; empty: unclassified
};

/// What a rule for sites asks of the tokens around a name. Every field that is
/// set must hold.
struct NameMatch {
  std::vector<std::string> names; ///< rules that find names: one of these did
  std::vector<Glob> paths;
  std::vector<std::string> qualifiers;   ///< `X::` right before the name
  std::vector<TokenPattern> tokens;      ///< one of these is there
  std::vector<std::string> statementHas; ///< one of these, in the statement
  std::vector<std::string> bodyHas;      ///< ..., in the innermost braces
  std::vector<std::string> functions;    ///< one of these is around it
};

/// One line, changed so that it serves other devices as well.
struct NameChange {
  std::string title;   ///< of the patch
  std::string replace; ///< instead of the tokens; `$x` is what stood for it
  std::string removableWhen;
};

/// What becomes of CUDA-named code, by what is around the name.
struct NameSiteRule {
  RuleInfo info;
  NameMatch match;
  std::string verdict;
  std::optional<NameChange> change;
};

} // namespace decouple
