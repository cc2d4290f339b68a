//===- SampleTree.h - a tree and its verdicts, made by hand ---------------===//
#pragma once

#include "../Support/TestDirectory.h"
#include "Plan/Plan.h"

namespace decouple {

/// Inputs of plan, emit and verify, without the stages before them.
struct SampleTree {
  ScanResult scan;
  Classification classification;
  RulePack rules;
  PlanOptions options;
  TestDirectory directory; ///< the skeleton lies in it

  /// A small tree: `core` stays, `gpu` moves, one header is a supplement.
  SampleTree();

  /// Adds a file in its place, with a decision.
  void add(const std::string &path, const std::string &text, Action action,
           const std::string &role = "source");
  void addSkeleton(const std::string &path, const std::string &text);
  /// `path` is compiled into `library`, through `list`.
  void addMember(const std::string &path, const std::string &library,
                 const std::string &list);
  /// Line `line` of `from` includes `to`, which is written `spelled`.
  void addInclude(const std::string &from, unsigned line,
                  const std::string &spelled, bool angled,
                  const std::string &to);
  std::size_t indexOf(const std::string &path) const;
  Layout &layout() { return rules.layouts.at("sample"); }

  PlanInput input() const { return {scan, classification, rules}; }
  llvm::Expected<Plan> plan() const { return decouple::plan(input(), options); }
};

/// Text of the planned file `destination`; "(none)" when there is none.
std::string textOf(const Plan &plan, const std::string &destination);

} // namespace decouple
