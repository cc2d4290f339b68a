//===- BackendFile.h - where the taken-out text goes ----------------------===//
//
// HostFile + Outlines => the backend's source file
//                                             (part of split)
//
// The text of the arms is the original's, in the order and the namespaces of
// the original, after the includes and the file-local helpers it needs.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Write/Guards.h"
#include "Split/Write/HostEdits.h"

namespace decouple {

/// A stretch of the backend's file. Items are emitted in order of `position`.
struct BackendItem {
  std::pair<std::size_t, std::size_t> position; ///< in the host file
  std::vector<std::string> namespaces;          ///< "" is anonymous
  std::string text;
  bool ownLinkage = false; ///< wrap in an anonymous namespace
};

/// Helpers and macros that `outlines` need. A helper that cannot travel turns
/// the outline that needs it into a refusal.
std::vector<BackendItem> helperItems(const HostFile &file,
                                     std::vector<Outline> &outlines);

/// Outlined functions and travelling declarations.
std::vector<BackendItem> outlinedItems(const HostFile &file,
                                       const std::vector<Outline> &outlines,
                                       const SplitRules &rules);

/// The #if around what comes from the arm of `outline`.
std::string guardOf(const HostFile &file, const Outline &outline,
                    const SplitRules &rules);

/// The function that makes the bindings of the file; nothing when it has none.
std::vector<BackendItem> bindingItems(const HostFile &file,
                                      const std::vector<Outline> &outlines,
                                      const HookNames &names,
                                      const SplitRules &rules);

/// The whole file; empty when nothing but includes left the host.
std::string backendFile(const HostFile &file,
                        const std::vector<Outline> &outlines,
                        std::vector<BackendItem> items, const HookNames &names,
                        const SplitRules &rules);

/// `::a::b::name`, anonymous namespaces left out.
std::string qualified(const std::vector<std::string> &namespaces,
                      llvm::StringRef name);

} // namespace decouple
