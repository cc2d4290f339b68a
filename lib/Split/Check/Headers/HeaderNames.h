//===- HeaderNames.h - what headers declare differently -------------------===//
//
// AST + places => names, and declarations, of what is not the same without
//                 the device                  (part of split: its checks)
//
// What is made of something that differs does so, too: by a member's type, a
// value, a macro.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Check/Headers/MadeOf.h"
#include "clang/Basic/OperatorKinds.h"
#include <bitset>
#include <cstdint>

namespace decouple {

/// Where headers read differently without the device, and what is declared
/// there or made of that.
struct HeaderDifferences {
  const HeaderPlaces &places;
  /// The headers that are read without the device.
  const std::map<std::string, std::uint64_t> *without = nullptr;
  /// Classes that differ in ways by which nothing is decided: no words for
  /// them.
  llvm::ArrayRef<std::string> harmless = {};
  SoughtNames names = {}; ///< in either configuration
  std::size_t number = 0; ///< of names and functions
  /// Where headers include what reads differently, in a declaration perhaps.
  HeaderPlaces included = {};
  /// As placeOf has them.
  llvm::DenseSet<std::uint64_t> declared = {};
  /// A function by which headers decide something while compiling though no
  /// text need name it, a member say: "`n::A::width` (a.h:12)". What it decides
  /// is not followed.
  std::string deciding = {};
  /// Those of them that templates have for any operand.
  std::bitset<clang::NUM_OVERLOADED_OPERATORS> operators = {};
  const clang::ASTContext *context = nullptr; ///< null: none, or it is gone
};

/// Adds what `context` has at the places, which may be few, once.
void addNames(const clang::ASTContext &context, HeaderDifferences &differences);

} // namespace decouple
