#include "Plan/Plan.h"

#include "Plan/Backend/Check.h"
#include "Plan/Backend/Generate.h"
#include "Plan/Backend/Includes.h"
#include "Plan/Backend/Losses.h"
#include "Plan/Backend/Missing/NowhereHeaders.h"
#include "Plan/Backend/Moves.h"
#include "Plan/Backend/PrivateHeaders.h"
#include "Plan/Backend/Requirements.h"
#include "Plan/Backend/UnitPropertiesText.h"
#include "Plan/Backend/Units.h"
#include "Plan/Host/CheckNamePatches.h"
#include "Plan/Host/FindingWork.h"
#include "Plan/Host/HandPatches.h"
#include "Plan/Host/HandWork.h"
#include "Plan/Host/Marks.h"
#include "Plan/Host/NamePatches.h"
#include "Plan/Host/PatchedBuilds.h"
#include "Plan/Host/Series.h"
#include "Plan/Host/Verified.h"
#include "Plan/Move/MoveTransition.h"
#include "Plan/Options.h"
#include "Plan/PlanSplits.h"
#include "Plan/Python/PythonSitesPlan.h"
#include "Plan/Skeleton/Skeleton.h"
#include "Support/DiagnosticTable.h"
#include "Support/Hash.h"
#include "Support/Words.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include <iterator>
#include <tuple>

using namespace decouple;

static void append(std::vector<PlannedFile> &files,
                   std::vector<PlannedFile> more) {
  std::move(more.begin(), more.end(), std::back_inserter(files));
}

/// The pack's, with the switches as the backend's variables that they are.
static UnitRules unitRulesOf(const RulePack &pack) {
  UnitRules rules = pack.units;
  for (const auto &[name, variables] : pack.reading.switches)
    for (const std::string &variable : variables)
      rules.variables.insert({variable, name});
  return rules;
}

/// What is compiled, with what, and under which names its headers are found.
/// `origins` are the moved files.
static void addUnits(const PlanInput &input, const OriginMap &origins,
                     const Layout &layout, Plan &plan) {
  plan.includes =
      planIncludes(input.scan, input.classification, input.rules, origins);
  plan.units = planUnits(input.scan.build, plan.libraries, origins, plan.root);
  plan.unitCounts = countUnits(plan.units);
  OriginMap below;
  for (const auto &[origin, destination] : origins)
    if (llvm::StringRef path = destination;
        path.consume_front(layout.root + "/"))
      below[origin] = path.str();
  UnitProperties properties = planUnitProperties(
      input.scan, unitRulesOf(input.rules), below, input.rules.macros);
  plan.files.push_back(generatedFile(
      layout.root + "/cmake/unit_properties.cmake", Generator::UnitProperties,
      unitPropertiesText(properties,
                         llvm::StringRef(backendPrefix(layout)).lower(),
                         plan.release)));
  for (const OpenProperty &said : properties.open)
    plan.diagnostics.push_back(
        remark(DiagnosticId::TD2066, said.file, said.line, said.what));
  plan.ruleHits = std::move(properties.ruleHits);
}

/// Where the rules know of any.
static void addRequirements(const RulePack &rules, const Layout &layout,
                            Plan &plan) {
  if (rules.units.requirements.empty())
    return;
  plan.files.push_back(generatedFile(
      layout.root + "/cmake/requirements.cmake", Generator::Requirements,
      requirementsText(rules.units.requirements, backendPrefix(layout),
                       plan.release)));
}

/// The skeleton's files, named for the backend. Tells of a skeleton that says
/// it is another device's than the pack's.
static llvm::Error addSkeleton(const std::string &skeleton,
                               const RulePack &rules, const Layout &layout,
                               Plan &plan) {
  auto chosen = chooseSkeleton(skeleton, rules, layout);
  if (!chosen)
    return chosen.takeError();
  append(plan.files, std::move(chosen->files));
  const std::string &device = rules.device.name;
  if (!chosen->device.empty() && chosen->device != device)
    plan.diagnostics.push_back(
        remark(DiagnosticId::TD2051, "skeleton.json", 0,
               "the skeleton is for `" + chosen->device +
                   "`, and the rules are for `" + device +
                   "`; name another one with --skeleton"));
  return llvm::Error::success();
}

/// The checkout's files in their new places, and the skeleton.
static llvm::Expected<Plan> planTree(const PlanInput &input,
                                     const PlanOptions &options,
                                     const Layout &layout) {
  auto moves = planMoves(input.scan.tree, input.classification, layout);
  if (!moves)
    return moves.takeError();
  auto builds = patchedBuilds(options, input.rules);
  if (!builds)
    return builds.takeError();
  Plan plan;
  plan.patchedFor = std::move(*builds);
  plan.release = input.scan.tree.release;
  plan.startTree = input.scan.tree.treeId;
  plan.options = options;
  plan.root = layout.root;
  plan.backend = input.rules.device.backend;
  plan.libraries = backendLibraries(input.rules);
  plan.extension = input.rules.extension;
  plan.diagnostics = remarks(input.scan, input.classification);
  llvm::append_range(plan.diagnostics, moves->diagnostics);
  OriginMap origins = originsOf(moves->files);
  plan.files = std::move(moves->files);
  addUnits(input, origins, layout, plan);
  addRequirements(input.rules, layout, plan);
  if (!options.skeleton.empty())
    if (llvm::Error error =
            addSkeleton(options.skeleton, input.rules, layout, plan))
      return error;
  return plan;
}

/// Whether the host installs a header under the name that it is asked.
static std::function<bool(const std::string &)>
installedBy(const PlanInput &input) {
  return [&](const std::string &spelled) {
    return llvm::any_of(
        input.hostDirectories, [&](const std::string &directory) {
          return llvm::sys::fs::exists(directory + "/" + spelled);
        });
  };
}

/// Copies of headers that generated sources need and the host has not.
static void addHeaders(const PlanInput &input, Plan &plan) {
  if (!input.hostDirectories.empty())
    addPrivateHeaders(input.scan, input.rules, input.compiled->rules,
                      installedBy(input), plan);
}

/// What nothing else would say is missing.
static void addLosses(const PlanInput &input, Plan &plan) {
  llvm::append_range(
      plan.diagnostics,
      uncompiledSources(input.scan, input.classification, input.rules, plan));
  llvm::append_range(
      plan.diagnostics,
      keptUnits(input.scan, input.classification, input.rules, plan));
  llvm::append_range(
      plan.diagnostics,
      compareUnits(input.earlier.units, input.rules, plan.unitCounts));
  if (input.earlier.splits && !input.splits)
    plan.diagnostics.push_back(
        remark(DiagnosticId::TD2072, "", 0,
               "the run before had split files, " +
                   counted(input.earlier.splits, "source") +
                   " of the backend and their patches; without --host or "
                   "--compile-commands nothing is split"));
  llvm::append_range(plan.diagnostics, compareStrategies(input.earlier.python,
                                                         plan.options.python));
  if (!input.hostDirectories.empty())
    for (auto *lacking : {missingHeaders, nowhereHeaders})
      llvm::append_range(plan.diagnostics, lacking(input.scan, input.rules,
                                                   installedBy(input), plan));
  if (plan.options.transition == Transition::Move)
    llvm::append_range(plan.diagnostics,
                       lostHeaders(input.scan, input.rules, plan));
}

/// What splitting made, and the headers that it needs.
static void addSplitFiles(const PlanInput &input, const Layout &layout,
                          Plan &plan) {
  if (!input.splits)
    return;
  addSplits(*input.splits, layout, plan);
  addHeaders(input, plan);
  llvm::sort(plan.includes, [](const StagedInclude &a, const StagedInclude &b) {
    return a.spelled < b.spelled;
  });
}

/// The optional patches that make lines of the host generic.
static llvm::Error addGeneric(const PlanInput &input,
                              std::vector<HostChange> &changes, Plan &plan) {
  addGenericPatches(input.scan, input.classification, input.rules, changes,
                    plan);
  if (!input.compiled || !input.compiled->check)
    return llvm::Error::success();
  auto checks = checkGenericParses(*input.compiled, input.scan.tree, changes);
  if (!checks)
    return checks.takeError();
  llvm::append_range(plan.splitChecks, *checks);
  return llvm::Error::success();
}

/// What the patches of the series do: those of the split files, then those that
/// rules ask for, and at last comments on what none of them does.
static llvm::Expected<std::vector<HostChange>> changesOf(const PlanInput &input,
                                                         Plan &plan) {
  std::vector<HostChange> changes;
  if (input.splits)
    changes = input.splits->changes;
  const FindingInput about = {input.scan, input.classification, input.rules};
  planPythonSites(about, plan, changes);
  if (plan.options.transition == Transition::Move)
    addMoveChanges(about, plan, changes);
  addHandPatches(input.rules.hand, input.scan.tree, input.only, changes, plan);
  if (plan.options.transition == Transition::Flag) {
    leaveOutIdle(changes);
    putFlagFirst(changes);
  }
  if (plan.options.genericPatches)
    if (auto error = addGeneric(input, changes, plan))
      return error;
  if (plan.options.transition == Transition::Move)
    plan.movedNames = movedNames(about, plan, changes);
  sayVerified(plan.splitChecks, input.rules.device, changes);
  plan.work = findingWork(about, changes, plan.splits, plan.sites);
  if (plan.patchedFor)
    if (auto error =
            putUnder(*plan.patchedFor, input.scan.tree, input.rules, changes))
      return error;
  if (plan.options.marks)
    plan.marks = addMarks(handWork(about, plan.work), input.scan.tree,
                          input.rules, changes);
  sayOptions(plan.options, !input.hostDirectories.empty(), changes);
  if (auto error = checkPatchedNames(changes))
    return error;
  return changes;
}

/// Writes the series and the files that list the others: once, when nothing
/// else is to come.
static llvm::Error finish(std::vector<HostChange> changes, const Layout &layout,
                          Plan &plan) {
  writeSeries(std::move(changes), layout, plan);
  append(plan.files, generateFiles(plan, layout));
  llvm::sort(plan.files, [](const PlannedFile &a, const PlannedFile &b) {
    return std::tie(a.destination, a.origin) <
           std::tie(b.destination, b.origin);
  });
  return checkDestinations(plan.files, layout);
}

/// What the files of `tree` that the series changes, or that move with other
/// bytes, are like.
static std::map<std::string, std::string> patchedFiles(const SourceTree &tree,
                                                       const Plan &plan) {
  std::map<std::string, std::string> hashes;
  for (const HostPatch &patch : plan.patches)
    for (const auto &[path, text] : patch.change.after)
      if (const SourceFile *file = tree.find(path))
        hashes.try_emplace(path, contentHash(file->text()));
  for (const auto &[path, edits] : plan.rewritten)
    hashes.try_emplace(path, contentHash(tree.find(path)->text()));
  return hashes;
}

llvm::Expected<Plan> decouple::plan(const PlanInput &input,
                                    const PlanOptions &options) {
  auto layout = chooseLayout(options, input.rules);
  if (!layout)
    return layout.takeError();
  auto plan = planTree(input, options, **layout);
  if (!plan)
    return plan.takeError();
  addSplitFiles(input, **layout, *plan);
  auto changes = changesOf(input, *plan);
  if (!changes)
    return changes.takeError();
  if (auto error = finish(std::move(*changes), **layout, *plan))
    return error;
  plan->patched = patchedFiles(input.scan.tree, *plan);
  addLosses(input, *plan);
  return plan;
}
