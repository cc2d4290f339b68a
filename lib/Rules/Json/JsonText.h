//===- JsonText.h - strict reading of one JSON text -----------------------===//
//
// text => JSON value, or Problems with file:line:column     (part of Rules)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/Json/Problem.h"
#include "llvm/ADT/StringRef.h"
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace decouple {

/// Parses `text`, the content of `file`. No comments, no trailing commas, and
/// no key twice in one object (the last would silently win).
std::optional<nlohmann::json>
parseJson(const std::string &file, llvm::StringRef text, Problems &problems);

} // namespace decouple
