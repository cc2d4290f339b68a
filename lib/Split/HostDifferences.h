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

/// The sources that stay, belong to a library of the host and hold a block that
/// mentions the device, in path order. A macro that `rules` say a unit does not
/// have in a configuration is taken out of its arguments there. What nothing
/// tells apart is left out: there is nothing to compare.
std::vector<CandidateUnit> candidateUnits(const ScanResult &scan,
                                          const Classification &classification,
                                          const RulePack &rules,
                                          const CompileSetup &compile);

/// "host-without-device": each difference lies in a block that stays, either
/// because its transform was refused or because its verdict keeps it, and
/// headers differ only where a block of theirs does.
SplitCheck checkDeviceTexts(const ScanResult &scan,
                            const Classification &classification,
                            const SplitResult &result);

} // namespace decouple
