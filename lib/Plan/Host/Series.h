//===- Series.h - the patch series ----------------------------------------===//
//
// HostChanges => mails for `git am`, and their order
//                                                     (part of plan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Plan/Model/Planned.h"
#include "Rules/Layout.h"

namespace decouple {

/// The rule of changes that --transition move makes of its own.
inline constexpr char MoveRule[] = "transition-move";

/// The rule of changes that --python rfc makes of its own.
inline constexpr char PythonRule[] = "python-rfc";

/// What one of these does, for who met its id in a patch. Nothing for others.
std::optional<std::string> explainedOwnRule(llvm::StringRef id);

/// Gives each of `changes` the options of a run that makes it. Without
/// `hasHost` splits have compile commands alone.
void sayOptions(const PlanOptions &options, bool hasHost,
                std::vector<HostChange> &changes);

/// `text`, its prose in lines of at most 72 columns, as git's own mails have
/// it. Lines of lists and of code, and words that are longer, stay whole.
std::string wrapped(llvm::StringRef text);

/// What a patch does and why, below its title: reason, details, rule, when it
/// can go, whether a person wrote it, who signs it off.
std::string patchMessage(const HostChange &change, const Signature &signature);

/// A change as a mail that `git am` takes, `number` being its place in a
/// series of `total`. Nothing in it comes from the clock: the same input gives
/// the same bytes.
std::string patchMail(const HostChange &change, std::size_t number,
                      std::size_t total, const Signature &signature = {});

/// Errors: UsageError naming a file that `changes` change and whose name no
/// patch can hold.
llvm::Error checkPatchedNames(llvm::ArrayRef<HostChange> changes);

/// The name of each of `changes`: "split-torch-csrc-Storage.patch", that of a
/// group in a directory of its name. Only the list `series` knows the order, so
/// that a patch keeps its name, by which hand edits are found, when another
/// comes or goes.
std::vector<std::string> patchFileNames(llvm::ArrayRef<HostChange> changes);

/// Makes `changes` the patches of `plan`, each group on its own, and among its
/// files. Called once, when all changes are there.
void writeSeries(std::vector<HostChange> changes, const Layout &layout,
                 Plan &plan);

} // namespace decouple
