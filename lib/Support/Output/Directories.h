//===- Directories.h - the directories above what is written --------------===//
//
// Support: a part of OutputWriter and FileWriter.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Support/Output/Disk.h"
#include "llvm/Support/Error.h"
#include <vector>

namespace decouple {

/// An EnvironmentError: "cannot write PATH: why".
llvm::Error cannotWrite(const std::string &path, std::error_code why);

/// Makes `path` and what is missing above it; adds to `made`, outermost first.
/// Errors: EnvironmentError.
llvm::Error makeDirectories(const std::string &path, Disk &disk,
                            std::vector<std::string> &made);

/// Removes those of `made` that are empty, when what they are for failed.
void removeDirectories(const std::vector<std::string> &made, Disk &disk);

} // namespace decouple
