#include "Scan/Cpp/NamedCode.h"

using namespace decouple;

static std::vector<const Pattern *> patternsOf(const RulePack &rules) {
  std::vector<const Pattern *> patterns;
  for (const NamedCodeRule &rule : rules.namedCode)
    patterns.push_back(&rule.token);
  return patterns;
}

NamedCodeMatcher::NamedCodeMatcher(const RulePack &rules)
    : rules(rules), part(patternsOf(rules)) {}

const NamedCodeRule *NamedCodeMatcher::match(llvm::StringRef token) {
  auto [it, isNew] = known.try_emplace(token, nullptr);
  if (!isNew)
    return it->second;
  for (const NamedCodeRule &rule : rules.namedCode)
    if (rule.token.matches(token))
      return it->second = &rule;
  return nullptr;
}

std::size_t NamedCodeSink::nextOfInterest(std::size_t from) {
  if (nextPart < from)
    nextPart = matcher.commonPart().find(file.text(), from);
  return nextPart;
}

void NamedCodeSink::name(llvm::StringRef written, std::size_t offset,
                         LineCounter &lines) {
  if (nextOfInterest(offset) >= offset + written.size())
    return;
  if (const NamedCodeRule *rule = matcher.match(written))
    sites.push_back({file.path, lines.lineOf(offset), written.str(),
                     rule->info.id, offset});
}
