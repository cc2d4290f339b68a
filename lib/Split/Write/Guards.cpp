#include "Split/Write/Guards.h"

#include "llvm/ADT/STLExtras.h"

namespace decouple {

std::string guardOf(const ConditionalGroup &group, std::size_t arm,
                    const std::vector<std::string> &always) {
  bool decided = true;
  std::string condition;
  for (std::size_t i = 0; i <= arm; ++i) {
    for (const std::string &macro : group.arms[i].macros)
      decided &= llvm::is_contained(always, macro);
    std::string own = expressionOf(group.arms[i]);
    if (own.empty())
      continue;
    condition += condition.empty() ? "" : " && ";
    bool single = arm == 0;
    condition += i < arm ? "!(" + own + ")" : single ? own : "(" + own + ")";
  }
  return decided ? "" : "#if " + condition + "\n";
}

std::string guardOf(const HostFile &file, const Outline &outline,
                    const SplitRules &rules) {
  const ArmFacts &arm = file.facts.arms[outline.arm];
  return guardOf(file.groupOf(arm), arm.arm, rules.backendMacros);
}

std::string guarded(llvm::StringRef guard, const std::string &text) {
  if (guard.empty())
    return text;
  return guard.str() + text +
         (llvm::StringRef(text).ends_with("\n") ? "" : "\n") + "#endif\n";
}

CopiedText guarded(llvm::StringRef guard, const CopiedText &text) {
  CopiedText result;
  result.add(guard);
  result.add(text);
  result.text = guarded(guard, text.text);
  return result;
}

} // namespace decouple
