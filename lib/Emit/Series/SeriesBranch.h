//===- SeriesBranch.h - a series as commits that people edit --------------===//
//
// output's series => branch of a checkout => output's series
//                                              (part of emit)
//
// As gbp-pq(1) and `quilt` have it, with git's own tools in between: import,
// then rebase, amend or add commits, then export. What is checked out stays as
// it is. The branch's section of the repository's configuration says what was
// imported, and goes with the branch.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <string>

namespace decouple {

/// Which output, which checkout, which branch of it.
struct SeriesPlace {
  std::string output, checkout, branch;
  /// Commit that the branch starts from; what uses it says what "" means.
  std::string base;
};

} // namespace decouple
