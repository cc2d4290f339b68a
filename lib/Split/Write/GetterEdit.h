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

/// The include of the hooks' header and the one definition of their getter,
/// after the last of the leading includes.
TextEdit getterEdit(const HostFile &file, const HookNames &names);

} // namespace decouple
