//===- NextSeries.h - which patch a commit is -----------------------------===//
//
// series in the output + commits => the next series   (part of emit)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Emit/Series/ExportSeries.h"
#include "Emit/Series/Mail.h"
#include "Emit/Series/SeriesFiles.h"

namespace decouple {

struct NextSeries {
  std::vector<SeriesPatch> patches;
  ExportedSeries result;
};

/// The patches that `commits` are, in their order. One whose commit is as it
/// was when it was `imported`, or says and does what its patch does, keeps its
/// bytes. Errors: those of mailOf.
llvm::Expected<NextSeries> nextSeries(const OpenOutput &opened,
                                      const SeriesFiles &series,
                                      llvm::ArrayRef<SeriesCommit> commits,
                                      std::vector<SeriesCommit> imported);

} // namespace decouple
