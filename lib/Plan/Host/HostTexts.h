//===- HostTexts.h - the host's files on their way through the series -----===//
//
// changes so far + SourceTree => text of a file; its edits => HostChange
//                                                     (part of plan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Scan/Tree/SourceTree.h"
#include "Split/Split.h"
#include "Text/TextEdits.h"

namespace decouple {

/// The text of `path` after `changes`; nothing when there is no such file.
std::optional<llvm::StringRef> textAfter(llvm::ArrayRef<HostChange> changes,
                                         const SourceTree &tree,
                                         const std::string &path);

/// Enters what `edits`, which are normalised, make of `text` of `path`.
void addEdits(const std::string &path, llvm::StringRef text,
              const std::vector<TextEdit> &edits, HostChange &change);

} // namespace decouple
