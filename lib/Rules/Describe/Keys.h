//===- Keys.h - which keys the objects of a pack have ---------------------===//
//
// rules/schema.json => Markdown                    (part of Rules' reference)
//
// A pack may have a schema of its own; the shipped one is made of the tables of
// Fields/ (PackSchema.h).
//
//===----------------------------------------------------------------------===//
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace decouple {

/// A table of keys for each kind of rules, and for each object in them.
/// `schema` is the text of schema.json.
std::string keyReference(const nlohmann::json &schema);

} // namespace decouple
