//===- PythonSitesPlan.h - what becomes of every use in Python ------------===//
//
// uses + strategy => PlannedSites, rewritten files, HostChanges
//                                                     (part of plan)
//
// With --python rfc the uses ask the backend's extension module: those in files
// that move in what is emitted of them, those in the host's by patches, one a
// file. With --python loader nothing changes.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Plan/Host/FindingWork.h"

namespace decouple {

/// Enters what becomes of each site into `plan`, whose moved files it changes,
/// and adds the host's changes behind those that are there, which change no
/// Python.
void planPythonSites(const FindingInput &input, Plan &plan,
                     std::vector<HostChange> &changes);

/// What is new when the run before had another strategy.
std::vector<Diagnostic> compareStrategies(const std::string &before,
                                          PythonStrategy now);

} // namespace decouple
