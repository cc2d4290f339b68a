//===- UnitStatements.h - the commands of the emitted file ----------------===//
//
// what is said about units => each once, in the file's order  (part of plan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Support/EnumWords.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace decouple {

/// The commands of the emitted file, in the order in which it has them.
enum class UnitCommand {
  Alone,             ///< (UNIT) compiled on its own
  Definition,        ///< (VALUE) for all units
  IncludeFirst,      ///< (UNIT HEADER) a header of the backend's own
  LeaveOut,          ///< (UNIT) not compiled
  LibraryDefinition, ///< (LIBRARY VALUE)
  Property,          ///< (UNIT PROPERTY VALUE...)
  SplitDefinition,   ///< (VALUE) for split files that read it
  SplitDirectory     ///< (HEADER DIRECTORY) of the host's, for split files
};
/// As the file has them, without its prefix: "leave_out".
inline constexpr EnumWord<UnitCommand> UnitCommands[] = {
    {"alone", UnitCommand::Alone},
    {"definition", UnitCommand::Definition},
    {"include_first", UnitCommand::IncludeFirst},
    {"leave_out", UnitCommand::LeaveOut},
    {"library_definition", UnitCommand::LibraryDefinition},
    {"property", UnitCommand::Property},
    {"split_definition", UnitCommand::SplitDefinition},
    {"split_directory", UnitCommand::SplitDirectory}};

/// One command of the emitted file and where it comes from.
struct UnitStatement {
  std::string condition; ///< CMake's; empty: always
  UnitCommand command = UnitCommand::Property;
  std::vector<std::string> arguments;
  std::string source; ///< "caffe2/CMakeLists.txt:965" or a rule's id
  unsigned round = 0; ///< comes after all of earlier rounds
};

/// The words of `option`, which may be several.
std::vector<std::string> wordsOf(llvm::StringRef option);

/// Gives statements rounds, so that options and directories of one unit, which
/// are in the compiler's order, stay in it when conditions are sorted.
void keepOrder(std::vector<UnitStatement> &statements);

/// Each once, by round, condition, command and whom it is about. What is said
/// about one unit keeps its order: of the compiler's options the last wins.
std::vector<UnitStatement> inOrder(std::vector<UnitStatement> statements);

} // namespace decouple
