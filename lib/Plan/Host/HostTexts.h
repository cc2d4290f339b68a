//===- HostTexts.h - the host's files on their way through the series -----===//
//
// patches so far + SourceTree => text of a file; its edits => HostChange
//                                                     (part of plan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Plan/Model/Planned.h"
#include "Scan/Tree/SourceTree.h"
#include "Text/TextEdits.h"

namespace decouple {

/// The text of `path` after `patches`; nothing when there is no such file.
std::optional<llvm::StringRef> textAfter(llvm::ArrayRef<HostPatch> patches,
                                         const SourceTree &tree,
                                         const std::string &path);

/// Enters what `edits`, which are normalised, make of `text` of `path`.
void addEdits(const std::string &path, llvm::StringRef text,
              const std::vector<TextEdit> &edits, HostChange &change);

} // namespace decouple
