#include "Report/Words.h"

using namespace decouple;

const char *decouple::wordFor(Truth truth) {
  switch (truth) {
  case Truth::True:
    return "true";
  case Truth::False:
    return "false";
  case Truth::Unknown:
    break;
  }
  return "unknown";
}

template <typename Rules>
static void add(std::map<std::string, RuleEntry> &index, const char *kind,
                const Rules &rules) {
  for (const auto &rule : rules)
    index[rule.info.id] = {kind, &rule.info, false};
}

std::map<std::string, RuleEntry> decouple::indexRules(const RulePack &rules) {
  std::map<std::string, RuleEntry> index;
  add(index, "file", rules.files);
  for (const FileRule &rule : rules.files)
    index[rule.info.id].isDefault = rule.tier == Tier::Default;
  add(index, "macro", rules.macros);
  add(index, "place", rules.places);
  add(index, "block", rules.blocks);
  add(index, "build-block", rules.buildBlocks);
  add(index, "python", rules.python);
  add(index, "named-code", rules.namedCode);
  add(index, "named-code-site", rules.nameSites);
  add(index, "library", rules.libraries);
  add(index, "supplement", rules.supplements);
  add(index, "macro-configuration", rules.macroConfigurations);
  add(index, "cmake-configuration", rules.cmakeConfigurations);
  return index;
}

std::string decouple::reasonOf(const std::map<std::string, RuleEntry> &index,
                               const std::string &id) {
  auto found = index.find(id);
  return found == index.end() ? "" : found->second.info->reason;
}
