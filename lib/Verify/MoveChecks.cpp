#include "Verify/MoveChecks.h"

#include "Support/DiagnosticTable.h"
#include "Verify/Model/Findings.h"

using namespace decouple;

/// What lostHeaders of the plan has found (TD2065).
static Check includes(const Plan &plan) {
  Findings findings;
  for (const Diagnostic &problem : plan.diagnostics)
    if (problem.id == nameOf(DiagnosticId::TD2065))
      findings.add(render(problem));
  return findings.check("move-includes",
                        "what the host compiles includes no moved header");
}

static Check names(const Plan &plan) {
  Findings findings;
  unsigned ofOthers = 0;
  for (const MovedName &name : plan.movedNames)
    if (name.ofOthers)
      ++ofOthers;
    else
      findings.add(name.path + ":" + std::to_string(name.line) + " names " +
                   name.word);
  return findings.check("move-build-files",
                        "no build file names a moved file, but " +
                            counted(ofOthers, "word") +
                            " that only builds for other devices read");
}

std::vector<Check> decouple::checkMove(const Plan &plan) {
  if (plan.options.transition != Transition::Move)
    return {};
  return {includes(plan), names(plan)};
}
