//===- BackendFile.h - where the taken-out text goes ----------------------===//
//
// BackendItems => the backend's source file
//                                             (part of split)
//
// The text of the arms is the original's, in the order and the namespaces of
// the original, after the includes and the file-local helpers it needs.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Write/BackendItem.h"

namespace decouple {

/// The whole file; empty when nothing but includes left the host.
CopiedText backendFile(const HostFile &file,
                       const std::vector<Outline> &outlines,
                       std::vector<BackendItem> items, const HookNames &names,
                       const SplitRules &rules);

/// `::a::b::name`, anonymous namespaces left out.
std::string qualified(const std::vector<std::string> &namespaces,
                      llvm::StringRef name);

} // namespace decouple
