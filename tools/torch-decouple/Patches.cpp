#include "Patches.h"
#include "Plan/HandPatches.h"
#include "Plan/NamePatches.h"
#include "Plan/PrivateHeaders.h"
#include "Split/Compiler/CompileArguments.h"
#include "Terminal.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"

using namespace decouple;

llvm::Error decouple::addPatches(Plan &plan, const Survey &found,
                                 llvm::StringRef only) {
  HandRules rules = found.rules.hand;
  // Nobody has looked at what stays in other files.
  if (!only.empty())
    llvm::erase_if(rules.remainders, [&](const DeclaredRemainder &remainder) {
      return remainder.path != only;
    });
  printDiagnostics(addHandPatches(rules, found.scan.tree,
                                  found.rules.layouts.at(plan.options.layout),
                                  plan));
  return llvm::Error::success();
}

llvm::Expected<std::vector<Check>>
decouple::addGenericGroup(Plan &plan, const Survey &found,
                          const TreeOptions &tree,
                          const SplitOptions &options) {
  printDiagnostics(
      addGenericPatches(found.scan, found.classification, found.rules, plan));
  if (!options.wanted() || !options.parse)
    return std::vector<Check>{};
  auto input = splitInput(found, tree, options);
  if (!input)
    return input.takeError();
  auto checks = checkGenericParses(*input, found.scan.tree, plan);
  if (!checks)
    return checks.takeError();
  return foldChecks(*checks, "");
}

/// Directories of the host that its units' compiler searches.
static llvm::Expected<std::vector<std::string>>
hostDirectories(const SplitRules &rules, const Survey &found,
                const SplitOptions &options) {
  auto setup = compileSetup(rules.compile, {found.scan.tree.root, options.host,
                                            options.toolkit, options.clang});
  if (!setup)
    return setup.takeError();
  std::vector<std::string> directories = {options.host + "/usr/include"};
  for (const std::string &argument : setup->cuda)
    if (llvm::StringRef(argument).starts_with(options.host + "/"))
      directories.push_back(argument);
  return directories;
}

llvm::Error decouple::addHeaders(Plan &plan, const Survey &found,
                                 const SplitOptions &options) {
  if (options.host.empty())
    return llvm::Error::success();
  // splitInput has asked for them already.
  const SplitRules &rules = *found.rules.split;
  auto directories = hostDirectories(rules, found, options);
  if (!directories)
    return directories.takeError();
  auto installed = [&](const std::string &spelled) {
    return llvm::any_of(*directories, [&](const std::string &directory) {
      return llvm::sys::fs::exists(directory + "/" + spelled);
    });
  };
  addPrivateHeaders(found.scan, found.rules, rules, installed, plan);
  return llvm::Error::success();
}
