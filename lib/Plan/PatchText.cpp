#include "Plan/PatchText.h"

#include "Plan/Series.h"

namespace decouple {

PlannedPatch plannedPatch(const SplitPatch &patch) {
  return {patch.file, patch.rule,      patch.reason, patch.removableWhen,
          patch.text, patch.automatic, patch.change};
}

} // namespace decouple
