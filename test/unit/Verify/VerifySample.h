//===- VerifySample.h - a sound plan to be damaged
//-------------------------===//
#pragma once

#include "../Plan/SampleTree.h"
#include "Verify/Verify.h"

namespace decouple {

/// A sample with blocks and sites, and its plan to be damaged.
struct VerifySample : SampleTree {
  Plan planned;

  VerifySample() {
    addInclude("gpu/b.cpp", 3, "gpu/b.h", true, "gpu/b.h");
    addInclude("gpu/special/c.cpp", 1, "core/shared/s.h", true,
               "core/shared/s.h");
    Block block;
    block.path = "core/a.cpp";
    block.line = 7;
    scan.blocks.push_back(block);
    BlockDecision decision;
    decision.verdict = "SPLIT";
    decision.action = Action::Act;
    decision.rule = "some-rule";
    classification.blocks.push_back(decision);
    planned = llvm::cantFail(plan());
  }

  PlannedFile &file(const std::string &destination) {
    for (PlannedFile &file : planned.files)
      if (file.destination == destination)
        return file;
    throw std::out_of_range(destination);
  }

  /// "name: detail" of the checks that fail.
  std::vector<std::string> failures() const {
    std::vector<std::string> failed;
    for (const Check &check : verifyPlan(scan, classification, planned))
      if (!check.passed)
        failed.push_back(check.name + ": " + check.detail);
    return failed;
  }

  std::string detail(const std::string &name) const {
    for (const Check &check : verifyPlan(scan, classification, planned))
      if (check.name == name)
        return check.detail;
    return "(no such check)";
  }
};

} // namespace decouple
