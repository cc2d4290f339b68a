//===- BackendName.h - what the backend is called -------------------------===//
//
// --name => device.json with the name that ${device.backend} stands for
//                                                           (part of Rules)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <nlohmann/json.hpp>

namespace decouple {

/// Puts `given`, if it is not empty, into `device`, the object of device.json,
/// as the name of the backend.
/// Errors: UsageError when `given` can be no name of a directory, a Python
/// package, a CMake project and a library.
llvm::Error nameBackend(nlohmann::json &device, llvm::StringRef given);

} // namespace decouple
