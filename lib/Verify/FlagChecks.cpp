#include "Verify/FlagChecks.h"

#include "Rules/BuildLanguage.h"
#include "Scan/Build/Read/CMakeSyntax.h"
#include "Scan/Cpp/DirectiveTree.h"
#include "Text/Lines.h"
#include "Text/TextEdits.h"
#include "Verify/Findings.h"

namespace decouple {

namespace {

/// An arm of a conditional on the flag: its own line, and those below it up to
/// the next arm's or the end's.
struct FlagArm {
  bool chosen = false;
  TextRange line, body;
};

/// The arms, and the line that ends the conditional.
struct FlagGroup {
  std::vector<FlagArm> arms;
  TextRange end;
};

} // namespace

/// Adds what goes with `group`.
static void leaveOut(const FlagGroup &group, std::vector<TextEdit> &edits) {
  for (const FlagArm &arm : group.arms) {
    edits.push_back({arm.line, ""});
    if (!arm.chosen)
      edits.push_back({arm.body, ""});
  }
  edits.push_back({group.end, ""});
}

static std::vector<FlagGroup> groupsOfCode(llvm::StringRef text,
                                           llvm::StringRef flag, bool set) {
  std::vector<FlagGroup> groups;
  for (const ConditionalGroup &group : buildDirectiveTree("", text).groups) {
    const Arm &first = group.arms.front();
    if (first.condition != flag || first.kind == DirectiveKind::If)
      continue;
    bool taken = (first.kind == DirectiveKind::Ifdef) == set;
    FlagGroup found;
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

/// Whether the `if` in `command` asks for the flag alone; then, whether its arm
/// is read.
static std::optional<bool> asksFor(const CMakeCommand &command,
                                   llvm::StringRef flag, bool set) {
  if (command.name != "if")
    return std::nullopt;
  const std::string asked = spellArguments(command.arguments);
  if (asked == flag)
    return set;
  if (asked == ("NOT " + flag).str())
    return !set;
  return std::nullopt;
}

static std::vector<FlagGroup> groupsOfCMake(llvm::StringRef text,
                                            llvm::StringRef flag, bool set) {
  const CMakeFile file = parseCMake("", text);
  const LineIndex lines(text);
  std::vector<FlagGroup> groups;
  for (std::size_t i = 0; i < file.commands.size(); ++i) {
    std::optional<bool> taken = asksFor(file.commands[i], flag, set);
    if (!taken)
      continue;
    FlagGroup group;
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

std::string readWith(llvm::StringRef path, llvm::StringRef text,
                     llvm::StringRef flag, bool set) {
  std::vector<TextEdit> edits;
  for (const FlagGroup &group : isCMakeFile(path)
                                    ? groupsOfCMake(text, flag, set)
                                    : groupsOfCode(text, flag, set))
    leaveOut(group, edits);
  if (llvm::Error error = normalise(path, text, edits)) {
    llvm::consumeError(std::move(error));
    return text.str(); // one within another: no writer of ours makes these
  }
  return applyEdits(text, edits);
}

std::vector<Check> checkFlag(const ScanResult &scan, const Plan &plan) {
  if (plan.options.transition != Transition::Flag)
    return {};
  std::map<std::string, const HostChange *> last; // of each file
  for (const HostPatch &patch : plan.patches)
    for (const auto &[path, with] : patch.change.withFlag)
      last[path] = &patch.change;
  Findings off, on;
  for (const auto &[path, change] : last) {
    const std::string &text = change->after.at(path);
    if (readWith(path, text, plan.flag, false) != scan.tree.find(path)->text())
      off.add(path + " reads differently without " + plan.flag);
    if (readWith(path, text, plan.flag, true) != change->withFlag.at(path))
      on.add(path + " is not what its patches make of it with " + plan.flag);
  }
  const std::string files = counted(last.size(), "file");
  return {off.check("flag-off", "without " + plan.flag + " " + files +
                                    " as the checkout has them"),
          on.check("flag-on", "with " + plan.flag + " " + files +
                                  " as the patches make them")};
}

} // namespace decouple
