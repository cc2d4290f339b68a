//===- HookInclude.h - where a host file includes its hooks ---------------===//
//
// HostFile + names => [TextEdit]              (part of split: write)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Analyse/HostFile.h"
#include "Split/Decide/Names.h"
#include "Text/TextEdits.h"

namespace decouple {

/// The include of the hooks' header, after the last of the leading includes.
TextEdit hookInclude(const HostFile &file, const HookNames &names);

} // namespace decouple
