//===- EmitSample.h - emits the sample tree -------------------------------===//
#pragma once

#include "../Plan/SampleTree.h"
#include "Emit/Emit.h"
#include <filesystem>

namespace decouple {

struct EmitSample : SampleTree {
  std::vector<OutputFile> reports = {outputFile("report/report.json", "{}\n")};
  std::string output = directory / "out";

  EmitSample() { std::filesystem::create_directories(scan.tree.root); }

  llvm::Expected<EmitResult> emit(Disk &disk = realDisk()) const {
    Plan planned = llvm::cantFail(plan());
    auto make = [this](const std::string &, const EmitState &)
        -> llvm::Expected<std::vector<OutputFile>> { return reports; };
    return decouple::emit(planned, make, scan.tree.root, output, disk);
  }
  std::string error() const { return textOf(emit()); }
};

} // namespace decouple
