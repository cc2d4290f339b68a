//===- Vocabulary.h - the words of rule files for our enumerators ---------===//
//
// Rules: one table for each enumeration, for reading and for showing.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/RulePack.h"

namespace decouple {

std::optional<Tier> tierOf(llvm::StringRef word);
std::optional<Action> actionOf(llvm::StringRef word);
std::optional<Difference> differenceOf(llvm::StringRef word);
std::optional<CommandKind> commandKindOf(llvm::StringRef word);

const char *nameOf(Tier tier);
const char *nameOf(Action action);
const char *nameOf(Difference difference);
const char *nameOf(CommandKind kind);

} // namespace decouple
