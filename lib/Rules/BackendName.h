//===- BackendName.h - what the backend is called -------------------------===//
//
// device.json + --name => the name that ${device.backend} stands for
//                                                           (part of Rules)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <nlohmann/json.hpp>

namespace decouple {

/// Puts the name of the backend into `device`, the object of device.json:
/// `given`, else what it says itself, else torch_ and the device's name.
/// Errors: UsageError when `given` can be no name of a directory, a Python
/// package, a CMake project and a library.
llvm::Error nameBackend(nlohmann::json &device, llvm::StringRef given);

} // namespace decouple
