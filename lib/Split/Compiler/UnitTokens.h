//===- UnitTokens.h - the tokens that a compiler sees ---------------------===//
//
// ClangUnit => [Clang's preprocessor] => UnitTokens
//                                             (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Compiler/ClangUnit.h"
#include "Split/Compiler/PreprocessorFacts.h"
#include <cstdint>

namespace decouple {

/// A token after macro expansion. A line's number or a counter that a macro
/// pastes (`name_` ## __LINE__, ...) is '#' in it: one that shifts is no
/// change. Nor is the main file's name.
struct SeenToken {
  std::size_t offset = 0; ///< in the main file; of the macro's name if expanded
  std::string text;
  friend bool operator==(const SeenToken &, const SeenToken &) = default;
};

/// Whether `token` is `name`, any digits standing for a number that shifts.
bool mayBe(const SeenToken &token, llvm::StringRef name);

/// A token of a header: where it stands, and the hash of its text.
struct PlacedToken {
  std::uint32_t offset = 0, hash = 0;
};

/// An inclusion that has tokens.
struct HeaderReading {
  std::size_t at = 0; ///< where the main file includes it, perhaps by others
  /// The headers that lead to it: what the main file includes, …, itself.
  std::vector<std::string> path;
};

/// What one configuration sees.
struct UnitTokens {
  PreprocessorFacts facts;
  std::vector<SeenToken> main;                  ///< of the main file
  std::map<std::string, std::uint64_t> headers; ///< hash of all its tokens
  std::set<std::string> systemHeaders;          ///< which of `headers` are some
  std::vector<HeaderReading> readings;          ///< of `headers`, in order
  /// A macro that the main file has defined or undefined, by the header that
  /// asks for it.
  std::map<std::string, std::string> ownMacros;
  /// Of each header, in the order in which they are seen.
  std::map<std::string, std::vector<PlacedToken>> placed;
};

/// A header that a compiler reads otherwise than before, or no longer.
struct ChangedHeader {
  std::string name;
  bool isMissing = false;
};

/// Those of `before`, by name. Headers of the system that `reordered` names may
/// read otherwise: which of two is first declares what both do.
std::vector<ChangedHeader>
changedHeaders(const std::map<std::string, std::uint64_t> &before,
               const UnitTokens &after,
               llvm::ArrayRef<std::string> reordered = {});

/// The places of tokens, sorted, by the header that they are in.
using HeaderPlaces = std::map<std::string, std::vector<std::size_t>>;

/// Where headers do not read the same; one that `b` alone sees, everywhere.
HeaderPlaces differencesOf(const UnitTokens &a, const UnitTokens &b);

/// Preprocesses `unit`. Errors: UsageError when the compiler refuses the
/// arguments.
llvm::Expected<UnitTokens> tokensSeen(const ClangUnit &unit,
                                      std::vector<Diagnostic> &errors);

} // namespace decouple
