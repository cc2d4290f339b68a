//===- Pipeline.h - the stages, one after the other -----------------------===//
//
// tools: checkout => Survey => Plan, with progress. Every subcommand that
// reads a checkout starts here.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Plan/Plan.h"
#include "Progress.h"
#include "Report/Report.h"
#include "Support/Errors.h"
#include <CLI/CLI.hpp>

namespace decouple {

/// Which rules to use: ours, ours with changes, or others.
struct RulesOptions {
  std::string overlay; ///< --rules; empty: none
  std::string only;    ///< --rules-only; empty: ours

  PackPlace place() const;
};

/// Adds `--rules` and `--rules-only`, which exclude each other.
void addRulesOptions(CLI::App &app, RulesOptions &options);

/// What subcommands that read a checkout have in common.
struct TreeOptions {
  std::string tree;
  RulesOptions rules;
  unsigned jobs = 1;
};

/// Adds `<pytorch>`, the options for rules and `-j`.
void addTreeOptions(CLI::App &app, TreeOptions &options);

/// Adds `--layout`, `--placement`, `--transition`, `--python`, `--skeleton`.
void addPlanOptions(CLI::App &app, PlanOptions &options);

/// A checkout and what the rules say about it.
struct Survey {
  RulePack rules;
  ScanResult scan;
  Classification classification;
};

/// The stages that `survey` begins.
inline constexpr unsigned SurveyStages = 3;

/// Which texts of the tree a subcommand needs.
enum class Texts { All, ScannedOnly };

/// rules of the tree's release => walk => scan => classify.
llvm::Expected<Survey> survey(const TreeOptions &options, Progress &progress,
                              Texts texts = Texts::All);

/// The plan stage, with our skeleton unless the options name another.
llvm::Expected<Plan> planFor(const Survey &found, PlanOptions options,
                             Progress &progress);

/// The exit code of a run with this report: a failed check always needs a
/// review; under `strict`, so does anything unclassified and any rule that hit
/// nothing.
ExitCode reviewCode(const nlohmann::json &report, bool strict);
/// The same without a report, which is dear to make.
ExitCode reviewCode(const ReportInput &input, bool strict);

} // namespace decouple
