#pragma once
#include "SampleBuild.h"

namespace decouple {

inline std::vector<std::string> said(const std::string &cmake) {
  return properties(read(cmake));
}

inline std::vector<std::string> remarks(const std::string &cmake) {
  std::vector<std::string> lines;
  for (const Diagnostic &diagnostic : read(cmake).diagnostics)
    lines.push_back(render(diagnostic));
  return lines;
}

/// A variable of which nothing is known.
inline const std::string Unknown = "file(STRINGS some.txt UNKNOWN)\n";

} // namespace decouple
