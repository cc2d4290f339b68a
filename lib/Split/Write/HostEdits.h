//===- HostEdits.h - what changes in the host file ------------------------===//
//
// HostFile + Outlines => TextEdits
//                                             (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Decide/Decide.h"
#include "Text/TextEdits.h"

namespace decouple {

/// The edits of one block. Nothing for Transform::None and WithParent.
std::vector<TextEdit> editsOf(const HostFile &file, const Outline &outline,
                              const HookNames &names);

/// All edits of the file; when it has hooks, their header's include is among
/// them. Not yet normalised.
std::vector<TextEdit> hostEdits(const HostFile &file,
                                const std::vector<Outline> &outlines,
                                const HookNames &names);

} // namespace decouple
