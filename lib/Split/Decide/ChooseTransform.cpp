#include "Split/Decide/ChooseTransform.h"

#include "Split/Decide/Bindings.h"
#include "Split/Decide/Macros.h"
#include "Split/Decide/Pragmas.h"
#include "Split/Decide/Protocols.h"
#include "Split/Decide/Refusals.h"
#include "Text/TokenList.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ErrorHandling.h"

namespace decouple {

namespace {

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
    if (result.transform == Transform::Hook)
      preferInterface();
  }

private:
  bool refuseShape() {
    if (!isWhole())
      refuse(result, DiagnosticId::TD2002,
             "braces do not balance within the arm");
    else if (insideMacroCall())
      refuse(result, DiagnosticId::TD2003,
             "the block is in the arguments of a macro");
    else if (arm.place == Place::Initializer)
      refuse(result, DiagnosticId::TD2015, "entries of an initializer list");
    else if (!arm.findings.empty())
      refuse(result, arm.findings.front());
    else if (std::string macro = deviceMacroOfKept(); !macro.empty())
      refuse(result, DiagnosticId::TD2013,
             "the condition of the arm that stays asks for `" + macro +
                 "` as well");
    else if (std::string macro = macroAskedForLater(file, arm); !macro.empty())
      refuse(result, DiagnosticId::TD2027,
             "defines `" + macro + "`, which text that stays asks for");
    else
      refuseForeignState();
    return result.diagnostic.has_value();
  }

  /// What the preprocessor and the compiler have been told before the arm.
  void refuseForeignState() {
    TextRange body = bodyOf(file, arm);
    bool hasText = arm.place != Place::Includes && arm.place != Place::Empty;
    std::string pragma = hasText ? pragmaAt(file, body) : "";
    const IncludeUse *include = hasText ? includeUnderPragma(file) : nullptr;
    if (std::string open = directiveLeftOpen(file, arm); !open.empty())
      refuse(result, DiagnosticId::TD2035,
             "`" + open + "` in the block is about text behind it");
    else if (!pragma.empty())
      refuse(result, DiagnosticId::TD2035,
             "`#pragma " + pragma + "` is about it");
    else if (include)
      refuse(result, DiagnosticId::TD2035,
             "a `#pragma` is about what the backend would include, " +
                 include->spelled);
    else if (const MacroUse *place = ownPlaceMacro())
      refuse(result, DiagnosticId::TD2026, "asks for `" + place->name + "`");
  }

  /// A macro of the arm, or of what its function declares for it, that says
  /// where it stands; null: none.
  const MacroUse *ownPlaceMacro() const {
    if (const MacroUse *place = ownPlaceMacroIn(file, bodyOf(file, arm)))
      return place;
    for (TextRange carried : arm.carried)
      if (const MacroUse *place = ownPlaceMacroIn(file, carried))
        return place;
    return nullptr;
  }

  TokenList tokensOfArm(std::size_t index) const {
    const Arm &body = group.arms[index];
    return tokensOf(file.text.slice(body.bodyBegin, body.bodyEnd));
  }

  /// A rotated branch fits only where the arms that stay are such, too.
  bool isWhole() const {
    if (!arm.rotated)
      return isBalanced(tokensOfArm(arm.arm));
    return llvm::all_of(keptArms(group, arm.arm), [&](std::size_t kept) {
      TokenList tokens = tokensOfArm(kept);
      return tokens.empty() || isRotatedBranch(tokens);
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
    if (kept.size() < 2 || !arm.open.empty()) // which are without it
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
      if (!keepsNothing(file, arm))
        return refuse(result, DiagnosticId::TD2004,
                      "has no text of its own where the host has some");
      result.transform = Transform::DropIncludes;
      return;
    case Place::Declarations:
      return chooseTravel();
    case Place::Statements:
      return chooseStatements();
    case Place::ElseIf:
    case Place::Case:
      return chooseBranch();
    case Place::Initializer:
    case Place::Expression:
      return refuse(result, DiagnosticId::TD2004,
                    "the arm is not made of whole statements");
    case Place::Nested:
    case Place::Unread:
      llvm_unreachable("only a block without facts is there");
    }
  }

  /// Where upstream has an interface for what the arm does.
  void preferInterface() {
    InterfaceAnswer answer = interfaceOf(file, arm, rules.interfaces);
    result.rule = std::move(answer.rule);
    result.unfit = std::move(answer.unfit);
    result.call = std::move(answer.call);
    if (result.call)
      result.transform = Transform::Interface;
  }

  void chooseTravel() {
    if (keepsNothing(file, arm)) {
      result.transform = Transform::Travel;
      return;
    }
    if (!arm.keptTwin || keptTwinActs(file, arm))
      return refuse(result, DiagnosticId::TD2010,
                    "declarations with another version for the host");
    if (arm.namesFunction) // which is the hook's name in the backend
      return refuse(result, {Oddity::FunctionName, ""});
    result.transform = Transform::Hook;
    bool isVoid = arm.result.isAbsent();
    result.protocol = isVoid ? Protocol::Nothing : Protocol::Value;
    result.returnsVoid = isVoid;
    if (!isVoid)
      needType(arm.result, "that the function returns");
    needCaptures();
  }

  void chooseStatements() {
    if (leadsIntoKept(file, arm))
      return refuse(result, DiagnosticId::TD2004,
                    "a switch around the block has a case in text that stays");
    if (!arm.escaping.empty())
      return chooseEscaping();
    if (arm.returns.empty() && keepsNothing(file, arm) &&
        isBinding(file.facts, arm, rules.bindings)) {
      result.transform = Transform::Bind;
      return;
    }
    chooseHook();
  }

  void chooseEscaping() {
    if (keepsNothing(file, arm) || !arm.returns.empty())
      return refuse(result, DiagnosticId::TD2009,
                    "declares `" + arm.escaping[0].name +
                        "`, which text after the block uses");
    bool onlyAttributes =
        llvm::none_of(arm.escaping, [](const EscapingVariable &v) {
          return v.usedElsewhere;
        });
    if (onlyAttributes && arm.captures.empty() &&
        canFollow(arm, rules.bindings)) {
      result.transform = Transform::Flag;
      return;
    }
    if (arm.escaping.size() > 1)
      return refuse(result, DiagnosticId::TD2009,
                    "declares more than one variable that text after the "
                    "block uses");
    if (!keepsPlainValue(file, arm))
      return refuse(
          result, DiagnosticId::TD2028,
          "the host's `" + arm.escaping[0].name +
              "` is not initialised from a plain value of the same type");
    chooseHook();
    result.protocol = Protocol::Default;
    needType(arm.escaping[0].type, "of `" + arm.escaping[0].name + "`");
  }

  void chooseHook() {
    result.transform = Transform::Hook;
    bool isVoid = arm.result.isAbsent();
    if (!gives())
      result.protocol = Protocol::Nothing;
    else if (isVoid)
      result.protocol =
          arm.alwaysReturns ? Protocol::Nothing : Protocol::Handled;
    else
      result.protocol = arm.alwaysReturns ? Protocol::Value : Protocol::Maybe;
    result.returnsVoid = isVoid && arm.alwaysReturns && !arm.returns.empty();
    if (result.protocol == Protocol::Handled && arm.unclearAnswer)
      return refuse(result, DiagnosticId::TD2029,
                    "returns, on some paths only, what a void function does");
    if (result.protocol == Protocol::Maybe && mayReadAsNoAnswer(file, arm))
      return refuseNoAnswer();
    if (gives() && !isVoid)
      needType(arm.result, "that the function returns");
    needCaptures();
  }

  /// Whether the hook has to say what the function returns. One that throws
  /// always does, too: text behind it would seem to be reached.
  bool gives() const {
    bool throwsAlways = arm.alwaysReturns && !arm.result.isAbsent();
    return throwsAlways || !arm.returns.empty();
  }

  void chooseBranch() {
    if (leavesRoomForKept(file, arm))
      return refuse(result, DiagnosticId::TD2004,
                    "a branch or case where the host has another one");
    result.transform = Transform::Hook;
    result.protocol = Protocol::Handled;
    if (gives()) {
      if (!arm.alwaysReturns || arm.result.text.empty())
        return refuse(
            result, DiagnosticId::TD2007,
            (arm.place == Place::Case ? "a case" : "an else-if branch") +
                std::string(" that returns on some paths only"));
      result.protocol = Protocol::Maybe;
      if (mayReadAsNoAnswer(file, arm))
        return refuseNoAnswer();
    }
    if (arm.place == Place::Case)
      needType(arm.switchType, "of the switch's condition");
    needCaptures();
  }

  void refuseNoAnswer() {
    refuse(result, DiagnosticId::TD2029,
           "returns what a hook's std::optional takes for no answer");
  }

  void needType(const TypeText &type, const llvm::Twine &what) {
    if (type.text.empty() && !result.diagnostic)
      refuse(result, DiagnosticId::TD2001,
             "the type " + what + " cannot be named: " + wordsFor(type));
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

} // namespace

Outline chooseTransform(const HostFile &file, const SplitRules &rules,
                        std::size_t arm) {
  Outline result;
  result.arm = arm;
  Decider(file, rules, file.facts.arms[arm], result).decide();
  return result;
}

} // namespace decouple
