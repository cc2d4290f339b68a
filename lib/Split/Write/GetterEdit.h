//===- GetterEdit.h - where a host file gets its hooks --------------------===//
//
// HostFile + names => [TextEdit]              (part of split: write)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Analyse/HostFile.h"
#include "Split/Decide/Names.h"
#include "Text/TextEdits.h"

namespace decouple {

/// Where includes and the getter go: after the last of the leading includes,
/// in no block that leaves.
std::size_t placeOfGetter(const HostFile &file);

/// The include of the hooks' header and the one definition of their getter.
TextEdit getterEdit(const HostFile &file, const HookNames &names);

} // namespace decouple
