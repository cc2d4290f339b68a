#include "Split/SplitUnit.h"

#include "Split/Analyse/ParseUnit.h"
#include "Split/Decide/Obstacles.h"
#include "Split/Write/BackendFile.h"
#include "Split/Write/Format.h"
#include "Split/Write/Outcomes.h"
#include "Support/Errors.h"
#include "Text/TokenList.h"
#include "llvm/ADT/STLExtras.h"

namespace decouple {

ClangUnit clangUnit(const SplitInput &input, const HostUnit &unit,
                    std::string text,
                    const std::vector<std::string> &arguments) {
  ClangUnit result;
  result.file = input.root + "/" + unit.path;
  result.text = std::move(text);
  result.arguments = arguments;
  result.overlay = input.compile.overlay;
  result.directory = input.compile.of(unit.path).directory;
  result.hashes = unit.hashes;
  result.trace = unit.trace;
  return result;
}

namespace {

/// A block that no configuration at hand takes: what its text alone says.
ArmFacts untakenArm(const HostUnit &unit, std::size_t group) {
  const ConditionalGroup &conditional = unit.tree->groups[group];
  const Arm &arm = conditional.arms[0];
  llvm::StringRef body = unit.text.slice(arm.bodyBegin, arm.bodyEnd);
  ArmFacts facts;
  facts.group = group;
  if (tokensOf(body).empty()) {
    facts.place = Place::Includes;
    return facts;
  }
  facts.place = Place::Expression;
  facts.problemId = "TD2020";
  facts.problem = "no configuration at hand takes the block";
  return facts;
}

/// The facts of the outermost acted blocks, in file order.
llvm::Expected<UnitFacts> gatherFacts(const SplitInput &input,
                                      const HostUnit &unit) {
  std::vector<std::size_t> outer;
  for (std::size_t group : unit.groups)
    if (!hasActedParent(unit, group))
      outer.push_back(group);
  llvm::Expected<UnitFacts> facts = parseUnit(
      clangUnit(input, unit, unit.text.str(), input.compile.of(unit.path).cuda),
      *unit.tree, outer, input.rules);
  if (!facts)
    return facts.takeError();
  for (std::size_t group : outer)
    if (llvm::none_of(facts->arms,
                      [&](const ArmFacts &arm) { return arm.group == group; }))
      facts->arms.push_back(untakenArm(unit, group));
  llvm::sort(facts->arms, [](const ArmFacts &a, const ArmFacts &b) {
    return a.group < b.group;
  });
  return facts;
}

/// A block around an error of the compiler is not understood.
void refuseErroneous(const HostUnit &unit, SplitUnit &split,
                     llvm::StringRef file) {
  for (const Diagnostic &error : split.facts.errors) {
    Diagnostic note = error;
    note.id = "TD2021";
    note.severity = Severity::Warning;
    note.message = "the unit does not parse: " + error.message;
    split.diagnostics.push_back(note);
    // After an error elsewhere nothing in the unit can be relied on.
    bool everywhere = error.file != file;
    for (Outline &outline : split.outlines) {
      const ConditionalGroup &group =
          unit.tree->groups[split.facts.arms[outline.arm].group];
      if (!everywhere &&
          (error.line < group.line || error.line > group.endLine))
        continue;
      outline.transform = Transform::None;
      outline.diagnostic = "TD2021";
      outline.reason = "does not parse: " +
                       (everywhere ? error.file + ": " : std::string()) +
                       error.message;
    }
  }
}

/// An include goes only when the blocks under the same condition go.
void keepNeededIncludes(const HostUnit &unit, SplitUnit &split) {
  auto macrosOf = [&](const Outline &outline) {
    const ArmFacts &arm = split.facts.arms[outline.arm];
    return unit.tree->groups[arm.group].arms[arm.arm].macros;
  };
  for (Outline &include : split.outlines) {
    if (include.transform != Transform::DropIncludes)
      continue;
    for (const Outline &other : split.outlines) {
      const ArmFacts &arm = split.facts.arms[other.arm];
      if (other.transform != Transform::None || arm.place == Place::Includes ||
          macrosOf(other) != macrosOf(include))
        continue;
      include.transform = Transform::None;
      include.diagnostic = "TD2016";
      include.reason = "stays with the block at line " +
                       std::to_string(unit.tree->groups[arm.group].line);
      break;
    }
  }
}

llvm::Error writeTexts(const SplitInput &input, const HostUnit &unit,
                       const HostFile &file, const HostLibrary &library,
                       SplitUnit &split) {
  std::vector<BackendItem> items = helperItems(file, split.outlines);
  keepNeededIncludes(unit, split);
  for (BackendItem &item : outlinedItems(file, split.outlines, input.rules))
    items.push_back(std::move(item));
  for (BackendItem &item :
       bindingItems(file, split.outlines, split.names, input.rules))
    items.push_back(std::move(item));
  split.edits = hostEdits(file, split.outlines, split.names);
  if (llvm::Error error = normalise(file.path, file.text, split.edits))
    return error;
  if (llvm::Error error = formatEdits(file.text, input.style, split.edits))
    return error;
  split.host = applyEdits(file.text, split.edits);
  auto format = [&](std::string text, std::string &out) -> llvm::Error {
    auto formatted = formatText(text, input.style);
    if (!formatted)
      return formatted.takeError();
    out = std::move(*formatted);
    return llvm::Error::success();
  };
  if (llvm::Error error = format(
          hookHeader(file, split.outlines, split.names, library), split.header))
    return error;
  return format(backendFile(file, split.outlines, std::move(items), split.names,
                            input.rules),
                split.backend);
}

/// What does not pass its checks does not leave: the whole file stays.
bool refuseFailed(SplitUnit &split) {
  auto failed = llvm::find_if(
      split.checks, [](const SplitCheck &check) { return !check.passed; });
  if (failed == split.checks.end())
    return false;
  for (Outline &outline : split.outlines) {
    if (outline.transform == Transform::None)
      continue;
    outline.transform = Transform::None;
    outline.diagnostic = "TD2030";
    outline.reason = "the check " + failed->name +
                     " of the split file failed: " + failed->detail;
  }
  split.checks.clear();
  split.deviceText.reset();
  return true;
}

} // namespace

llvm::Expected<SplitUnit> splitUnit(const SplitInput &input,
                                    const HostUnit &unit) {
  auto library = input.rules.libraries.find(unit.library);
  if (library == input.rules.libraries.end())
    return usageError(unit.path +
                      ": the rules for splitting do not know the "
                      "library `" +
                      unit.library + "`");
  SplitUnit split;
  split.names = hookNames(unit.path, library->second, input.rules);
  llvm::Expected<UnitFacts> facts = gatherFacts(input, unit);
  if (!facts)
    return facts.takeError();
  split.facts = std::move(*facts);
  HostFile file{unit.path, unit.text, *unit.tree, split.facts,
                unit.deviceMacros};
  split.outlines = outline(file, input.rules);
  refuseErroneous(unit, split, input.root + "/" + unit.path);
  refuseObstructed(input, unit, split);
  if (llvm::Error error = writeTexts(input, unit, file, library->second, split))
    return error;
  if (input.check)
    if (llvm::Error error = checkUnit(input, unit, split))
      return error;
  if (refuseFailed(split))
    if (llvm::Error error =
            writeTexts(input, unit, file, library->second, split))
      return error;
  if (llvm::Error error = addOutcomes(input, unit, file, split))
    return error;
  return split;
}

} // namespace decouple
