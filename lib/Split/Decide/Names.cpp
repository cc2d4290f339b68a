#include "Split/Decide/Names.h"

#include "Text/TokenList.h"
#include "llvm/ADT/StringExtras.h"

namespace decouple {

/// "distributed/c10d/init" => "DistributedC10dInit".
static std::string camelCase(llvm::StringRef path) {
  std::string name;
  bool upper = true;
  for (char c : path) {
    if (!llvm::isAlnum(c)) {
      upper = true;
      continue;
    }
    name += upper ? llvm::toUpper(c) : c;
    upper = false;
  }
  return name;
}

HookNames hookNames(llvm::StringRef path, const HostLibrary &library,
                    const SplitRules &rules, unsigned number) {
  llvm::StringRef stem = path.substr(0, path.rfind('.'));
  const std::string ending = number ? std::to_string(number) : "";
  llvm::StringRef local = stem;
  local.consume_front(library.base + "/");
  HookNames names;
  std::string name = camelCase(local) + ending;
  names.type = name + rules.suffix;
  names.getter = "get" + names.type;
  names.space = library.hookNamespace;
  names.header = (stem + ending + rules.suffix + ".h").str();
  llvm::StringRef include = names.header;
  include.consume_front(library.includeRoot + "/");
  names.include = "<" + include.str() + ">";
  names.source = name + rules.suffix + ".cpp";
  names.bindings = "bind" + name;
  return names;
}

std::set<std::string> identifiersOf(llvm::StringRef text) {
  std::set<std::string> words;
  for (const TextToken &token : tokensOf(text))
    if (token.kind == clang::tok::raw_identifier)
      words.insert(token.text.str());
  return words;
}

std::string freeWord(std::string wanted, const std::set<std::string> &words) {
  while (words.count(wanted))
    wanted += "_";
  return wanted;
}

static constexpr char HookSuffix[] = "Hook";

std::string hookFunction(llvm::StringRef name) {
  return (name + HookSuffix).str();
}

bool isHookFunction(llvm::StringRef function) {
  return function.ends_with(HookSuffix);
}

std::string uniqueName(const ArmFacts &arm, std::set<std::string> &taken,
                       const std::set<std::string> &words) {
  std::string name = arm.label.empty() ? arm.function : arm.label;
  for (char &c : name)
    if (!llvm::isAlnum(c))
      c = '_';
  std::string candidate = name;
  for (unsigned n = 2;
       words.count(hookFunction(candidate)) || !taken.insert(candidate).second;
       ++n)
    candidate = name + std::to_string(n);
  return candidate;
}

std::string hooksCall(const HookNames &names) {
  return "::" + names.space + "::" + names.getter + "()";
}

} // namespace decouple
