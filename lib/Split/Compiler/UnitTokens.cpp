#include "Split/Compiler/UnitTokens.h"

#include "Split/Compiler/Macros/AskedMacros.h"
#include "Split/Compiler/PragmaState.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/HeaderSearchOptions.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"
#include <algorithm>

using namespace clang;

namespace decouple {

/// Where the last digits in `text` begin that are `number`, or, if none are,
/// that end with it.
static std::size_t lastOf(llvm::StringRef text, llvm::StringRef number) {
  auto isDigitAt = [&](std::size_t at) {
    return at < text.size() && llvm::isDigit(text[at]);
  };
  std::size_t partly = llvm::StringRef::npos;
  for (std::size_t at = text.rfind(number); at != llvm::StringRef::npos;
       at = text.take_front(at + number.size() - 1).rfind(number)) {
    if (isDigitAt(at + number.size()))
      continue;
    if (at == 0 || !isDigitAt(at - 1))
      return at;
    if (partly == llvm::StringRef::npos)
      partly = at;
  }
  return partly;
}

/// `text` with '#' for each of `numbers`, once: what else has the same digits,
/// as the 2 of `conv2d_2`, stands in front of what a macro pastes.
static std::string masked(llvm::StringRef text,
                          const std::set<std::string> &numbers) {
  std::vector<llvm::StringRef> longestFirst(numbers.begin(), numbers.end());
  llvm::stable_sort(longestFirst, [](llvm::StringRef a, llvm::StringRef b) {
    return a.size() > b.size();
  });
  std::string result = text.str();
  for (llvm::StringRef number : longestFirst)
    if (std::size_t at = lastOf(result, number); at != llvm::StringRef::npos)
      result.replace(at, number.size(), "#");
  return result;
}

bool mayBe(const SeenToken &token, llvm::StringRef name) {
  llvm::StringRef text = token.text; // a pragma in force stands behind it
  text = text.take_until([](char c) { return c == ' '; });
  while (!text.empty() && !name.empty()) {
    const bool isMasked = text.front() == '#';
    const llvm::StringRef rest =
        isMasked ? name.drop_while(llvm::isDigit) : name.drop_front();
    if (isMasked ? rest.size() == name.size() : text.front() != name.front())
      return false;
    name = rest;
    text = isMasked ? text.ltrim('#') : text.drop_front();
  }
  return text.empty() && name.empty();
}

namespace {

class Reader : public PreprocessorFrontendAction {
public:
  explicit Reader(UnitTokens &seen) : seen(seen) {}

protected:
  void ExecuteAction() override {
    Preprocessor &preprocessor = getCompilerInstance().getPreprocessor();
    observe(preprocessor, seen.facts);
    follow(preprocessor, inForce);
    noteMacros(preprocessor, seen.ownMacros, numbers);
    compilers =
        preprocessor.getHeaderSearchInfo().getHeaderSearchOpts().ResourceDir;
    preprocessor.EnterMainSourceFile();
    Token token;
    for (preprocessor.Lex(token); token.isNot(tok::eof);
         preprocessor.Lex(token))
      note(preprocessor, token);
  }

private:
  /// In `space`, if it is not in the source.
  llvm::StringRef textOf(const Preprocessor &preprocessor, const Token &token,
                         llvm::SmallVectorImpl<char> &space) const {
    llvm::StringRef text = preprocessor.getSpelling(token, space);
    if (token.getLocation().isFileID())
      return text;
    const SourceManager &sources = preprocessor.getSourceManager();
    SourceLocation written = sources.getSpellingLoc(token.getLocation());
    if (sources.getFileEntryForID(sources.getFileID(written)) ||
        !sources.isWrittenInScratchSpace(written)) // which looks for the line
      return text;
    const SourceLocation call = sources.getExpansionLoc(token.getLocation());
    // A header that asks for it says something else in each source.
    const std::string plain = masked(
        sources.isInMainFile(call) ? withoutName(text, sources) : text.str(),
        numbers.lookup(call));
    space.assign(plain.begin(), plain.end());
    return {space.data(), space.size()};
  }

  void note(const Preprocessor &preprocessor, const Token &token) {
    const SourceManager &sources = preprocessor.getSourceManager();
    llvm::SmallString<64> space;
    llvm::StringRef text = textOf(preprocessor, token, space);
    auto [file, offset] =
        sources.getDecomposedLoc(sources.getExpansionLoc(token.getLocation()));
    if (file == sources.getMainFileID()) {
      seen.main.push_back({offset, text.str()});
      // Compiled otherwise, it is another token.
      if (inForce.hash() != 0)
        seen.main.back().text += " #" + llvm::utohexstr(inForce.hash());
      return;
    }
    if (file != lastFile) {
      lastFile = file;
      OptionalFileEntryRef entry = sources.getFileEntryRefForID(file);
      if (entry && isCompilers(entry->getName()))
        entry = std::nullopt;
      last = entry ? &seen.headers[entry->getName().str()] : nullptr;
      placed = entry ? &seen.placed[entry->getName().str()] : nullptr;
      if (entry && known.insert(file).second)
        noteReading(sources, file);
      if (entry && sources.isInSystemHeader(sources.getLocForStartOfFile(file)))
        seen.systemHeaders.insert(entry->getName().str());
    }
    if (!last)
      return;
    const std::uint64_t hash = llvm::xxh3_64bits(text) ^ inForce.hash();
    *last = *last * 0x9E3779B97F4A7C15ull + hash;
    placed->push_back({offset, static_cast<std::uint32_t>(hash)});
  }

  /// `text` without the main file's name, which `__FILE__` makes.
  static std::string withoutName(llvm::StringRef text,
                                 const SourceManager &sources) {
    std::string plain = text.str();
    if (OptionalFileEntryRef entry =
            sources.getFileEntryRefForID(sources.getMainFileID())) {
      const std::string name = entry->getName().str();
      for (std::size_t at; (at = plain.find(name)) != std::string::npos;)
        plain.replace(at, name.size(), "#");
    }
    return plain;
  }

  /// Notes the inclusion `file`, unless the compiler's arguments make it.
  void noteReading(const SourceManager &sources, FileID file) {
    const std::optional<std::size_t> at =
        includeBehind(sources.getLocForStartOfFile(file), sources);
    if (!at)
      return;
    HeaderReading reading{*at, {}};
    for (; file != sources.getMainFileID();
         file = sources.getFileID(sources.getIncludeLoc(file)))
      if (OptionalFileEntryRef entry = sources.getFileEntryRefForID(file))
        reading.path.push_back(entry->getName().str());
    std::reverse(reading.path.begin(), reading.path.end());
    seen.readings.push_back(std::move(reading));
  }

  /// Its own headers say `size_t` and the like as often as they are asked.
  bool isCompilers(llvm::StringRef name) const {
    return !compilers.empty() && name.starts_with(compilers);
  }

  UnitTokens &seen;
  std::string compilers; ///< the directory of the compiler's headers
  PragmaState inForce;   ///< so far, of headers too
  FileID lastFile;
  AskedNumbers numbers;
  llvm::DenseSet<FileID> known; ///< inclusions with tokens
  std::uint64_t *last = nullptr;
  std::vector<PlacedToken> *placed = nullptr;
};

} // namespace

std::vector<ChangedHeader>
changedHeaders(const std::map<std::string, std::uint64_t> &before,
               const UnitTokens &after, llvm::ArrayRef<std::string> reordered) {
  auto mayDiffer = [&](llvm::StringRef name) {
    return after.systemHeaders.count(name.str()) &&
           llvm::is_contained(reordered, llvm::sys::path::filename(name));
  };
  std::vector<ChangedHeader> changed;
  for (const auto &[name, hash] : before) {
    const auto now = after.headers.find(name);
    const bool isMissing = now == after.headers.end();
    if (isMissing || (now->second != hash && !mayDiffer(name)))
      changed.push_back({name, isMissing});
  }
  return changed;
}

/// By offset, all that is seen there: a macro has many tokens, and a header may
/// be included twice.
static std::map<std::size_t, std::vector<std::uint32_t>>
byOffset(llvm::ArrayRef<PlacedToken> tokens) {
  std::map<std::size_t, std::vector<std::uint32_t>> all;
  for (const PlacedToken &token : tokens)
    all[token.offset].push_back(token.hash);
  return all;
}

HeaderPlaces differencesOf(const UnitTokens &a, const UnitTokens &b) {
  HeaderPlaces places;
  for (const auto &[name, tokens] : b.placed)
    if (!a.headers.count(name))
      for (const auto &[offset, hashes] : byOffset(tokens))
        places[name].push_back(offset);
  for (const auto &[name, hash] : a.headers) {
    auto other = b.headers.find(name);
    if (other == b.headers.end() || other->second == hash)
      continue;
    auto left = byOffset(a.placed.at(name)),
         right = byOffset(b.placed.at(name));
    std::set<std::size_t> different;
    for (const auto &[one, two] : {std::pair(&left, &right), {&right, &left}})
      for (const auto &[offset, hashes] : *one)
        if (auto found = two->find(offset);
            found == two->end() || found->second != hashes)
          different.insert(offset);
    places[name].assign(different.begin(), different.end());
  }
  return places;
}

llvm::Expected<UnitTokens> tokensSeen(const ClangUnit &unit,
                                      std::vector<Diagnostic> &errors) {
  UnitTokens seen;
  Reader action(seen);
  if (llvm::Error error = runClang(unit, action, errors))
    return error;
  return seen;
}

} // namespace decouple
