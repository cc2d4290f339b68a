//===- Series.h - the patch series ----------------------------------------===//
//
// PlannedPatches => numbered mails for `git am`, torch_patches/series
//                                                     (part of plan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Plan/Plan.h"

namespace decouple {

/// Who the patches are from.
inline constexpr char SeriesAuthor[] =
    "torch-decouple <noreply@torch-decouple.invalid>";

/// What the patch does and why, below its title: reason, details, rule, when it
/// can go, whether a person wrote it.
std::string patchMessage(const PlannedPatch &patch);

/// The patch as a mail that `git am` takes, `number` being its place in a
/// series of `total`. Author and date are fixed: the same input gives the same
/// bytes.
std::string patchMail(const PlannedPatch &patch, std::size_t number,
                      std::size_t total);

/// "0003-split-torch-csrc-Storage.patch"; that of a group is in a directory of
/// its name.
std::string patchFileName(const PlannedPatch &patch, std::size_t number);

/// Numbers the patches of `plan`, each group on its own, writes their texts,
/// and puts them and what lists them among the plan's files. May be called
/// again when patches, units or bindings were added.
void writeSeries(Plan &plan, const Layout &layout);

} // namespace decouple
