#include "Scan/NamedCode.h"

using namespace decouple;

const NamedCodeRule *NamedCodeMatcher::match(llvm::StringRef token) {
  auto [it, isNew] =
      known.try_emplace(llvm::CachedHashStringRef(token), nullptr);
  if (!isNew)
    return it->second;
  for (const NamedCodeRule &rule : rules.namedCode)
    if (rule.token.matches(token))
      return it->second = &rule;
  return nullptr;
}

void NamedCodeSink::name(llvm::StringRef written, std::size_t offset) {
  if (const NamedCodeRule *rule = matcher.match(written))
    sites.push_back(
        {file.path, lines.lineOf(offset), written.str(), rule->info.id});
}
