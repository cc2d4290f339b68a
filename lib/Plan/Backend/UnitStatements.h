//===- UnitStatements.h - the commands of the emitted file ----------------===//
//
// what is said about units => each once, in the file's order  (part of plan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include <string>
#include <vector>

namespace decouple {

/// One command of the emitted file and where it comes from.
struct UnitStatement {
  std::string condition; ///< CMake's; empty: always
  std::string command;   ///< "property", "leave_out", ... without the prefix
  std::vector<std::string> arguments;
  std::string source; ///< "caffe2/CMakeLists.txt:965" or a rule's id
  unsigned round = 0; ///< comes after all of earlier rounds
};

/// Gives statements rounds, so that options and directories of one unit, which
/// are in the compiler's order, stay in it when conditions are sorted.
void keepOrder(std::vector<UnitStatement> &statements);

/// Each once, by round, condition, command and whom it is about. What is said
/// about one unit keeps its order: of the compiler's options the last wins.
std::vector<UnitStatement> inOrder(std::vector<UnitStatement> statements);

} // namespace decouple
