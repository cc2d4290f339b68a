//===- Series.h - the patch series ----------------------------------------===//
//
// HostChanges => numbered mails for `git am`
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

/// What a patch does and why, below its title: reason, details, rule, when it
/// can go, whether a person wrote it.
std::string patchMessage(const HostChange &change);

/// A change as a mail that `git am` takes, `number` being its place in a
/// series of `total`. Author and date are fixed: the same input gives the same
/// bytes.
std::string patchMail(const HostChange &change, std::size_t number,
                      std::size_t total);

/// "0003-split-torch-csrc-Storage.patch"; that of a group is in a directory of
/// its name.
std::string patchFileName(const HostChange &change, std::size_t number);

/// Makes `changes` the patches of `plan`: numbered, each group on its own, and
/// among its files. Called once, when all changes are there.
void writeSeries(std::vector<HostChange> changes, const Layout &layout,
                 Plan &plan);

} // namespace decouple
