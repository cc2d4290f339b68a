#include "Split/Write/OutlinedItems.h"

#include "Split/Write/Guards.h"
#include "Split/Write/HookHeader.h"
#include "Split/Write/OrphanedComment.h"
#include "Text/Lines.h"
#include "Text/TextEdits.h"
#include "llvm/ADT/STLExtras.h"

namespace decouple {

/// The arm's text with what the protocol needs put in.
static CopiedText outlinedBody(const HostFile &file, const ArmFacts &arm,
                               const Outline &outline) {
  TextRange body = bodyOf(file, arm);
  std::vector<TextEdit> edits;
  if (outline.protocol == Protocol::Handled) {
    for (std::size_t end : arm.thenEnds)
      edits.push_back({{end, end}, "return true;\n"});
    for (TextRange statement : arm.returns)
      edits.push_back({statement, "return true"});
  }
  if (arm.place == Place::ElseIf)
    edits.push_back({arm.connector, ""});
  if (arm.rotated)
    edits.push_back({{body.end, body.end}, "}\n"});
  llvm::stable_sort(edits, [](const TextEdit &a, const TextEdit &b) {
    return a.range < b.range;
  });
  for (TextEdit &edit : edits)
    edit.range = {edit.range.begin - body.begin, edit.range.end - body.begin};
  return copyOf(file.text, body, edits);
}

static std::string closing(const ArmFacts &arm, const Outline &outline) {
  bool isSwitch = arm.place == Place::Case;
  switch (outline.protocol) {
  case Protocol::Handled:
    return isSwitch ? "return true;\n" : "return false;\n";
  case Protocol::Maybe:
    return isSwitch ? "" : "return std::nullopt;\n";
  case Protocol::Default:
    return "return " + arm.escaping[0].name + ";\n";
  default:
    return "";
  }
}

static void addCarried(const HostFile &file, TextRange carried,
                       CopiedText &text) {
  text.add(copyOf(file.text, carried));
  text.add(";\n");
}

static CopiedText functionText(const HostFile &file, const ArmFacts &arm,
                               const Outline &outline) {
  CopiedText text;
  text.add("// " + file.path + ":" +
           std::to_string(file.tree.groups[arm.group].line) + "\n" +
           orphanedComment(file, arm).in(file.text).str() +
           hookResult(arm, outline) + " " + outline.function + "(" +
           hookParameters(arm, outline) + ") " +
           (arm.mayNotThrow ? "noexcept " : "") + "{\n");
  for (TextRange carried : arm.carried)
    addCarried(file, carried, text);
  bool isCase = arm.place == Place::Case;
  if (isCase)
    text.add("switch (" + outline.value + ") {\n");
  text.add(outlinedBody(file, arm, outline));
  if (isCase)
    text.add("default:\nreturn " +
             std::string(outline.protocol == Protocol::Maybe ? "std::nullopt"
                                                             : "false") +
             ";\n}\n");
  text.add(closing(arm, outline) + "}\n");
  return text;
}

CopiedText travellingText(const HostFile &file, const ArmFacts &arm,
                          const std::string &name) {
  TextRange body = bodyOf(file, arm);
  std::vector<TextEdit> edits;
  std::size_t at = body.begin;
  unsigned line = lineOf(file.text, at);
  for (const IncludeDirective &include : file.tree.includes) {
    if (include.group != arm.group || include.arm != arm.arm)
      continue;
    for (; line < include.line; ++line)
      at = file.text.find('\n', at) + 1;
    std::size_t end = file.text.find('\n', at) + 1;
    edits.push_back({{at - body.begin, end - body.begin}, ""});
  }
  if (!name.empty())
    edits.push_back(
        {{arm.twinName.begin - body.begin, arm.twinName.end - body.begin},
         name});
  llvm::sort(edits, [](const TextEdit &a, const TextEdit &b) {
    return a.range < b.range;
  });
  return copyOf(file.text, body, edits);
}

std::vector<BackendItem> outlinedItems(const HostFile &file,
                                       const std::vector<Outline> &outlines,
                                       const SplitRules &rules) {
  std::vector<BackendItem> items;
  for (const Outline &outline : outlines) {
    const ArmFacts &arm = file.facts.arms[outline.arm];
    TextRange body = bodyOf(file, arm);
    BackendItem item;
    item.namespaces = arm.namespaces;
    bool twin = outline.transform == Transform::Hook && !arm.twinName.empty();
    if (outline.transform == Transform::Travel || twin) {
      item.position = {body.begin, 0};
      item.text.add("// " + file.path + ":" +
                    std::to_string(file.tree.groups[arm.group].line) + "\n" +
                    orphanedComment(file, arm).in(file.text).str());
      item.text.add(travellingText(file, arm, twin ? outline.function : ""));
    } else if (outline.transform == Transform::Hook) {
      item.position = {arm.functionBegin, body.begin};
      item.text = functionText(file, arm, outline);
      item.ownLinkage = true;
    } else {
      continue;
    }
    item.text = guarded(guardOf(file, outline, rules), item.text);
    items.push_back(std::move(item));
  }
  return items;
}

} // namespace decouple
