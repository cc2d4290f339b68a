//===- OptionValues.h - what may stand behind an option -------------------===//
//
// tools: CLI::App => values of its options, for completion
//
// What --help calls the value says it: "copy|move" is a choice, DIR and FILE
// are paths.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "ManualPage.h"
#include <map>

namespace decouple {

/// Other: a number, a name, a date.
enum class ValueKind { Choice, Directory, File, Other };

struct OptionValues {
  ValueKind kind = ValueKind::Other;
  std::vector<std::string> choices;

  auto operator<=>(const OptionValues &) const = default;
};

OptionValues valuesOf(const CLI::Option &option);

/// The options of all subcommands that take a value, grouped by what that may
/// be: " run --output", behind the words that lead to the subcommand.
std::map<OptionValues, std::vector<std::string>>
optionsByValues(const std::vector<CommandPath> &paths);

} // namespace decouple
