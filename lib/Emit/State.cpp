#include "Emit/State.h"

#include "Emit/ReviewParts.h"
#include "Emit/StateText.h"
#include "Support/Coloured.h"
#include "Support/Errors.h"
#include "Support/FileTree.h"
#include "Support/Hash.h"
#include "Support/Nearest.h"
#include "llvm/ADT/STLExtras.h"
#include <filesystem>
#include <map>

using namespace decouple;

bool decouple::isBesideTree(llvm::StringRef path) {
  llvm::StringRef top = path.split('/').first;
  return top == ReportPath ||
         top == llvm::StringRef(StatePath).split('/').first;
}

static EmittedFile describe(std::string path, llvm::StringRef bytes,
                            bool executable) {
  EmittedFile file;
  file.path = std::move(path);
  file.hash = contentHash(bytes);
  file.size = bytes.size();
  file.executable = executable;
  return file;
}

static EmittedFile describe(const PlannedFile &planned) {
  EmittedFile file = describe(planned.destination, planned.content->getBuffer(),
                              planned.executable);
  file.source = nameOf(planned.source);
  file.origin = planned.origin;
  file.rule = planned.rule;
  return file;
}

bool decouple::isCopy(const EmittedFile &file) {
  return file.source == nameOf(Source::Moved) ||
         file.source == nameOf(Source::Supplement);
}

bool decouple::comesFromTree(const EmittedFile &file) {
  return isCopy(file) || file.source == nameOf(Source::Rewritten);
}

bool decouple::belongsToSeries(const PlannedFile &file) {
  return file.generator == Generator::Patch ||
         file.generator == Generator::Series;
}

/// What the commits of `plan` come to.
static EmittedBranch branchOf(const Plan &plan) {
  EmittedBranch branch;
  branch.name = plan.options.branch;
  branch.startTree = plan.startTree;
  branch.commits = reviewParts(plan).size() + plan.patches.size();
  bool moves = plan.options.transition == Transition::Move;
  for (const PlannedFile &file : plan.files) {
    if (!belongsToSeries(file))
      branch.files.push_back(describe(file));
    if (moves && isMoved(file))
      branch.removed.push_back(file.origin);
  }
  std::map<std::string, std::string> edited;
  for (const HostPatch &patch : plan.patches)
    for (const auto &[path, text] : patch.change.after)
      edited[path] = text; // the last one's
  for (const auto &[path, text] : edited)
    branch.edited.push_back(describe(path, text, false));
  llvm::sort(branch.removed);
  return branch;
}

llvm::ArrayRef<PlannedFile> decouple::emittedFiles(const Plan &plan) {
  if (plan.options.placement == Placement::InTree)
    return {};
  return plan.files;
}

EmitState decouple::makeState(const Plan &plan,
                              const std::vector<OutputFile> &reports,
                              std::vector<Edit> edits) {
  EmitState state{TORCH_DECOUPLE_VERSION,
                  plan.release,
                  plan.options.layout,
                  plan.backend,
                  wordOf(Placements, plan.options.placement),
                  wordOf(Transitions, plan.options.transition),
                  wordOf(PythonStrategies, plan.options.python),
                  plan.unitCounts,
                  {},
                  {},
                  {},
                  std::move(edits)};
  for (const PlannedFile &planned : emittedFiles(plan))
    state.files.push_back(describe(planned));
  if (plan.options.placement == Placement::InTree)
    state.branch = branchOf(plan);
  else
    state.patched = plan.patched;
  for (const OutputFile &report : reports) {
    state.files.push_back(
        describe(report.path, report.content->getBuffer(), report.executable));
    state.files.back().source = nameOf(Source::Generated);
    state.files.back().origin = "report";
  }
  llvm::sort(state.files,
             [](const auto &a, const auto &b) { return a.path < b.path; });
  return state;
}

EarlierRun decouple::earlierRun(const EmitState &state) {
  const auto splits = llvm::count_if(state.files, [](const EmittedFile &file) {
    return file.source == nameOf(Source::Generated) &&
           file.origin == nameOf(Generator::Split);
  });
  return {state.units, static_cast<unsigned>(splits), state.python};
}

llvm::Expected<std::optional<EmitState>>
decouple::readState(llvm::StringRef output) {
  std::string path = (output + "/" + StatePath).str();
  std::error_code error;
  if (!std::filesystem::exists(std::filesystem::symlink_status(path, error)))
    return std::nullopt;
  auto text = readFile(path);
  if (!text)
    return text.takeError();
  auto state = parseState((*text)->getBuffer(), path);
  if (!state)
    return state.takeError();
  return std::move(*state);
}

llvm::Error decouple::notAnOutput(llvm::StringRef output) {
  return usageError(printableLine(output) + " is not an output of this tool: " +
                    StatePath + " is missing" + didYouMeanPath(output));
}
