//===- Names.h - what generated things are called -------------------------===//
//
// host file, Outlines => names of its hooks   (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/SplitRules.h"
#include "Split/Analyse/HostFile.h"
#include "Split/Decide/Outline.h"
#include "llvm/ADT/StringRef.h"
#include <set>
#include <string>

namespace decouple {

/// All names that belong to one host file, and to its library.
struct HookNames {
  std::string type;     ///< "PythonDeviceHooks": its library's
  std::string getter;   ///< "getPythonDeviceHooks"
  std::string filler;   ///< "mutablePythonDeviceHooks"
  std::string checker;  ///< "checkPythonDeviceHooks"
  std::string space;    ///< namespace of all types and functions
  std::string key;      ///< the device's: "c10::DeviceType::CUDA"
  std::string header;   ///< that declares these, tree-relative
  std::string include;  ///< as the host includes it
  std::string source;   ///< the backend's file, relative to the library's place
  std::string bindings; ///< "bindStorageSharing"
  std::string ownType;  ///< "StorageSharingBackendHooks": the file's struct
  std::string ownGetter;  ///< "getStorageSharingBackendHooks"
  std::string ownHeader;  ///< that declares these two, tree-relative
  std::string ownInclude; ///< as the host includes it
  std::string member;     ///< of `type`: "storageSharingBackendHooks"
  std::string beside; ///< before the name of a header beside the file: "torch/"
};

/// Those of them that all files of the library have in common.
HookNames hookNames(const HostLibrary &library, const SplitRules &rules);

/// `path` is tree-relative; `number` is HostUnit::nameNumber.
HookNames hookNames(llvm::StringRef path, const HostLibrary &library,
                    const SplitRules &rules, unsigned number);

/// Gives each hook of `outlines` its name, which says what the code does: what
/// the arm binds, the function that it is in, or, where several arms are in one
/// function, what it calls. No two have the same, and none has a function whose
/// name the file has. `names` are the file's.
void nameHooks(const HostFile &file, const SplitRules &rules,
               const HookNames &names, std::vector<Outline> &outlines);

/// What the backend's function of the hook `name` is called.
std::string hookFunction(llvm::StringRef name);
/// Whether `function` is such a name.
bool isHookFunction(llvm::StringRef function);

/// All identifiers in `text`.
std::set<std::string> identifiersOf(llvm::StringRef text);

/// `wanted`, with as many "_" behind it as `words` make necessary.
std::string freeWord(std::string wanted, const std::set<std::string> &words);

/// `::torch::getStorageMethodsBackendHooks(c10::DeviceType::CUDA)`.
std::string hooksCall(const HookNames &names);

} // namespace decouple
