#include "Split/SplitUnit.h"

#include "Split/Analyse/AnalyseUnit.h"
#include "Split/Outcomes.h"
#include "Text/Lines.h"
#include "Text/TokenList.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include <set>

namespace decouple {

static bool isThere(const SplitInput &input, const std::string &path) {
  std::string file = input.root + "/" + path;
  return input.compile.overlay.count(file) || llvm::sys::fs::exists(file);
}

/// Writes and checks. Blocks that turn out not to fit stay, and the file is
/// written once more; when a check fails, that is all of them.
static llvm::Error writeAndCheck(const SplitInput &input, const HostUnit &unit,
                                 const HostFile &file, Decisions &decisions,
                                 SplitUnit &split) {
  const HostLibrary &library = input.rules.libraries.at(unit.library);
  auto write = [&] {
    return writeUnit(file, decisions, library, input.rules, input.style);
  };
  while (true) {
    if (llvm::Error error = write().moveInto(split.texts))
      return error;
    if (!input.check)
      return llvm::Error::success();
    auto checked = checkUnit(input, unit, file.facts, decisions, split.texts);
    if (!checked)
      return checked.takeError();
    if (refuseMisfits(file, checked->misfits, decisions))
      continue;
    if (const SplitCheck *failure = checked->failure()) {
      refuseUnchecked(decisions, failure->name, failure->detail);
      return write().moveInto(split.texts);
    }
    split.checked = std::move(*checked);
    return llvm::Error::success();
  }
}

SplitUnit untouched(const HostUnit &unit, const UnitRefusal &refusal) {
  SplitUnit split;
  split.texts.host = unit.text.str();
  split.blocks = outcomesOf(unit, refusal);
  return split;
}

llvm::Expected<SplitUnit> splitUnit(const SplitInput &input,
                                    const HostUnit &unit) {
  if (auto refusal =
          refuseUnread(unit, input.compile.of(unit.path), input.rules))
    return untouched(unit, *refusal);
  llvm::Expected<UnitFacts> facts = analyse(input, unit);
  if (!facts)
    return facts.takeError();
  HostFile file{unit.path, unit.text, *unit.tree, *facts, unit.deviceMacros};
  SplitUnit split;
  split.names =
      hookNames(unit.path, input.rules.libraries.at(unit.library), input.rules);
  Decisions decisions = decide(file, input.rules, split.names, input.root,
                               isThere(input, split.names.header));
  split.diagnostics = decisions.remarks;
  if (llvm::Error error = writeAndCheck(input, unit, file, decisions, split))
    return error;
  auto blocks = outcomesOf(input, unit, file, decisions, split.texts.edits);
  if (!blocks)
    return blocks.takeError();
  split.blocks = std::move(*blocks);
  return split;
}

/// Whether `blocks` are those of `unit`.
static bool areBlocksOf(const HostUnit &unit,
                        const std::vector<BlockOutcome> &blocks) {
  std::set<unsigned> lines;
  for (const BlockOutcome &block : blocks) {
    if (block.path != unit.path)
      return false;
    lines.insert(block.line);
  }
  return lines.size() == unit.groups.size() &&
         llvm::all_of(unit.groups, [&](std::size_t group) {
           return lines.count(unit.tree->groups[group].line);
         });
}

/// Whether `edits` are in order and in `text`, and make `edited` of it.
static bool lead(llvm::StringRef text, const std::vector<TextEdit> &edits,
                 llvm::StringRef edited) {
  std::size_t end = 0;
  for (const TextEdit &edit : edits) {
    if (edit.range.begin < end || edit.range.end < edit.range.begin ||
        edit.range.end > text.size())
      return false;
    end = edit.range.end;
  }
  return applyEdits(text, edits) == edited;
}

/// Whether every name that the edits take out of the unit's text stands in the
/// backend's, or again in what takes its place. A binding is told in words of
/// its own.
static bool keepNames(const HostUnit &unit, const SplitUnit &split) {
  llvm::StringSet<> kept;
  auto keep = [&](llvm::StringRef written) {
    for (const TextToken &token : tokensOf(written))
      kept.insert(token.text);
  };
  keep(split.texts.backend);
  for (const TextEdit &edit : split.texts.edits)
    keep(edit.text);
  auto isBound = [&](const TextEdit &edit) {
    unsigned line = lineOf(unit.text, edit.range.begin);
    return llvm::any_of(split.blocks, [&](const BlockOutcome &block) {
      return block.transform == Transform::Bind && block.line <= line &&
             line <= block.endLine;
    });
  };
  return llvm::all_of(split.texts.edits, [&](const TextEdit &edit) {
    return isBound(edit) ||
           llvm::all_of(tokensOf(edit.range.in(unit.text)),
                        [&](const TextToken &token) {
                          return token.kind != clang::tok::raw_identifier ||
                                 kept.contains(token.text);
                        });
  });
}

bool canBeOf(const SplitInput &input, const HostUnit &unit,
             const SplitUnit &split) {
  if (!areBlocksOf(unit, split.blocks) || split.checked.failure() ||
      !lead(unit.text, split.texts.edits, split.texts.host) ||
      !keepNames(unit, split))
    return false;
  if (split.texts.header.empty() && split.texts.backend.empty())
    return true;
  auto library = input.rules.libraries.find(unit.library);
  if (library == input.rules.libraries.end())
    return false;
  HookNames names = hookNames(unit.path, library->second, input.rules);
  return split.names.header == names.header &&
         split.names.source == names.source;
}

} // namespace decouple
