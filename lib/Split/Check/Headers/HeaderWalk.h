//===- HeaderWalk.h - what code uses of headers, and cannot share ---------===//
//
// AST => Findings about headers        (part of split: its checks)
//
// Of a header's static variable each source has its own: after the split, the
// host's source and the backend's. Of an inline function that reads differently
// with the device a program has one of the two.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Analyse/Facts/UnitFacts.h"
#include "Split/Check/Headers/HeaderNames.h"
#include "Split/Check/Headers/MadeOf.h"
#include "Split/Check/Headers/Symbols.h"
#include "Split/Compiler/Instantiations.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/PointerIntPair.h"

namespace decouple {

/// Something of a header, and the place in the main file that leads to it.
struct HeaderUse {
  Finding finding;
  clang::SourceLocation place;
};

class HeaderUseFinder {
public:
  /// `make` has instances made that are gone into, as far as they are not yet.
  explicit HeaderUseFinder(const HeaderDifferences &differences, Make make = {})
      : differences(differences), others(differences.declared), make(make) {}

  /// The first thing of headers that `declaration`, of the main file, uses and
  /// that another source cannot share: state, or an address, that each source
  /// has of its own, or what is defined otherwise without the device.
  /// What is named of headers is followed through all bodies that are parsed,
  /// and through instances; what is named of the main file is not.
  std::optional<HeaderUse> useIn(const clang::Decl *declaration);

private:
  const HeaderDifferences &differences;
  MadeOfTypes others;
  const Make make;
  Symbols symbols;
  /// With all that they lead to; and whether a merged function leads to them.
  llvm::DenseSet<llvm::PointerIntPair<const clang::Decl *, 1, bool>> shared;
};

} // namespace decouple
