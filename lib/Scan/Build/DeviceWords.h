//===- DeviceWords.h - what a build file says about the device ------------===//
//
// words of CMake + BuildReading => whether they are about the device
//                                                            (part of scan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/RulePack.h"

namespace decouple {

/// Whether `text` has one of `reading.mentions`.
bool namesDevice(llvm::StringRef text, const RulePack &rules);

/// Whether `condition`, which nobody knows to hold or not, asks for the device
/// to be there: "NOT TARGET GPU::rt" does not.
bool asksForDevice(llvm::StringRef condition, const RulePack &rules);

} // namespace decouple
