//===- Series.h - the patch series ----------------------------------------===//
//
// HostPatches => numbered mails for `git am`
//                                                     (part of plan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Plan/Model/Planned.h"
#include "Rules/Layout.h"

namespace decouple {

/// Who the patches are from.
inline constexpr char SeriesAuthor[] =
    "torch-decouple <noreply@torch-decouple.invalid>";

/// What the patch does and why, below its title: reason, details, rule, when it
/// can go, whether a person wrote it.
std::string patchMessage(const HostPatch &patch);

/// The patch as a mail that `git am` takes, `number` being its place in a
/// series of `total`. Author and date are fixed: the same input gives the same
/// bytes.
std::string patchMail(const HostPatch &patch, std::size_t number,
                      std::size_t total);

/// "0003-split-torch-csrc-Storage.patch"; that of a group is in a directory of
/// its name.
std::string patchFileName(const HostPatch &patch, std::size_t number);

/// Numbers the patches of `plan`, each group on its own, writes their texts,
/// and puts them among the plan's files. Called once, when all patches are
/// there.
void writeSeries(Plan &plan, const Layout &layout);

} // namespace decouple
