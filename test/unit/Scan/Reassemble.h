// The text of a file, put together again from its directive tree: the proof
// that the tree's offsets lose and double nothing. For tests and fuzzing.
#pragma once

#include "Scan/Cpp/DirectiveTree.h"
#include <string>

namespace decouple {

/// What lies outside of all groups, and the arms of the outermost groups with
/// their directives. Returns a remark instead when the offsets make no sense.
inline std::string reassemble(llvm::StringRef text, const DirectiveTree &tree) {
  std::string out;
  std::size_t at = 0;
  for (const ConditionalGroup &group : tree.groups) {
    if (group.begin > group.end || group.end > text.size())
      return "group out of bounds";
    std::size_t next = group.begin;
    for (const Arm &arm : group.arms) {
      if (arm.begin != next || arm.bodyBegin < arm.begin ||
          arm.bodyEnd < arm.bodyBegin)
        return "arm out of order";
      next = arm.bodyEnd;
    }
    if (group.parent != ConditionalGroup::None) {
      const Arm &around = tree.groups[group.parent].arms[group.parentArm];
      if (group.begin < around.bodyBegin || group.end > around.bodyEnd)
        return "group outside of its parent's arm";
      continue;
    }
    if (group.begin < at)
      return "groups overlap";
    out += text.slice(at, group.begin);
    for (const Arm &arm : group.arms) {
      out += text.slice(arm.begin, arm.bodyBegin); // the directive
      out += text.slice(arm.bodyBegin, arm.bodyEnd);
    }
    out += text.slice(group.arms.back().bodyEnd, group.end); // the #endif
    at = group.end;
  }
  out += text.substr(at);
  return out;
}

} // namespace decouple
