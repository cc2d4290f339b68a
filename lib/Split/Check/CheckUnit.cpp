#include "Split/SplitUnit.h"

#include "Split/Check/ArmTokens.h"
#include "Split/Check/DeviceText.h"
#include "Split/Check/HostTokens.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

namespace decouple {

namespace {

/// The edited host file with the header it includes.
ClangUnit editedHost(const SplitInput &input, const HostUnit &unit,
                     const SplitUnit &split,
                     const std::vector<std::string> &arguments) {
  ClangUnit host = clangUnit(input, unit, split.host, arguments);
  if (!split.header.empty())
    host.overlay[input.root + "/" + split.names.header] = split.header;
  return host;
}

/// "host-split": no block that was split still has two readings.
SplitCheck checkSplitBlocks(const HostUnit &unit, const SplitUnit &split) {
  SplitCheck check{"host-split", unit.path, true, ""};
  unsigned blocks = 0;
  for (const Outline &outline : split.outlines) {
    if (outline.transform == Transform::None)
      continue;
    ++blocks;
    const ConditionalGroup &group =
        unit.tree->groups[split.facts.arms[outline.arm].group];
    if (!llvm::is_contained(split.deviceText->blocks, group.line))
      continue;
    check.passed = false;
    check.detail = "line " + std::to_string(group.line) +
                   " still reads differently with the device";
  }
  if (check.passed)
    check.detail = std::to_string(blocks) + " blocks";
  return check;
}

/// The checks that need the preprocessor only.
llvm::Error checkTokens(const SplitInput &input, const HostUnit &unit,
                        SplitUnit &split) {
  UnitArguments arguments = input.compile.of(unit.path);
  std::vector<Diagnostic> errors; // parsing reports them
  auto before = tokensSeen(
      clangUnit(input, unit, unit.text.str(), arguments.cpu), errors);
  if (!before)
    return before.takeError();
  auto cpu = tokensSeen(editedHost(input, unit, split, arguments.cpu), errors);
  if (!cpu)
    return cpu.takeError();
  split.checks.push_back(checkHostTokens(unit, *before, *cpu, split.edits));
  auto cuda =
      tokensSeen(editedHost(input, unit, split, arguments.cuda), errors);
  if (!cuda)
    return cuda.takeError();
  DirectiveTree tree = buildDirectiveTree(unit.path, split.host);
  split.deviceText =
      deviceText(unit.path, unit.text, split.edits, split.host,
                 compareTokens(split.host, *cpu, *cuda, tree, {}));
  split.checks.push_back(checkSplitBlocks(unit, split));
  return llvm::Error::success();
}

llvm::Error checkParses(SplitUnit &split, const HostUnit &unit,
                        llvm::StringRef name, const ClangUnit &clang) {
  llvm::Expected<std::vector<Diagnostic>> errors = syntaxCheck(clang);
  if (!errors)
    return errors.takeError();
  // What the original has already is not the split's fault.
  llvm::erase_if(*errors, [&](const Diagnostic &error) {
    return llvm::any_of(split.facts.errors, [&](const Diagnostic &before) {
      return before.file == error.file && before.line == error.line &&
             before.message == error.message;
    });
  });
  std::string detail = std::to_string(errors->size()) + " new errors";
  if (!errors->empty())
    detail = llvm::sys::path::filename((*errors)[0].file).str() + ":" +
             std::to_string((*errors)[0].line) + ": " + (*errors)[0].message;
  split.checks.push_back({name.str(), unit.path, errors->empty(), detail});
  return llvm::Error::success();
}

bool hasFailed(const SplitUnit &split) {
  return llvm::any_of(split.checks,
                      [](const SplitCheck &check) { return !check.passed; });
}

} // namespace

llvm::Error checkUnit(const SplitInput &input, const HostUnit &unit,
                      SplitUnit &split) {
  HostFile file{unit.path, unit.text, *unit.tree, split.facts,
                unit.deviceMacros};
  split.checks.push_back(
      checkArmTokens(file, split.outlines, split.backend, input.rules));
  if (split.host == unit.text || hasFailed(split))
    return llvm::Error::success();
  if (llvm::Error error = checkTokens(input, unit, split))
    return error;
  if (hasFailed(split))
    return llvm::Error::success();
  UnitArguments arguments = input.compile.of(unit.path);
  ClangUnit host = editedHost(input, unit, split, arguments.cpu);
  if (llvm::Error error = checkParses(split, unit, "host-parses", host))
    return error;
  if (split.backend.empty() || hasFailed(split))
    return llvm::Error::success();
  ClangUnit backend = clangUnit(input, unit, split.backend, arguments.cuda);
  // Beside the host file, so that quoted includes resolve as there.
  backend.file = input.root + "/" + unit.path + "." + split.names.source;
  backend.overlay = host.overlay;
  return checkParses(split, unit, "backend-parses", backend);
}

} // namespace decouple
