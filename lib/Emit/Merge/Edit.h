//===- Edit.h - what people did to the output -----------------------------===//
//
// one hand edit, and what became of it                (part of emit)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace decouple {

/// What became of an edit. "The tool's" is what it would have written there.
enum class EditKind {
  Kept,      ///< changed by hand; the tool's text is as before
  Merged,    ///< changed by both, and git merged it
  Deleted,   ///< deleted by hand; the tool's text is as before
  Renamed,   ///< lies elsewhere with the tool's bytes
  Added,     ///< the user's own; a directory stands for all that is in it
  SetAside,  ///< an edited report: written anew, the edited one lies beside it
  Refreshed, ///< a patch, brought up to the files that it is for
  // Conflicts, which somebody has to finish:
  Marked,      ///< changed by both in the same lines; has git's conflict marks
  Unmergeable, ///< changed by both, and no text; the user's stays
  DeletedHere, ///< deleted by hand and changed by the tool; stays deleted
  GoneThere,   ///< changed by hand, and not the tool's any more; stays
  InTheWay, ///< the tool's cannot be written: something of the user's is there
  Rejected, ///< a patch that its files do not take; stays, `at` has what
            ///< they refuse
  PatchChanged ///< a patch that both changed; the user's stays
};
const char *nameOf(EditKind kind); ///< "kept", "merged", ...
std::optional<EditKind> editKindNamed(llvm::StringRef name);

/// Whether somebody has to finish it.
bool isConflict(EditKind kind);

struct Edit {
  EditKind kind = EditKind::Kept;
  std::string path; ///< below the output, as the tool has it
  std::string at;   ///< what lies elsewhere for it: the new name, ...; or ""
  /// contentHash of what the run left at `at` or `path`; "": no plain file.
  std::string hash;
  bool executable = false;
  /// Where the tool had it before; of GoneThere, where it has it now; "".
  std::string otherName = {};
  friend bool operator==(const Edit &a, const Edit &b) = default;
};

/// Where the edited bytes lie.
inline const std::string &placeOf(const Edit &edit) {
  return edit.at.empty() || edit.kind == EditKind::Rejected ? edit.path
                                                            : edit.at;
}

/// What became of it, in words.
std::string inWords(const Edit &edit);

/// The conflicts among `edits`.
std::vector<const Edit *> conflictsOf(llvm::ArrayRef<Edit> edits);

} // namespace decouple
