//===- Calls.h - which calls may find a function --------------------------===//
//
// a function that leaves + what stays => whether a call there may find it
//                                          (part of split; see HostFinds.h)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Analyse/Declarations/TypesInUse.h"
#include "Split/Analyse/Finds/Conversions.h"
#include "Split/Analyse/Finds/LeavingText.h"
#include "Split/Analyse/Finds/StayingSpaces.h"
#include "llvm/ADT/DenseMap.h"
#include <optional>

namespace decouple {

/// What may be found in an arm, or in what it includes.
struct Candidate {
  const clang::Decl *declaration;
  std::size_t arm;
  const clang::FunctionDecl *function = nullptr; ///< that calls may find by it
};

/// The calls of text that stays which templates leave to their instances.
class Calls {
public:
  /// All have to live as long.
  Calls(const AstText &text, LeavingText &leaving, const SeenNames &seen)
      : text(text), sources(text.context.getSourceManager()), leaving(leaving),
        seen(seen), spaces(text.context, seen), staying(spaces, leaving) {}

  /// Whether one may find a `candidate` that is a function, by arguments of
  /// `types` or others that headers have. `open`: what templates of the file
  /// call.
  bool mayFind(const Candidate &candidate, const TypesInUse &types,
               const std::set<std::string> &open);

  /// What headers have may be had in ways that the file does not show.
  bool isHad(clang::QualType type, const TypesInUse &types);

private:
  bool isKnown(const Candidate &candidate);
  bool isCalledByHeaders(const Candidate &candidate);
  bool isCallAt(const SeenNames::Place &place, const Candidate &candidate,
                bool isElsewhere);
  bool isFoundByTypes(const Candidate &candidate);
  bool isBroughtHere(const Candidate &candidate, const TypesInUse &types);
  bool bringsHere(clang::QualType type, const clang::DeclContext *space);
  bool isGiven(const Candidate &candidate, const TypesInUse &types);
  bool isReached(const Candidate &candidate, const TypesInUse &types);
  bool mayConvert(const Candidate &candidate);
  bool isAnyMade(clang::QualType type);

  const AstText &text;
  const clang::SourceManager &sources;
  LeavingText &leaving;
  const SeenNames &seen;
  Spaces spaces;
  StayingSpaces staying;
  std::optional<Conversions> conversions; ///< of what stays
};

} // namespace decouple
