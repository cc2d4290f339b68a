#include "Emit/Merge/Edit.h"

#include "Emit/Merge/Places.h"
#include "Support/WholeEnum.h"

using namespace decouple;

static constexpr EnumWord<EditKind> EditKinds[] = {
    {"kept", EditKind::Kept},
    {"merged", EditKind::Merged},
    {"deleted", EditKind::Deleted},
    {"renamed", EditKind::Renamed},
    {"added", EditKind::Added},
    {"set-aside", EditKind::SetAside},
    {"refreshed", EditKind::Refreshed},
    {"marked", EditKind::Marked},
    {"unmergeable", EditKind::Unmergeable},
    {"deleted-here", EditKind::DeletedHere},
    {"gone-there", EditKind::GoneThere},
    {"in-the-way", EditKind::InTheWay},
    {"rejected", EditKind::Rejected},
    {"patch-changed", EditKind::PatchChanged}};
static_assert(isWhole(EditKinds));

const char *decouple::nameOf(EditKind kind) { return wordOf(EditKinds, kind); }

std::optional<EditKind> decouple::editKindNamed(llvm::StringRef name) {
  return valueOf(EditKinds, name);
}

bool decouple::isConflict(EditKind kind) { return kind >= EditKind::Marked; }

static std::string toolsIs(const Edit &edit) {
  return "; the tool's is " + basePath(edit.path);
}

static std::string describeConflict(const Edit &edit) {
  switch (edit.kind) {
  case EditKind::Unmergeable:
    return "changed by hand and by the tool, and not text that git can merge; "
           "yours stays" +
           toolsIs(edit);
  case EditKind::DeletedHere:
    return "deleted by hand and changed by the tool; it stays deleted" +
           toolsIs(edit);
  case EditKind::GoneThere:
    return "changed by hand, and no longer written by the tool; yours stays";
  case EditKind::InTheWay:
    return "cannot be written: something of yours is in its place, and stays" +
           toolsIs(edit);
  case EditKind::Rejected:
    return "changed by hand, and no longer fits the checkout; yours stays, "
           "and " +
           edit.at + " has the rejected hunks";
  case EditKind::PatchChanged:
    return "changed by hand and by the tool; yours stays" + toolsIs(edit);
  default:
    return "changed by hand and by the tool in the same lines; git's conflict "
           "marks are in it";
  }
}

static std::string describeKept(const Edit &edit) {
  switch (edit.kind) {
  case EditKind::Merged:
    return "changed by hand and by the tool; merged";
  case EditKind::Deleted:
    return "deleted by hand; it stays deleted";
  case EditKind::Renamed:
    return "renamed by hand";
  case EditKind::Added:
    return "added by hand; left alone";
  case EditKind::SetAside:
    return "changed by hand; a run rewrites it and keeps yours as " + edit.at;
  case EditKind::Refreshed:
    return "changed by hand; updated to the checkout";
  default:
    return "changed by hand; kept";
  }
}

std::string decouple::inWords(const Edit &edit) {
  std::string text =
      isConflict(edit.kind) ? describeConflict(edit) : describeKept(edit);
  bool elsewhere = !edit.at.empty() && edit.kind != EditKind::SetAside &&
                   edit.kind != EditKind::Rejected;
  if (elsewhere)
    text += "; it is at " + edit.at;
  if (!edit.otherName.empty())
    text += edit.kind == EditKind::GoneThere
                ? "; the tool's is now " + edit.otherName
                : "; it was " + edit.otherName + " before";
  return text;
}

std::vector<const Edit *> decouple::conflictsOf(llvm::ArrayRef<Edit> edits) {
  std::vector<const Edit *> conflicts;
  for (const Edit &edit : edits)
    if (isConflict(edit.kind))
      conflicts.push_back(&edit);
  return conflicts;
}
