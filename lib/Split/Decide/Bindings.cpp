#include "Split/Decide/Bindings.h"

#include "Text/TokenList.h"
#include "llvm/ADT/STLExtras.h"

namespace decouple {

static bool isModule(const VariableFacts &variable, const BindingRules &rules) {
  return llvm::is_contained(rules.moduleVariables, variable.name) &&
         (variable.kind == VariableFacts::Parameter ||
          variable.kind == VariableFacts::FileScope);
}

/// Asking again for what `variable` is made of changes nothing.
static bool onlyLooksUp(const VariableFacts &variable,
                        const BindingRules &rules) {
  return llvm::all_of(variable.callees, [&](const std::string &callee) {
    return llvm::is_contained(rules.lookups, callee);
  });
}

/// True when `variable` can be found again without the host function.
static bool isRecoverable(const UnitFacts &facts, std::size_t variable,
                          const BindingRules &rules) {
  const VariableFacts &fact = facts.variables[variable];
  if (isModule(fact, rules))
    return true;
  if (llvm::is_contained(rules.moduleVariables, fact.name) ||
      !onlyLooksUp(fact, rules)) // the name is the module's in the backend
    return false;
  bool found = fact.kind == VariableFacts::Submodule ||
               fact.kind == VariableFacts::ClassObject;
  if (found && (fact.attribute.empty() || fact.scope.empty()))
    return false;
  if (!found && (fact.kind != VariableFacts::Plain ||
                 fact.initializer.empty() || fact.callees.empty()))
    return false;
  return llvm::all_of(fact.uses, [&](std::size_t use) {
    return use != variable && isRecoverable(facts, use, rules);
  });
}

static bool usesModule(const BindingText &binding, const BindingRules &rules) {
  return !binding.captures.empty() ||
         llvm::any_of(tokensOf(binding.text), [&](const TextToken &token) {
           return llvm::is_contained(rules.moduleVariables, token.text);
         });
}

bool canFollow(const ArmFacts &arm, const BindingRules &rules) {
  return arm.canWait && llvm::is_contained(rules.initFunctions, arm.function) &&
         arm.label.empty();
}

bool isBinding(const UnitFacts &facts, const ArmFacts &arm,
               const BindingRules &rules) {
  return canFollow(arm, rules) && usesModule(arm.binding, rules) &&
         llvm::all_of(arm.binding.captures, [&](const Capture &capture) {
           return capture.variable != ConditionalGroup::None &&
                  isRecoverable(facts, capture.variable, rules);
         });
}

} // namespace decouple
