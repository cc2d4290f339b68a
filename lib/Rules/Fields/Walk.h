//===- Walk.h - every table, and every key of one -------------------------===//
//
// Rules: the objects that a pack's files have => a visit of each table
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/Fields/FactFields.h"
#include "Rules/Fields/PatchFields.h"
#include "Rules/Fields/UnitFields.h"
#include "Rules/Kinds.h"
#include <set>
#include <string>

namespace decouple {

/// What a list, a map or an optional is made of, in the end.
template <typename Value> struct PartOf {
  using Type = Value;
};
template <typename Value>
struct PartOf<std::vector<Value>> : public PartOf<Value> {};
template <typename Value>
struct PartOf<std::optional<Value>> : public PartOf<Value> {};
template <typename Value>
struct PartOf<std::map<std::string, Value>> : public PartOf<Value> {};

/// Calls `visit` with each key of `Object`, those included that it shares.
template <HasFields Object, typename Visit> void forEachKey(Visit visit) {
  forEachField<Object>([&](const auto &entry) {
    if constexpr (requires { entry.keys; })
      std::apply([&](const auto &...key) { (visit(key), ...); }, entry.keys);
    else
      visit(entry);
  });
}

/// Calls `visit.operator()<Object>()`, and the same for the objects in it; for
/// none whose name is in `seen`.
template <HasFields Object, typename Visit>
void walkObject(std::set<std::string> &seen, Visit visit) {
  if (!seen.insert(Fields<Object>::name).second)
    return;
  visit.template operator()<Object>();
  forEachKey<Object>(
      [&]<typename Of, typename Value>(const Field<Of, Value> &) {
        using Part = typename PartOf<Value>::Type;
        if constexpr (HasFields<Part>)
          walkObject<Part>(seen, visit);
      });
}

/// The same for every object that a pack can have, once.
template <typename Visit> void forEachObject(Visit visit) {
  std::set<std::string> seen;
  walkObject<Device>(seen, visit);
  walkObject<Verdict>(seen, visit);
  walkObject<BuildReading>(seen, visit);
  walkObject<PythonExtension>(seen, visit);
  walkObject<PythonBindings>(seen, visit);
  RulePack none;
  forEachKind(none, [&](const RuleKind &, const auto &rules) {
    using Rule = typename std::decay_t<decltype(rules)>::value_type;
    walkObject<Rule>(seen, visit);
  });
  walkObject<SplitRules>(seen, visit);
  walkObject<Layout>(seen, visit);
}

} // namespace decouple
