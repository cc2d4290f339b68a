#include "Split/Analyse/HostFile.h"

#include "Text/TokenList.h"
#include "llvm/ADT/STLExtras.h"

namespace decouple {

std::string expressionOf(const Arm &arm) {
  switch (arm.kind) {
  case DirectiveKind::Ifdef:
  case DirectiveKind::Elifdef:
    return "defined(" + arm.condition + ")";
  case DirectiveKind::Ifndef:
  case DirectiveKind::Elifndef:
    return "!defined(" + arm.condition + ")";
  case DirectiveKind::Else:
    return "";
  default:
    return arm.condition;
  }
}

TextRange bodyOf(const HostFile &file, const ArmFacts &arm) {
  const Arm &body = file.groupOf(arm).arms[arm.arm];
  return {body.bodyBegin, body.bodyEnd};
}

std::vector<std::size_t> keptArms(const ConditionalGroup &group,
                                  std::size_t arm) {
  std::vector<std::size_t> kept;
  for (std::size_t i = 0; i < group.arms.size(); ++i)
    if (i != arm)
      kept.push_back(i);
  return kept;
}

TextRange leavingText(const HostFile &file, const ArmFacts &arm) {
  TextRange body = bodyOf(file, arm);
  return {arm.connector.empty() ? body.begin : arm.connector.end, body.end};
}

bool keepsNothing(const HostFile &file, const ArmFacts &arm) {
  const ConditionalGroup &group = file.groupOf(arm);
  return llvm::all_of(keptArms(group, arm.arm), [&](std::size_t kept) {
    const Arm &other = group.arms[kept];
    return tokensOf(file.text.slice(other.bodyBegin, other.bodyEnd)).empty();
  });
}

} // namespace decouple
