#include "Split/Decide/Names.h"

#include "Text/CodeWords.h"
#include "Text/TokenList.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <map>

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

/// `path` as the library's directories of includes have it.
static llvm::StringRef includedAs(llvm::StringRef path,
                                  const HostLibrary &library) {
  if (!library.includeRoot.empty())
    path.consume_front(library.includeRoot + "/");
  return path;
}

/// How the host includes `header`.
static std::string includeOf(llvm::StringRef header,
                             const HostLibrary &library) {
  return ("<" + includedAs(header, library) + ">").str();
}

HookNames hookNames(const HostLibrary &library, const SplitRules &rules) {
  HookNames names;
  names.type = library.hookType;
  names.getter = "get" + names.type;
  names.filler = "mutable" + names.type;
  names.checker = "check" + names.type;
  names.space = library.hookNamespace;
  names.key = rules.registry.key;
  names.header = library.hookHeader;
  names.include = includeOf(names.header, library);
  return names;
}

HookNames hookNames(llvm::StringRef path, const HostLibrary &library,
                    const SplitRules &rules, unsigned number) {
  llvm::StringRef local = path.substr(0, path.rfind('.'));
  local.consume_front(library.base + "/");
  HookNames names = hookNames(library, rules);
  const std::string name =
      camelCase(local) + (number ? std::to_string(number) : "");
  // What begins with a digit is no name.
  names.ownType = (llvm::isDigit(name.empty() ? ' ' : name[0]) ? "File" : "") +
                  name + rules.suffix;
  names.ownGetter = "get" + names.ownType;
  names.member = names.ownType;
  names.member[0] = llvm::toLower(names.member[0]);
  auto [directory, last] = llvm::StringRef(names.header).rsplit('/');
  names.ownHeader =
      (last.empty() ? "" : directory.str() + "/") + names.ownType + ".h";
  names.ownInclude = includeOf(names.ownHeader, library);
  names.source = names.ownType + ".cpp";
  names.beside =
      includedAs(path.take_front(path.rfind('/') + 1), library).str();
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

static constexpr char HookSuffix[] = "_hook";

std::string hookFunction(llvm::StringRef name) {
  return (name + HookSuffix).str();
}

bool isHookFunction(llvm::StringRef function) {
  return function.ends_with(HookSuffix);
}

namespace {

class Namer {
public:
  Namer(const HostFile &file, const SplitRules &rules)
      : file(file), rules(rules), words(identifiersOf(file.text)) {}

  /// `alone`: no other hook is in the arm's function.
  std::string nameOf(const ArmFacts &arm, bool alone) {
    std::string function =
        plainWords(arm.label.empty() ? arm.function : arm.label);
    std::string name = wanted(arm, alone, function);
    if (taken.count(name) && name != function)
      name = function + "_" + name;
    name = ofFile(name);
    std::string free = name;
    for (unsigned n = 2; !isFree(free); ++n)
      free = name + std::to_string(n);
    taken.insert(free);
    return free;
  }

private:
  bool isFree(const std::string &name) const {
    return !taken.count(name) && !words.count(hookFunction(name));
  }

  /// Whether the arm puts things into a module of the host's.
  bool binds(const ArmFacts &arm) const {
    return llvm::any_of(arm.captures, [&](const Capture &capture) {
      return llvm::any_of(
          rules.bindings.moduleTypes, [&](llvm::StringRef type) {
            return llvm::StringRef(capture.type.text).contains(type.ltrim(':'));
          });
    });
  }

  std::string wanted(const ArmFacts &arm, bool alone,
                     const std::string &function) const {
    llvm::StringRef code = bodyOf(file, arm).in(file.text);
    if (std::string bound = binds(arm) ? firstNameInQuotes(code) : "";
        !bound.empty())
      return "bind_" + plainWords(bound);
    std::string called = alone ? "" : firstCall(code);
    return called.empty() ? function : called;
  }

  /// `name`, and before it as much of the file's path as tells it from what is
  /// no name.
  std::string ofFile(const std::string &name) const {
    auto isName = [&](const std::string &text) {
      return !text.empty() && llvm::isAlpha(text[0]) && !isKeyword(text);
    };
    llvm::StringRef place = llvm::StringRef(file.path);
    place = place.substr(0, place.rfind('.'));
    std::string full = name;
    while (!isName(full) && !place.empty()) {
      auto [above, last] = place.rsplit('/');
      bool isWhole = last.empty();
      full = plainWords(isWhole ? above : last) + "_" + full;
      place = isWhole ? "" : above;
    }
    return full;
  }

  const HostFile &file;
  const SplitRules &rules;
  const std::set<std::string> words;
  std::set<std::string> taken;
};

} // namespace

void nameHooks(const HostFile &file, const SplitRules &rules,
               const HookNames &names, std::vector<Outline> &outlines) {
  auto functionOf = [&](const Outline &outline) {
    const ArmFacts &arm = file.facts.arms[outline.arm];
    return std::pair(arm.functionBegin, arm.label);
  };
  std::map<std::pair<std::size_t, std::string>, unsigned> hooks;
  for (const Outline &outline : outlines)
    if (outline.transform == Transform::Hook)
      ++hooks[functionOf(outline)];
  Namer namer(file, rules);
  for (Outline &outline : outlines) {
    if (outline.transform != Transform::Hook)
      continue;
    const ArmFacts &arm = file.facts.arms[outline.arm];
    outline.name = namer.nameOf(arm, hooks[functionOf(outline)] == 1);
    // A function of the file's may be seen by all of the backend's sources.
    outline.function = hookFunction(
        arm.twinName.empty() ? outline.name
                             : outline.name + "_of_" + names.ownType);
  }
}

std::string hooksCall(const HookNames &names) {
  return "::" + names.space + "::" + names.ownGetter + "(" + names.key + ")";
}

} // namespace decouple
