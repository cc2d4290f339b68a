//===- ChooseTransform.h - which transform a block gets -------------------===//
//
// ArmFacts + rules => Outline                 (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/SplitRules.h"
#include "Split/Analyse/HostFile.h"
#include "Split/Decide/Outline.h"

namespace decouple {

/// Judges one of `file.facts.arms` by itself; what others need is not looked
/// at, and hooks are not named yet.
Outline chooseTransform(const HostFile &file, const SplitRules &rules,
                        std::size_t arm);

} // namespace decouple
