#include "OptionValues.h"

#include "llvm/ADT/StringExtras.h"

using namespace decouple;
using llvm::StringRef;

OptionValues decouple::valuesOf(const CLI::Option &option) {
  StringRef text = option.get_option_text();
  text.consume_back(" REQUIRED");
  if (text.contains('|')) {
    OptionValues values{ValueKind::Choice, {}};
    for (StringRef word : llvm::split(text, '|'))
      values.choices.push_back(word.str());
    return values;
  }
  if (text == "DIR")
    return {ValueKind::Directory, {}};
  for (StringRef path : {"FILE", "PLACE", "PATH", "GLOB..."})
    if (text == path)
      return {ValueKind::File, {}};
  return {};
}

std::map<OptionValues, std::vector<std::string>>
decouple::optionsByValues(const std::vector<CommandPath> &paths) {
  std::map<OptionValues, std::vector<std::string>> options;
  for (const CommandPath &path : paths) {
    std::string command;
    for (const std::string &word : path.words)
      command += " " + word;
    for (const CLI::Option *option : dashedOptions(*path.app))
      if (takesValue(*option))
        for (const std::string &spelling : spellingsOf(*option))
          options[valuesOf(*option)].push_back(command + " " + spelling);
  }
  return options;
}
