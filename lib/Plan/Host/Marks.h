//===- Marks.h - comments at what waits for a person ----------------------===//
//
// HandWork => a HostChange of the group "marks"       (part of plan)
//
// `// TODO(torch-decouple 3f9a12c4): HOOK: what to do`, on a line of its own
// above. The number comes from what stands there, not from where, so that it
// is found again after lines have moved and on the next release: see
// MarkNumbers.h.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Plan/Host/MarkNumbers.h"
#include "Plan/Model/Planned.h"

namespace decouple {

inline constexpr char MarksGroup[] = "marks";

/// Adds one change with all comments to `changes`, on top of those that are
/// there. A comment is left out where it stands already, where a change has
/// made it unclear which line is meant, and where it would be no comment: in a
/// literal that goes on.
std::vector<Mark> addMarks(llvm::ArrayRef<HandWork> work,
                           const SourceTree &tree, const RulePack &rules,
                           std::vector<HostChange> &changes);

} // namespace decouple
