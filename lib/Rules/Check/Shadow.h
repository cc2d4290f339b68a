//===- Shadow.h - rules that can never decide -----------------------------===//
//
// pack files that load => Problems                      (part of Rules' lint)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/Json/Problem.h"
#include <nlohmann/json.hpp>

namespace decouple {

/// Rules for which an earlier one of the same list always decides: it asks for
/// no more, and holds for all of its releases.
Problems findShadowed(const nlohmann::json &files);

} // namespace decouple
