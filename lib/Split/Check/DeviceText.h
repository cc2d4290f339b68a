//===- DeviceText.h - what of a host still depends on the device ----------===//
//
// host units after the patches x two configurations => DeviceText
// DeviceTexts + verdicts => SplitCheck        (part of split: its checks)
//
// Every unit of the host that holds a candidate block is preprocessed twice.
// Where the two read differently, something has to say why it stays.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Classify/Classify.h"
#include "Split/Check/TokenCompare.h"
#include "Split/Split.h"
#include "Text/TextEdits.h"

namespace decouple {

/// A unit of the host with a candidate block, and how it is compiled.
struct CandidateUnit {
  std::string path;
  llvm::StringRef text;
  const DirectiveTree *tree = nullptr;
  UnitArguments arguments;
};

/// The sources that stay, belong to a library of the host and hold a block that
/// mentions the device, in path order. A macro that `rules` say a unit does not
/// have in a configuration is taken out of its arguments there.
std::vector<CandidateUnit> candidateUnits(const ScanResult &scan,
                                          const Classification &classification,
                                          const RulePack &rules,
                                          const CompileSetup &compile);

/// The differences of an edited unit, in lines of the original. `host` is the
/// edited text, `comparison` what was found in it.
DeviceText deviceText(llvm::StringRef path, llvm::StringRef text,
                      const std::vector<TextEdit> &edits, llvm::StringRef host,
                      const UnitComparison &comparison);

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
