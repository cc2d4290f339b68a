//===- ResultFields.h - what the cache keeps of a unit --------------------===//
//
// SplitUnit and its parts => their fields     (part of split: its cache)
//
// Compiler/ResultJson.h makes JSON of them.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Compiler/ResultJson.h"
#include "Split/SplitUnit.h"

namespace decouple {

inline auto fieldsOf(UnitArguments &value) {
  auto &[without, with, directory, areSeveral] = value;
  return std::tie(without, with, directory, areSeveral);
}
inline auto fieldsOf(SplitCheck &value) {
  auto &[name, path, passed, detail] = value;
  return std::tie(name, path, passed, detail);
}
inline auto fieldsOf(Expansion &value) {
  auto &[line, homes] = value;
  return std::tie(line, homes);
}
inline auto fieldsOf(DeviceText &value) {
  auto &[path, blocks, expansions, headers, unread, lacking] = value;
  return std::tie(path, blocks, expansions, headers, unread, lacking);
}
inline auto fieldsOf(BlockOutcome &value) {
  auto &[path, line, endLine, place, outcome, transform, protocol, name,
         captures, diagnostic, reason, rule, removableWhen, before, host,
         backend] = value;
  return std::tie(path, line, endLine, place, outcome, transform, protocol,
                  name, captures, diagnostic, reason, rule, removableWhen,
                  before, host, backend);
}
inline auto fieldsOf(HookNames &value) {
  // All others follow from the rules.
  auto &[type, getter, filler, checker, space, key, header, include, source,
         bindings, ownType, ownGetter, ownHeader, ownInclude, member, beside] =
      value;
  return std::tie(header, source, ownHeader);
}
inline auto fieldsOf(HookGroup &value) {
  auto &[path, type, member, names, declarations, headers] = value;
  return std::tie(path, names, declarations, headers, type, member);
}
inline auto fieldsOf(UnitTexts &value) {
  // The checks alone ask for what was copied.
  auto &[edits, host, hooks, header, backend, bindings, copied] = value;
  return std::tie(edits, host, hooks, backend, bindings, header);
}
inline auto fieldsOf(UnitChecks &value) {
  // Misfits have become refusals by now.
  auto &[checks, deviceText, misfits, unparsed] = value;
  return std::tie(checks, deviceText);
}
inline auto fieldsOf(LeftArm &value) {
  auto &[group, arm, transform, text, name, newName, binding, stays] = value;
  return std::tie(group, arm, transform, text, name, newName, binding, stays);
}
inline auto fieldsOf(SplitUnit &value) {
  auto &[names, texts, left, checked, blocks, diagnostics] = value;
  return std::tie(names, texts, left, checked, blocks, diagnostics);
}

} // namespace decouple
