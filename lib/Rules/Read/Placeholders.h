//===- Placeholders.h - is there something for each ${NAME}? --------------===//
//
// pack files that fit the schema => Problems                (part of Rules)
//
// `${device.NAME}` is filled in while the files are read; here is told what was
// left. Some other texts are for the split stage or for CMake to fill in.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/Json/Problem.h"
#include <nlohmann/json.hpp>

namespace decouple {

/// Each `${NAME}` in a text of `files` for which nothing stands there.
Problems findIdlePlaceholders(const nlohmann::json &files);

} // namespace decouple
