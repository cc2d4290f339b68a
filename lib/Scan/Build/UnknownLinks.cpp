#include "Scan/Build/UnknownLinks.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace decouple;
using llvm::StringRef;

namespace {

/// Looks for what one library of the device links and nobody knows.
class Links {
public:
  Links(const LibraryRule &rule, const EvaluatedSides &sides,
        llvm::ArrayRef<const CMakeEvaluator *> all, const RulePack &rules)
      : rule(rule), device(*sides.device), all(all), rules(rules) {
    if (isShared(rule, rules))
      for (const CMakeItem &item : sides.host->linked(rule.list))
        seen.insert(keyOf(item));
  }

  std::vector<Diagnostic> run() {
    for (const CMakeItem &item : device.linked(rule.list))
      look(item, *item.origin);
    return std::move(found);
  }

private:
  /// A reference that is known stands for nothing itself.
  static bool isReference(const CMakeItem &item) {
    return item.open.empty() && item.text.starts_with("${");
  }

  static StringRef variableOf(const CMakeItem &item) {
    return soleReference({CMakeArgument::Kind::Unquoted, item.written()});
  }

  static std::string keyOf(const CMakeItem &item) {
    return (isReference(item) ? "in " : "") + item.written().str();
  }

  void look(const CMakeItem &item, const CMakeOrigin &said) {
    if (!seen.insert(keyOf(item)).second || isKnown(item.written()))
      return;
    if (lookInto(variableOf(item)) || isReference(item))
      return;
    found.push_back(remark(DiagnosticId::TD2069, said.file.str(), said.line,
                           (rule.library + " links `" + item.written() +
                            "`, and no rule says that the backend links it too")
                               .str()));
  }

  /// What the files say that `variable` has in the end. False when none does.
  bool lookInto(StringRef variable) {
    bool any = false;
    if (!variable.empty())
      for (const CMakeEvaluator *file : all)
        if (auto elements = file->elements(variable)) {
          any = true;
          for (const CMakeItem &item : *elements)
            look(item, *item.origin);
        }
    return any;
  }

  /// Also known are libraries that the rules name: one is the backend's, or
  /// the host has it.
  bool isKnown(StringRef text) const {
    const std::string target = device.realName(text);
    return llvm::any_of(rules.reading.links,
                        [&](const Glob &glob) { return glob.matches(text); }) ||
           llvm::any_of(rules.libraries, [&](const LibraryRule &other) {
             return other.list == target;
           });
  }

  const LibraryRule &rule;
  const CMakeEvaluator &device;
  llvm::ArrayRef<const CMakeEvaluator *> all;
  const RulePack &rules;
  llvm::StringSet<> seen;
  std::vector<Diagnostic> found;
};

} // namespace

std::vector<Diagnostic>
decouple::findUnknownLinks(const std::map<std::string, EvaluatedSides> &files,
                           llvm::ArrayRef<const CMakeEvaluator *> all,
                           const RulePack &rules) {
  std::vector<Diagnostic> found;
  if (rules.reading.links.empty())
    return found;
  for (const LibraryRule &rule : rules.libraries)
    if (auto sides = files.find(rule.file);
        rule.ofDevice && sides != files.end())
      llvm::append_range(found, Links(rule, sides->second, all, rules).run());
  return found;
}
