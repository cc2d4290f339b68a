//===- BlockOutcome.h - what became of one block --------------------------===//
//
// Outline + texts => [BlockOutcome] => plan, report
// scan -> classify -> [split] -> plan -> emit -> verify -> report
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Analyse/Facts/Place.h"
#include "Split/Decide/Transform.h"
#include "Support/DiagnosticTable.h"
#include <optional>
#include <string>
#include <vector>

namespace decouple {

/// Who answers for a block that acts.
enum class Outcome {
  Automatic, ///< a transform
  ByHand,    ///< a hand-written patch
  Declared,  ///< a rule that says why it stays
  Refused    ///< nobody
};
const char *nameOf(Outcome outcome);

/// Sets `value` to what is called `name`; false when nothing is.
bool fromName(llvm::StringRef name, Outcome &value);

/// In the order of a report.
inline constexpr Outcome AllOutcomes[] = {Outcome::Automatic, Outcome::ByHand,
                                          Outcome::Declared, Outcome::Refused};

/// What became of one block that acts. The split stage knows two outcomes; the
/// plan finds out who answers for what was refused.
struct BlockOutcome {
  std::string path;
  unsigned line = 0, endLine = 0;
  Place place = Place::Empty;
  Outcome outcome = Outcome::Refused;
  Transform transform = Transform::None;
  std::optional<Protocol> protocol;       ///< of a hook
  std::string name;                       ///< hook or binding function
  std::vector<std::string> captures;      ///< as parameters
  std::optional<DiagnosticId> diagnostic; ///< refused: its number
  /// Refused: why. A hook: why it is not the interface of `rule`.
  std::string reason;
  /// By hand, declared: who says so. An interface, or a hook instead of one: of
  /// which rule.
  std::string rule, removableWhen;
  std::string before, host, backend; ///< texts, for a side by side view
};

} // namespace decouple
