//===- HostEdits.h - what changes in the host file ------------------------===//
//
// HostFile + Outlines => TextEdits, hook header
//                                             (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Decide/Outline.h"
#include "Split/Write/Names.h"
#include "Text/TextEdits.h"

namespace decouple {

/// The edits of one block. Nothing for Transform::None and WithParent.
std::vector<TextEdit> editsOf(const HostFile &file, const Outline &outline,
                              const HookNames &names);

/// All edits of the file; when it has hooks, their header's include and the
/// definition of their getter are among them. Not yet normalised.
std::vector<TextEdit> hostEdits(const HostFile &file,
                                const std::vector<Outline> &outlines,
                                const HookNames &names);

/// The header that declares the file's hooks; empty when it has none.
std::string hookHeader(const HostFile &file,
                       const std::vector<Outline> &outlines,
                       const HookNames &names, const HostLibrary &library);

/// "bool" and "const ::at::Device& device, ..." of one hook.
std::string hookResult(const ArmFacts &arm, const Outline &outline);
std::string hookParameters(const ArmFacts &arm);

bool hasHooks(const std::vector<Outline> &outlines);

} // namespace decouple
