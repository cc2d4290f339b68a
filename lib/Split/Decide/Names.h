//===- Names.h - what generated things are called -------------------------===//
//
// path of a host file => names of its hooks   (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/SplitRules.h"
#include "Split/Analyse/Facts/UnitFacts.h"
#include "llvm/ADT/StringRef.h"
#include <set>
#include <string>

namespace decouple {

/// All names that belong to one host file.
struct HookNames {
  std::string type;     ///< "StorageSharingBackendHooks"
  std::string getter;   ///< "getStorageSharingBackendHooks"
  std::string space;    ///< namespace of both
  std::string header;   ///< beside the host file, tree-relative
  std::string include;  ///< as the host includes it
  std::string source;   ///< the backend's file, relative to the library's place
  std::string bindings; ///< "bindStorageSharing"
};

/// `path` is tree-relative; `number` is HostUnit::nameNumber.
HookNames hookNames(llvm::StringRef path, const HostLibrary &library,
                    const SplitRules &rules, unsigned number);

/// What the hook of `arm` is called: "_can-use" => "_can_use". Distinct from
/// `taken`, to which it is added, and such that `words`, those of the file, do
/// not have the name of its function.
std::string uniqueName(const ArmFacts &arm, std::set<std::string> &taken,
                       const std::set<std::string> &words);

/// What the backend's function of the hook `name` is called.
std::string hookFunction(llvm::StringRef name);
/// Whether `function` is such a name.
bool isHookFunction(llvm::StringRef function);

/// All identifiers in `text`.
std::set<std::string> identifiersOf(llvm::StringRef text);

/// `wanted`, with as many "_" behind it as `words` make necessary.
std::string freeWord(std::string wanted, const std::set<std::string> &words);

/// `::torch::getStorageSharingBackendHooks()`.
std::string hooksCall(const HookNames &names);

} // namespace decouple
