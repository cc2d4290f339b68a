#include "Report/PlanText.h"
#include "Report/SplitText.h"
#include "Support/Words.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FormatVariadic.h"

using namespace decouple;
using nlohmann::json;

void decouple::addPlanned(json &report, const Plan &plan) {
  json files = json::array();
  for (const PlannedFile &file : plan.files)
    files.push_back(
        {{"destination", file.destination},
         {"source", nameOf(file.source)},
         {"origin", file.origin},
         {"rule", file.rule},
         {"executable", file.executable},
         {"size", file.content ? file.content->getBufferSize() : 0}});
  json includes = json::object();
  for (const StagedInclude &include : plan.includes)
    includes[include.spelled] = include.destination;
  report["planned"] = {{"files", std::move(files)},
                       {"includes", std::move(includes)}};
}

/// "a/b/c/d.cpp" => "a/b/c".
static std::string directoryOf(llvm::StringRef path) {
  auto [directory, name] = path.rsplit('/');
  return name.empty() ? "." : directory.str();
}

static std::string directoryTable(const Plan &plan) {
  using Counts = std::array<std::size_t, 4>; // in the order of Source; what is
                                             // rewritten has moved
  std::map<std::string, Counts> directories;
  Counts sums{};
  for (const PlannedFile &file : plan.files) {
    const int column =
        static_cast<int>(isMoved(file) ? Source::Moved : file.source);
    ++directories[directoryOf(file.destination)][column];
    ++sums[column];
  }
  auto row = [](const Counts &counts, llvm::StringRef name) {
    std::string out;
    for (std::size_t count : counts)
      out += llvm::formatv("{0,11}", count ? withThousands(count) : "-").str();
    return out + "  " + name.str() + "\n";
  };
  std::string out = "      moved     copied   skeleton  generated  directory\n";
  for (const auto &[name, counts] : directories)
    out += row(counts, name);
  return out + row(sums, "(all)");
}

static std::string filesFrom(const Plan &plan, Source source,
                             const char *title) {
  std::string out;
  for (const PlannedFile &file : plan.files)
    if (file.source == source)
      out += "  " + file.destination + "  (" + file.origin + ")\n";
  return out.empty() ? "" : "\n" + std::string(title) + "\n" + out;
}

static std::string unitLines(const Plan &plan) {
  std::map<std::string, std::size_t> libraries;
  for (const PlannedUnit &unit : plan.units)
    ++libraries[unit.library];
  std::string out;
  for (const auto &[library, count] : libraries)
    out += "  " + library + ": " + counted(count, "unit") + "\n";
  return out.empty() ? "" : "\nLibraries\n" + out;
}

/// "15, 8 generic, 1 marks": of the host's series, and of each group.
static std::string patchCounts(const Plan &plan) {
  std::map<std::string, std::size_t> groups;
  for (const HostPatch &patch : plan.patches)
    ++groups[patch.change.group];
  std::vector<std::string> parts;
  for (const auto &[group, count] : groups)
    parts.push_back(withThousands(count) + (group.empty() ? "" : " " + group));
  return parts.empty() ? "none" : llvm::join(parts, ", ");
}

/// What patches are for, once, with those beneath that are for it.
static std::string patchLines(const Plan &plan) {
  std::string out = "\nPatches for the host: " + patchCounts(plan) + "\n";
  llvm::MapVector<llvm::StringRef, std::string> byReason;
  for (const HostPatch &patch : plan.patches)
    byReason[patch.change.reason] +=
        "    " + patch.file + (patch.change.automatic ? "\n" : " (by hand)\n");
  for (const auto &[reason, files] : byReason)
    out += "  " + reason.str() + "\n" + files;
  return out;
}

static std::string placementOf(const PlanOptions &options) {
  std::string text = wordOf(Placements, options.placement);
  return options.placement == Placement::InTree
             ? text + " on branch " + options.branch
             : text;
}

/// Where Python asks for names, when that is not where it did.
static std::string strategyOf(const PlanOptions &options) {
  return options.python == PythonStrategy::Loader
             ? ""
             : std::string(", python ") +
                   wordOf(PythonStrategies, options.python);
}

std::string decouple::planText(const Plan &plan) {
  std::string out = "PyTorch " + plan.release + ", layout " +
                    plan.options.layout + ", " + placementOf(plan.options) +
                    ", " + wordOf(Transitions, plan.options.transition) +
                    strategyOf(plan.options) + ": " +
                    counted(plan.files.size(), "file") + " to write, " +
                    counted(plan.includes.size(), "staged include") + "\n\n";
  out += directoryTable(plan);
  out += filesFrom(plan, Source::Supplement, "Copied for a standalone build");
  out +=
      filesFrom(plan, Source::Rewritten, "Moved, with rewritten Python sites");
  out += filesFrom(plan, Source::Generated, "Generated");
  return out + unitLines(plan) + patchLines(plan) + outcomeLines(plan);
}
