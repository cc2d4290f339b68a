#include "Split/Write/Regroup.h"

#include "Split/Write/OrphanedComment.h"
#include "llvm/ADT/STLExtras.h"

namespace decouple {

static const char *keywordOf(DirectiveKind kind) {
  switch (kind) {
  case DirectiveKind::Elifdef:
    return "#ifdef ";
  case DirectiveKind::Elifndef:
    return "#ifndef ";
  default:
    return "#if ";
  }
}

namespace {

/// Directives for the arms that stay, `frame` around them.
class Regrouper {
public:
  Regrouper(const HostFile &file, const ArmFacts &arm)
      : file(file), group(file.tree.groups[arm.group]), open(arm.open),
        kept(keptArms(group, arm.arm)) {
    if (!open.empty()) { // the arm stays, too
      kept.clear();
      for (const OpenArm &one : open)
        kept.push_back(one.arm);
    }
    begin = open.empty() ? orphanedComment(file, arm).begin : group.begin;
    bare = open.empty() && kept.size() == 1 &&
           (group.arms[kept[0]].kind == DirectiveKind::Else ||
            asksForDevice(group.arms[kept[0]]));
  }

  std::vector<TextEdit> edits(const Frame &frame) const {
    if (kept.empty())
      return {{wholeGroup(frame), frame.before + frame.after}};
    const Arm &first = group.arms[kept.front()];
    std::vector<TextEdit> result;
    result.push_back(
        {{begin, first.bodyBegin}, frame.before + (bare ? "" : directive(0))});
    for (std::size_t i = 1; i < kept.size(); ++i)
      result.push_back(
          {{group.arms[kept[i - 1]].bodyEnd, group.arms[kept[i]].bodyBegin},
           directive(i)});
    const Arm &last = group.arms[kept.back()];
    std::size_t end = group.arms.back().bodyEnd; // of the #endif's line
    result.push_back(
        {{last.bodyEnd, group.end},
         (bare ? "" : file.text.slice(end, group.end).str()) + frame.after});
    return result;
  }

private:
  /// When nothing takes the group's place, one of two blank lines goes, too.
  TextRange wholeGroup(const Frame &frame) const {
    bool extra = frame.before.empty() && frame.after.empty() &&
                 file.text.take_front(begin).ends_with("\n\n") &&
                 file.text.substr(group.end).starts_with("\n");
    return {begin, group.end + (extra ? 1 : 0)};
  }

  bool asksForDevice(const Arm &arm) const {
    return llvm::any_of(arm.macros, [&](const std::string &macro) {
      return llvm::is_contained(file.deviceMacros, macro);
    });
  }

  /// The directive of the `i`th arm that stays; the first begins the group.
  std::string directive(std::size_t i) const {
    const Arm &arm = group.arms[kept[i]];
    const std::string own = expressionOf(arm);
    const bool begins = arm.kind == DirectiveKind::If ||
                        arm.kind == DirectiveKind::Ifdef ||
                        arm.kind == DirectiveKind::Ifndef;
    if (!open.empty() && open[i].condition != own)
      return open[i].condition.empty()
                 ? "#else\n"
                 : (i == 0 ? "#if " : "#elif ") + open[i].condition + "\n";
    return i == 0 && !begins ? keywordOf(arm.kind) + arm.condition + "\n"
                             : file.text.slice(arm.begin, arm.bodyBegin).str();
  }

  const HostFile &file;
  const ConditionalGroup &group;
  const std::vector<OpenArm> &open;
  std::vector<std::size_t> kept;
  std::size_t begin = 0; ///< of the group, or of a comment that goes with it
  bool bare = false;
};

} // namespace

std::vector<TextEdit> regrouped(const HostFile &file, const ArmFacts &arm,
                                const Frame &frame) {
  return Regrouper(file, arm).edits(frame);
}

} // namespace decouple
