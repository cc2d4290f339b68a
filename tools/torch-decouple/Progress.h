//===- Progress.h - where a long run is -----------------------------------===//
//
// tools: one line on a terminal, drawn over itself; nothing in a pipe.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <string>

namespace decouple {

/// A bar that grows by one for each stage. There is at most one.
class Progress {
public:
  explicit Progress(unsigned stages);
  ~Progress();
  Progress(const Progress &) = delete;
  Progress &operator=(const Progress &) = delete;

  /// The next stage begins: "reading 15,552 files".
  void operator()(const std::string &what);

  /// Takes the line away, so that something else can be printed.
  static void clear();

private:
  unsigned stages, begun = 0;
};

} // namespace decouple
