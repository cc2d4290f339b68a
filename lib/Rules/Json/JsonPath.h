//===- JsonPath.h - the keys of a JSON path -------------------------------===//
//
// "rules/3/a~1b" => "rules", "3", "a/b"                      (part of Rules)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace decouple {

/// The keys that placeOf (Problem.h) has put together; none for "".
std::vector<std::string> keysOf(llvm::StringRef path);

} // namespace decouple
