#include "Rewrite/PatchText.h"

#include "Plan/Series.h"

namespace decouple {

PlannedPatch plannedPatch(const SplitPatch &patch) {
  return {patch.file, patch.rule,      patch.reason, patch.removableWhen,
          patch.text, patch.automatic, patch.change};
}

void writePatch(SplitPatch &patch, std::size_t number, std::size_t total) {
  patch.change.name = "split-" + patch.path.substr(0, patch.path.rfind('.'));
  patch.change.title = "Take the device's part out of " + patch.path;
  PlannedPatch planned = plannedPatch(patch);
  patch.file = patchFileName(planned, number);
  patch.text = patchMail(planned, number, total);
}

} // namespace decouple
