//===- Hash.h - the fingerprint of a file's bytes -------------------------===//
//
// Support: used by emit and verify.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"
#include <string>

namespace decouple {

/// XXH3 (128 bits) of `bytes` in hexadecimal, as `xxhsum -H2` prints it. It
/// tells an edited file from an untouched one; it is no protection against
/// somebody who forges one.
std::string contentHash(llvm::StringRef bytes);

} // namespace decouple
