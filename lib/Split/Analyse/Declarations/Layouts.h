//===- Layouts.h - how the types of headers are made ----------------------===//
//
// types in use => Layouts; Layouts + another AST => what differs
//                                             (part of split)
//
// An object that the host makes and the backend looks at has to be the same to
// both: a header may have a block in a class.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Analyse/Declarations/TypesInUse.h"
#include "Split/Analyse/Facts/UnitFacts.h"
#include "llvm/ADT/DenseMap.h"

namespace decouple {

class Layouts {
public:
  /// `wanted`: whether any header reads differently with the device.
  explicit Layouts(bool wanted) : wanted(wanted) {}

  /// Those of `types` that headers declare, as indices of `facts`.
  std::set<std::size_t> add(const TypesInUse &types);

  std::vector<ObjectLayout> facts;

private:
  const bool wanted;
  llvm::DenseMap<const clang::TagDecl *, std::size_t> index;
};

/// A type without aliases, and how the class is made that it is, or leads to by
/// a reference or pointers: "" where that is not known.
struct MadeType {
  std::string words, parts;
};
MadeType madeType(clang::QualType type, const clang::ASTContext &context);

/// Whether `context` has the type of `layout`, and it is made otherwise there.
bool isOther(const clang::ASTContext &context, const ObjectLayout &layout);

} // namespace decouple
