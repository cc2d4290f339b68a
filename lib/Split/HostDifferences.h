//===- HostDifferences.h - where the whole host asks for the device -------===//
//
// verdicts + compile arguments => CandidateUnits => DeviceTexts
// DeviceTexts + verdicts => SplitCheck        (last step of split)
//
// Every unit of the host that holds a candidate block is preprocessed twice.
// Where the two read differently, something has to say why it stays.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Classify/Classify.h"
#include "Split/Split.h"

namespace decouple {

/// A unit of the host with a candidate block, and how it is compiled.
struct CandidateUnit {
  std::string path;
  llvm::StringRef text;
  const DirectiveTree *tree = nullptr;
  UnitArguments arguments;
  bool compared = true; ///< something says how, in both configurations
};

/// The sources that stay, belong to a library of the host and hold a block that
/// mentions the device, in path order. A macro that `rules` say a unit does not
/// have in a configuration is taken out of its arguments there. What nothing
/// tells apart is left out: there is nothing to compare.
std::vector<CandidateUnit> candidateUnits(const ScanResult &scan,
                                          const Classification &classification,
                                          const RulePack &rules,
                                          const CompileSetup &compile);

/// Preprocesses each of `candidates` that `result` does not answer for yet, and
/// adds the answers. Errors: UsageError when the compiler refuses arguments.
llvm::Error addDeviceTexts(const SplitInput &input,
                           const std::vector<CandidateUnit> &candidates,
                           SplitResult &result);

/// "host-without-device": each difference lies in a block that stays, either
/// because its transform was refused or because its verdict keeps it, and
/// headers differ only where a block of theirs does.
SplitCheck checkDeviceTexts(const ScanResult &scan,
                            const Classification &classification,
                            const SplitResult &result);

} // namespace decouple
