//===- Expansions.h - what macros stand for in headers --------------------===//
//
// SourceManager + names => where a macro stands for one of them
//                                             (part of split: its checks)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Text/WordSet.h"
#include "clang/Basic/SourceLocation.h"
#include <map>
#include <vector>

namespace clang {
class LangOptions;
class SourceManager;
} // namespace clang

namespace decouple {

/// Names that are looked for in the text of a parse.
struct SoughtNames {
  WordSet words;
  /// Where macros are called whose expansion has one of the words in it,
  /// sorted.
  std::map<clang::FileID, std::vector<unsigned>> expanded;
};

/// The texts that macros stand for where they are called, as the parse has
/// expanded them: definitions that nobody uses there do not count.
class Expansions {
public:
  Expansions(const clang::SourceManager &sources,
             const clang::LangOptions &language);

  /// Sets `names.expanded` to the calls with one of `names.words`; parameters
  /// of the macros are no such words.
  void find(SoughtNames &names) const;

private:
  /// What one macro stands for, or what it pastes.
  struct Body {
    clang::FileID file;
    unsigned begin = 0, end = 0;
  };
  struct Call {
    unsigned body;
    clang::SourceLocation place; ///< perhaps in another macro's text
  };

  bool isParameter(const Body &body, llvm::StringRef word) const;
  bool has(const Body &body, const WordSet &words) const;

  const clang::SourceManager &sources;
  const clang::LangOptions &language;
  std::vector<Body> bodies;
  std::vector<Call> calls;
};

/// The macros without parameters that headers define, with what they stand for.
class Constants {
public:
  explicit Constants(const clang::SourceManager &sources);

  /// Adds those that stand for one of `words`; how many these are.
  std::size_t addTo(WordSet &words) const;

private:
  void read(llvm::StringRef text);

  std::vector<std::pair<llvm::StringRef, llvm::StringRef>> all;
};

} // namespace decouple
