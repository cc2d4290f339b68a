#include "Split/SplitUnit.h"

#include "Split/Analyse/AnalyseUnit.h"
#include "Split/Decide/Obstacles.h"
#include "Split/Outcomes.h"
#include "llvm/Support/FileSystem.h"

namespace decouple {

std::string hooksHeaderInTree(const SplitInput &input, const HostUnit &unit) {
  // A file that no known library compiles is refused later, and has none.
  const auto library = input.rules.libraries.find(unit.library);
  if (library == input.rules.libraries.end())
    return "";
  const HookNames names =
      hookNames(unit.path, library->second, input.rules, unit.nameNumber);
  for (const std::string &header : {names.header, names.ownHeader})
    if (const std::string file = input.root + "/" + header;
        input.compile.overlay.count(file) || llvm::sys::fs::exists(file))
      return header;
  return "";
}

/// Writes and checks. Blocks that turn out not to fit stay, and the file is
/// written once more; when a check fails, hooks take the place of upstream's
/// interfaces, and when it fails again, all blocks stay.
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
    if (checked->unparsed) {
      split.diagnostics.push_back(refuseUnparsed(
          file, input.root, *checked->unparsed, decisions.outlines));
      decisions.helpers.clear();
      return write().moveInto(split.texts);
    }
    if (const Misfit *misfit =
            broughtByInterface(file, checked->misfits, decisions.outlines);
        misfit && withdrawInterfaces(file, input.rules, decisions,
                                     "it needs " + misfit->name +
                                         ", which the file does not include"))
      continue;
    if (settleMisfits(file, checked->misfits, decisions))
      continue;
    if (const SplitCheck *failure = checked->failure()) {
      if (withdrawInterfaces(file, input.rules, decisions,
                             "the check " + failure->name +
                                 " fails with it: " + failure->detail))
        continue;
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
  split.names = hookNames(unit.path, input.rules.libraries.at(unit.library),
                          input.rules, unit.nameNumber);
  std::optional<UnitRefusal> noHooks;
  if (std::string header = hooksHeaderInTree(input, unit); !header.empty())
    noHooks = refuseSecondHeader(header);
  Decisions decisions =
      decide(file, input.rules, split.names, input.root, std::move(noHooks));
  split.diagnostics = decisions.remarks;
  if (llvm::Error error = writeAndCheck(input, unit, file, decisions, split))
    return error;
  split.left = leftArms(file, decisions.outlines);
  auto blocks = outcomesOf(input, unit, file, decisions, split.texts.edits);
  if (!blocks)
    return blocks.takeError();
  split.blocks = std::move(*blocks);
  return split;
}

} // namespace decouple
