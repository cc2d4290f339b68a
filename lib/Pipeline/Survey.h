//===- Survey.h - the stages that only look -------------------------------===//
//
// checkout + rules => Survey                    (part of the pipeline)
// [scan -> classify] -> split -> plan -> emit -> verify -> report
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Classify/Classify.h"
#include "Support/Step.h"

namespace decouple {

/// Which checkout, by which rules.
struct TreeOptions {
  std::string tree;
  PackPlace rules;
  unsigned jobs = 1;
  bool anyRelease = false;  ///< older ones than the rules were tested on, too
  std::string commit = {};  ///< of its repository; empty: what lies on the disk
  std::string release = {}; ///< what the user says that it is; empty: ask it
};

/// A checkout and what the rules say about it.
struct Survey {
  RulePack rules;
  ScanResult scan;
  Classification classification;
  bool anyRelease = false; ///< it does not matter which
};

/// The stages that `survey` begins.
inline constexpr unsigned SurveyStages = 3;

/// Which texts of the tree a subcommand needs: all, those that a scan reads, or
/// of these the ones that something was found in, and then of other files not
/// even whether they are text. Only with all of them is it also asked which
/// commit the checkout is at.
enum class Texts { All, ScannedOnly, FoundOnly };

/// rules of the tree's release => walk => scan => classify. Errors: UsageError
/// for a directory that is no checkout, for a release that is older than any
/// that the rules were tested on, and for faulty rules; EnvironmentError for
/// files that cannot be read.
llvm::Expected<Survey> survey(const TreeOptions &options, OnStep onStep,
                              Texts texts = Texts::All);

} // namespace decouple
