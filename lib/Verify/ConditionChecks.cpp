#include "Verify/ConditionChecks.h"

#include "Rules/BuildLanguage.h"
#include "Scan/Build/Read/CMakeSyntax.h"
#include "Scan/Cpp/DirectiveTree.h"
#include "Text/Lines.h"
#include "Text/TextEdits.h"
#include "Verify/Model/Findings.h"
#include <algorithm>

namespace decouple {

namespace {

/// An arm of a conditional on the macro: its own line, and those below it up to
/// the next arm's or the end's.
struct ConditionArm {
  bool chosen = false;
  TextRange line, body;
};

/// The arms, and the line that ends the conditional.
struct ConditionGroup {
  std::vector<ConditionArm> arms;
  TextRange end;
};

} // namespace

/// Adds what goes with `group`.
static void leaveOut(const ConditionGroup &group,
                     std::vector<TextEdit> &edits) {
  for (const ConditionArm &arm : group.arms) {
    edits.push_back({arm.line, ""});
    if (!arm.chosen)
      edits.push_back({arm.body, ""});
  }
  edits.push_back({group.end, ""});
}

static std::vector<ConditionGroup>
groupsOfCode(llvm::StringRef text, llvm::StringRef macro, bool set) {
  std::vector<ConditionGroup> groups;
  for (const ConditionalGroup &group : buildDirectiveTree("", text).groups) {
    const Arm &first = group.arms.front();
    if (first.condition != macro || first.kind == DirectiveKind::If)
      continue;
    bool taken = (first.kind == DirectiveKind::Ifdef) == set;
    ConditionGroup found;
    for (const Arm &arm : group.arms) {
      found.arms.push_back({taken,
                            {lineBegin(text, arm.begin), arm.bodyBegin},
                            {arm.bodyBegin, lineBegin(text, arm.bodyEnd)}});
      taken = !taken;
    }
    found.end = {found.arms.back().body.end, group.end};
    groups.push_back(std::move(found));
  }
  return groups;
}

/// Whether the `if` in `command` asks for the macro alone; then, whether its
/// arm is read.
static std::optional<bool> asksFor(const CMakeCommand &command,
                                   llvm::StringRef macro, bool set) {
  if (command.name != "if")
    return std::nullopt;
  const std::string asked = spellArguments(command.arguments);
  if (asked == macro)
    return set;
  if (asked == ("NOT " + macro).str())
    return !set;
  return std::nullopt;
}

static std::vector<ConditionGroup>
groupsOfCMake(llvm::StringRef text, llvm::StringRef macro, bool set) {
  const CMakeFile file = parseCMake("", text);
  const LineIndex lines(text);
  std::vector<ConditionGroup> groups;
  for (std::size_t i = 0; i < file.commands.size(); ++i) {
    std::optional<bool> taken = asksFor(file.commands[i], macro, set);
    if (!taken)
      continue;
    ConditionGroup group;
    std::size_t at = i;
    for (; file.next[at] != 0; at = file.next[at], taken = !*taken) {
      const CMakeCommand &arm = file.commands[at];
      const CMakeCommand &next = file.commands[file.next[at]];
      const std::size_t body = lines.begin(arm.endLine + 1);
      group.arms.push_back({*taken,
                            {lines.begin(arm.line), body},
                            {body, lines.begin(next.line)}});
    }
    const CMakeCommand &end = file.commands[at];
    group.end = {lines.begin(end.line), lines.begin(end.endLine + 1)};
    groups.push_back(std::move(group));
  }
  return groups;
}

/// Those that are not within another.
static std::vector<ConditionGroup>
outermostOf(std::vector<ConditionGroup> groups) {
  llvm::sort(groups, [](const ConditionGroup &a, const ConditionGroup &b) {
    return a.arms.front().line.begin < b.arms.front().line.begin;
  });
  std::size_t end = 0;
  llvm::erase_if(groups, [&](const ConditionGroup &group) {
    const bool within = group.arms.front().line.begin < end;
    end = std::max(end, group.end.end);
    return within;
  });
  return groups;
}

std::string readWith(llvm::StringRef path, llvm::StringRef text,
                     llvm::StringRef macro, bool set) {
  const auto groups =
      outermostOf(isCMakeFile(path) ? groupsOfCMake(text, macro, set)
                                    : groupsOfCode(text, macro, set));
  std::vector<TextEdit> edits;
  for (const ConditionGroup &group : groups)
    leaveOut(group, edits);
  std::string read = applyEdits(text, edits);
  return edits.empty() ? read : readWith(path, read, macro, set);
}

/// The text of each file that a patch changes for some builds: after the last
/// such patch, and what they read.
static std::map<std::string, std::pair<std::string, std::string>>
conditionalFiles(const Plan &plan) {
  std::map<std::string, std::pair<std::string, std::string>> files;
  for (const HostPatch &patch : plan.patches)
    for (const auto &[path, with] : patch.change.forPatched)
      files[path] = {patch.change.after.at(path), with};
  return files;
}

std::vector<Check> checkConditions(const ScanResult &scan, const Plan &plan) {
  if (!plan.patchedFor)
    return {};
  const auto &[macro, set, codeOnly] = *plan.patchedFor;
  const std::string with = (set ? "with " : "without ") + macro;
  const std::string without = (set ? "without " : "with ") + macro;
  Findings off, on;
  const auto files = conditionalFiles(plan);
  for (const auto &[path, texts] : files) {
    const auto &[after, patched] = texts;
    if (readWith(path, after, macro, !set) !=
        readWith(path, scan.tree.find(path)->text(), macro, !set))
      off.add(path + " reads differently " + without);
    if (readWith(path, after, macro, set) !=
        readWith(path, patched, macro, set))
      on.add(path + " is not what its patches make of it " + with);
  }
  const std::string count = " " + counted(files.size(), "file");
  return {off.check(set ? "flag-off" : "other-device",
                    without + count + " as the checkout has them"),
          on.check(set ? "flag-on" : "this-device",
                   with + count + " as the patches make them")};
}

} // namespace decouple
