//===- SiteEdits.h - uses that ask the extension module -------------------===//
//
// ChosenSites of a file => its edits                (part of plan)
//
// In a file that moves, one import brings the module, and each use names it. In
// one that stays, where a host may be without it, each use spells it out, and
// nothing is added at the top. An import that takes names of the host's, too,
// keeps those, and one before it takes the others.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Plan/Python/SiteChoice.h"

namespace decouple {

/// What the uses of `file` that are not refused become: in the order of the
/// text. Refuses those of `sites` that cannot be written, and enters what the
/// others become.
std::vector<SiteEdit> editSites(const FileOfSites &file,
                                const ServedModule &served,
                                std::vector<ChosenSite> &sites);

} // namespace decouple
