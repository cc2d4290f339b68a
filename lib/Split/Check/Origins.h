//===- Origins.h - which blocks the backend has its text from -------------===//
//
// place of the host file + Outlines => groups, includes
//                                             (part of split: its checks)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Analyse/HostFile.h"
#include "Split/Decide/Outline.h"
#include <set>

namespace decouple {

/// The groups whose arms brought the host's text at `offset` to the backend.
std::vector<std::size_t> groupsBehind(const HostFile &file,
                                      const std::vector<Outline> &outlines,
                                      std::size_t offset);

/// What the includes name that leave with their arms.
std::set<std::string> leavingIncludes(const HostFile &file,
                                      const std::vector<Outline> &outlines);

} // namespace decouple
