#include "Split/Decide/Outline.h"

#include "Split/Decide/Twins.h"
#include "Text/TokenList.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <set>

namespace decouple {

std::vector<std::size_t> keptArms(const ConditionalGroup &group,
                                  std::size_t arm) {
  std::vector<std::size_t> kept;
  for (std::size_t i = 0; i < group.arms.size(); ++i)
    if (i != arm)
      kept.push_back(i);
  return kept;
}

TextRange leavingText(const ConditionalGroup &group, const ArmFacts &arm) {
  const Arm &body = group.arms[arm.arm];
  return {arm.connector.empty() ? body.bodyBegin : arm.connector.end,
          body.bodyEnd};
}

bool keepsNothing(const HostFile &file, const ArmFacts &arm) {
  const ConditionalGroup &group = file.tree.groups[arm.group];
  for (std::size_t i : keptArms(group, arm.arm))
    if (!tokensOf(
             file.text.slice(group.arms[i].bodyBegin, group.arms[i].bodyEnd))
             .empty())
      return false;
  return true;
}

namespace {

void refuse(Outline &result, llvm::StringRef id, const llvm::Twine &reason) {
  result.transform = Transform::None;
  result.diagnostic = id.str();
  result.reason = reason.str();
}

/// Decides about one arm; the checks are in the order of docs/Splitting.md.
class Decider {
public:
  Decider(const HostFile &file, const SplitRules &rules, const ArmFacts &arm,
          Outline &result)
      : file(file), rules(rules), arm(arm), result(result),
        group(file.tree.groups[arm.group]) {}

  void decide() {
    if (!refuseShape())
      choose();
  }

private:
  bool refuseShape() {
    if (!isWhole())
      refuse(result, "TD2002", "braces do not balance within the arm");
    else if (insideMacroCall())
      refuse(result, "TD2003", "the block stands in the arguments of a macro");
    else if (!arm.problem.empty())
      refuse(result, arm.problemId, arm.problem);
    else if (std::string macro = deviceMacroOfKept(); !macro.empty())
      refuse(result, "TD2013",
             "the arm that stays is guarded by `" + macro + "`, too");
    return !result.diagnostic.empty();
  }

  std::vector<TextToken> tokensOfArm(std::size_t index) const {
    const Arm &body = group.arms[index];
    return tokensOf(file.text.slice(body.bodyBegin, body.bodyEnd));
  }

  /// A rotated branch fits only where the arms that stay are such, too.
  bool isWhole() const {
    if (!arm.rotated)
      return isBalanced(tokensOfArm(arm.arm));
    return llvm::all_of(keptArms(group, arm.arm), [&](std::size_t kept) {
      std::vector<TextToken> tokens = tokensOfArm(kept);
      return tokens.empty() || isRotatedBranch(std::move(tokens));
    });
  }

  bool insideMacroCall() const {
    return llvm::any_of(
        file.facts.preprocessor.expansions, [&](TextRange call) {
          return call.begin < group.begin && call.end > group.begin;
        });
  }

  /// A condition that stays must not ask for the device again.
  std::string deviceMacroOfKept() const {
    std::vector<std::size_t> kept = keptArms(group, arm.arm);
    if (kept.size() < 2)
      return "";
    for (std::size_t i : kept)
      for (const std::string &macro : group.arms[i].macros)
        if (llvm::is_contained(file.deviceMacros, macro))
          return macro;
    return "";
  }

  void choose() {
    switch (arm.place) {
    case Place::Empty:
    case Place::Includes:
      result.transform = Transform::DropIncludes;
      return;
    case Place::Declarations:
      return chooseTravel();
    case Place::Statements:
      return chooseStatements();
    case Place::ElseIf:
    case Place::SwitchArm:
      return chooseBranch();
    case Place::Initializer:
      return refuse(result, "TD2015", "entries of an initializer list");
    case Place::Expression:
      return refuse(result, "TD2004",
                    "the arm is not made of whole statements");
    case Place::Nested: // it leaves with the block around it
      break;
    }
  }

  void chooseTravel() {
    if (keepsNothing(file, arm)) {
      result.transform = Transform::Travel;
      return;
    }
    if (!keptTwin(file, arm))
      return refuse(result, "TD2010",
                    "declarations with another version for the host");
    result.transform = Transform::Hook;
    bool isVoid = arm.result.text.empty() && arm.result.problem.empty();
    result.protocol = isVoid ? Protocol::Nothing : Protocol::Value;
    result.returnsVoid = isVoid;
    if (!isVoid)
      needType(arm.result, "that the function returns");
    needCaptures();
  }

  void chooseStatements() {
    bool initFunction =
        llvm::is_contained(rules.bindings.initFunctions, arm.function) &&
        arm.label.empty();
    if (!arm.escaping.empty())
      return chooseEscaping(initFunction);
    if (initFunction && arm.returns.empty() && keepsNothing(file, arm) &&
        isBinding()) {
      result.transform = Transform::Bind;
      return;
    }
    chooseHook();
  }

  bool isBinding() const {
    BindingText binding = bindingText(file, arm, rules.bindings);
    return usesModule(binding) &&
           llvm::all_of(binding.captures, [&](const Capture &c) {
             return c.variable != ConditionalGroup::None &&
                    isRecoverable(file.facts, c.variable, rules.bindings);
           });
  }

  bool usesModule(const BindingText &binding) const {
    return !binding.captures.empty() ||
           llvm::any_of(tokensOf(binding.text), [&](const TextToken &token) {
             return llvm::is_contained(rules.bindings.moduleVariables,
                                       token.text);
           });
  }

  void chooseEscaping(bool initFunction) {
    if (keepsNothing(file, arm) || !arm.returns.empty())
      return refuse(result, "TD2009",
                    "declares `" + arm.escaping[0].name +
                        "`, which text after the block uses");
    bool onlyAttributes =
        llvm::none_of(arm.escaping, [](const EscapingVariable &v) {
          return v.usedElsewhere;
        });
    if (initFunction && onlyAttributes && arm.captures.empty()) {
      result.transform = Transform::Flag;
      return;
    }
    if (arm.escaping.size() > 1)
      return refuse(result, "TD2009",
                    "declares more than one variable that text after the "
                    "block uses");
    chooseHook();
    result.protocol = Protocol::Default;
    needType(arm.escaping[0].type, "of `" + arm.escaping[0].name + "`");
  }

  void chooseHook() {
    result.transform = Transform::Hook;
    bool isVoid = arm.result.text.empty() && arm.result.problem.empty();
    if (arm.returns.empty())
      result.protocol = Protocol::Nothing;
    else if (isVoid)
      result.protocol =
          arm.alwaysReturns ? Protocol::Nothing : Protocol::Handled;
    else
      result.protocol = arm.alwaysReturns ? Protocol::Value : Protocol::Maybe;
    result.returnsVoid = isVoid && arm.alwaysReturns && !arm.returns.empty();
    if (!arm.returns.empty() && !isVoid)
      needType(arm.result, "that the function returns");
    needCaptures();
  }

  void chooseBranch() {
    result.transform = Transform::Hook;
    result.protocol = Protocol::Handled;
    if (!arm.returns.empty()) {
      if (!arm.alwaysReturns || arm.result.text.empty())
        return refuse(result, "TD2007",
                      std::string("a ") + nameOf(arm.place) +
                          " that returns on some paths only");
      result.protocol = Protocol::Maybe;
    }
    if (arm.place == Place::SwitchArm)
      needType(arm.switchType, "of the switch's condition");
    needCaptures();
  }

  void needType(const TypeText &type, const llvm::Twine &what) {
    if (type.text.empty() && result.diagnostic.empty())
      refuse(result, "TD2001",
             "the type " + what + " cannot be named: " + type.problem);
  }

  void needCaptures() {
    for (const Capture &capture : arm.captures)
      needType(capture.type, "of `" + capture.name + "`");
  }

  const HostFile &file;
  const SplitRules &rules;
  const ArmFacts &arm;
  Outline &result;
  const ConditionalGroup &group;
};

/// "_can-use" => "_can_use"; distinct within the file.
std::string uniqueName(const ArmFacts &arm, std::set<std::string> &taken) {
  std::string name = arm.label.empty() ? arm.function : arm.label;
  for (char &c : name)
    if (!llvm::isAlnum(c))
      c = '_';
  std::string candidate = name;
  for (unsigned n = 2; !taken.insert(candidate).second; ++n)
    candidate = name + std::to_string(n);
  return candidate;
}

} // namespace

std::vector<Outline> outline(const HostFile &file, const SplitRules &rules) {
  std::vector<Outline> outlines;
  std::set<std::string> taken;
  for (std::size_t i = 0; i < file.facts.arms.size(); ++i) {
    const ArmFacts &arm = file.facts.arms[i];
    Outline result;
    result.arm = i;
    Decider(file, rules, arm, result).decide();
    if (!arm.function.empty() && result.transform != Transform::None &&
        result.transform != Transform::Travel)
      result.name = uniqueName(arm, taken);
    outlines.push_back(std::move(result));
  }
  return outlines;
}

} // namespace decouple
