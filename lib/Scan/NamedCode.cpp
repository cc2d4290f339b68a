#include "Scan/NamedCode.h"

using namespace decouple;

static constexpr std::int32_t NoRule = -1;

static std::int32_t firstMatch(llvm::StringRef token,
                               const std::vector<NamedCodeRule> &rules) {
  for (std::size_t i = 0; i < rules.size(); ++i)
    if (rules[i].token.matches(token))
      return static_cast<std::int32_t>(i);
  return NoRule;
}

const NamedCodeRule *NamedCodeMatcher::match(llvm::StringRef token) {
  std::int32_t &index = known[token];
  if (index == NameMemo::Unset)
    index = firstMatch(token, rules.namedCode);
  return index == NoRule ? nullptr : &rules.namedCode[index];
}

void NamedCodeSink::name(llvm::StringRef written, std::size_t offset) {
  if (const NamedCodeRule *rule = matcher.match(written))
    sites.push_back(
        {file.path, lines.lineOf(offset), written.str(), rule->info.id});
}
