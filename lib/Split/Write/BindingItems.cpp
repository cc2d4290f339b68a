#include "Split/Write/BindingItems.h"

#include "Split/Write/Guards.h"
#include "Split/Write/OrphanedComment.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

namespace decouple {

/// `text` with `values` in the places of $0, $1, …
static std::string filledIn(std::string text,
                            llvm::ArrayRef<std::string> values) {
  for (std::size_t i = 0; i < values.size(); ++i)
    if (std::size_t at = text.find("$" + std::to_string(i));
        at != std::string::npos)
      text.replace(at, 2, values[i]);
  return text;
}

namespace {

/// The declarations that find a binding's captures again.
class Lookups {
public:
  Lookups(const HostFile &file, const BindingRules &rules)
      : file(file), rules(rules) {}

  std::string text(const std::vector<Capture> &captures) {
    std::string result;
    for (const Capture &capture : captures)
      result += lookup(capture.variable);
    return result;
  }

private:
  std::string lookup(std::size_t index) {
    if (!done.insert(index).second)
      return "";
    const VariableFacts &variable = file.facts.variables[index];
    if (llvm::is_contained(rules.moduleVariables, variable.name) &&
        variable.kind != VariableFacts::Plain)
      return variable.name == rules.moduleVariables.front()
                 ? ""
                 : "auto " + variable.name + " = " +
                       rules.moduleVariables.front() + ";\n";
    std::string result;
    for (std::size_t use : variable.uses)
      result += lookup(use);
    return result + declaration(variable) + "\n";
  }

  std::string declaration(const VariableFacts &variable) const {
    std::string scope = variable.scope.in(file.text).str() +
                        (variable.scopeIsPointer ? "->" : ".");
    if (variable.kind == VariableFacts::Submodule)
      return "auto " + variable.name + " = " + scope +
             filledIn(rules.submodule, {variable.attribute}) + ";";
    if (variable.kind == VariableFacts::ClassObject)
      return rules.objectType + " " + variable.name + " = " + scope +
             filledIn(rules.attribute, {variable.attribute}) + ";";
    return variable.declaredType + " " + variable.name + " = " +
           variable.initializer.in(file.text).str() + ";";
  }

  const HostFile &file;
  const BindingRules &rules;
  std::set<std::size_t> done;
};

} // namespace

static std::string setAttributes(const ArmFacts &arm,
                                 const BindingRules &rules) {
  std::string text;
  for (const EscapingVariable &variable : arm.escaping)
    for (const std::string &attribute : variable.attributes)
      text += filledIn(rules.setAttribute, {attribute, variable.name}) + "\n";
  return text;
}

static CopiedText blockText(const HostFile &file, const Outline &outline,
                            const SplitRules &rules) {
  const ArmFacts &arm = file.facts.arms[outline.arm];
  const ConditionalGroup &group = file.tree.groups[arm.group];
  CopiedText text;
  text.add("{ // " + file.path + ":" + std::to_string(group.line) + "\n" +
           orphanedComment(file, arm).in(file.text).str());
  for (TextRange carried : arm.carried) {
    text.add(copyOf(file.text, carried));
    text.add(";\n");
  }
  text.add(Lookups(file, rules.bindings).text(arm.binding.captures) +
           arm.binding.text);
  if (outline.transform == Transform::Flag)
    text.add(setAttributes(arm, rules.bindings));
  text.add("}\n");
  return text;
}

std::vector<BackendItem> bindingItems(const HostFile &file,
                                      const std::vector<Outline> &outlines,
                                      const HookNames &names,
                                      const SplitRules &rules) {
  BackendItem item;
  for (const Outline &outline : outlines) {
    if (outline.transform != Transform::Bind &&
        outline.transform != Transform::Flag)
      continue;
    const ArmFacts &arm = file.facts.arms[outline.arm];
    item.position = std::max(item.position, {arm.functionBegin, 0});
    if (item.text.text.empty())
      for (const std::string &space : arm.namespaces)
        if (!space.empty())
          item.namespaces.push_back(space);
    item.text.add(guarded(guardOf(file, outline, rules),
                          blockText(file, outline, rules)));
  }
  if (item.text.text.empty())
    return {};
  CopiedText blocks = std::move(item.text);
  item.text = {};
  item.text.add("void " + names.bindings + "(" +
                rules.bindings.moduleParameter + ") {\n");
  item.text.add(blocks);
  item.text.add("}\n");
  return {item};
}

} // namespace decouple
