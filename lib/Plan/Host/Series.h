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

/// What a patch does and why, below its title: reason, details, rule, when it
/// can go, whether a person wrote it, who signs it off.
std::string patchMessage(const HostChange &change, const Signature &signature);

/// A change as a mail that `git am` takes, `number` being its place in a
/// series of `total`. Nothing in it comes from the clock: the same input gives
/// the same bytes.
std::string patchMail(const HostChange &change, std::size_t number,
                      std::size_t total, const Signature &signature = {});

/// "split-torch-csrc-Storage.patch"; that of a group is in a directory of
/// its name.
std::string patchFileName(const HostChange &change, std::size_t number);

/// The name of each of `changes`, which are numbered within their groups. A
/// change that is added renames none.
std::vector<std::string> patchFileNames(llvm::ArrayRef<HostChange> changes);

/// Makes `changes` the patches of `plan`: numbered, each group on its own, and
/// among its files. Called once, when all changes are there.
void writeSeries(std::vector<HostChange> changes, const Layout &layout,
                 Plan &plan);

} // namespace decouple
