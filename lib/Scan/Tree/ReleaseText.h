//===- ReleaseText.h - the release that a checkout names ------------------===//
//
// checkout directory => its absolute name, and the text of its version.txt
//                                             (part of scan, used by walkTree)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Scan/Tree/SourceTree.h"

namespace decouple {

/// Refuses what is no directory, before time is spent on reading it. Errors:
/// UsageError.
llvm::Error checkRoot(llvm::StringRef given, std::string &absolute);

/// The release that version.txt of the checkout at `absolute` names; the user
/// called it `given`. Empty when there is none and none is needed.
/// Errors: UsageError when it is missing or is no text of a release,
/// EnvironmentError when it cannot be read.
llvm::Expected<std::string> readVersion(llvm::StringRef given,
                                        llvm::StringRef absolute,
                                        VersionText version);

/// Whether `text` can be part of file names, of CMake and of Python, and begins
/// like a release.
bool isReleaseText(llvm::StringRef text);

} // namespace decouple
