#include "Split/Check/Headers/Expansions.h"

#include "clang/Basic/LangOptions.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace decouple {

Expansions::Expansions(const SourceManager &sources,
                       const LangOptions &language)
    : sources(sources), language(language) {
  llvm::DenseMap<SourceLocation, unsigned> known;
  const unsigned count = sources.local_sloc_entry_size();
  for (unsigned i = 0; i < count; ++i) {
    const SrcMgr::SLocEntry &entry = sources.getLocalSLocEntry(i);
    // What is handed over stands in the text of who calls.
    if (!entry.isExpansion() || entry.getExpansion().isMacroArgExpansion())
      continue;
    const unsigned next = i + 1 < count
                              ? sources.getLocalSLocEntry(i + 1).getOffset()
                              : sources.getNextLocalOffset();
    const SourceLocation text = entry.getExpansion().getSpellingLoc();
    auto [place, fresh] = known.try_emplace(text, bodies.size());
    if (fresh) {
      auto [file, begin] = sources.getDecomposedSpellingLoc(text);
      bodies.push_back({file, begin, begin + next - entry.getOffset() - 1});
    }
    calls.push_back(
        {place->second, entry.getExpansion().getExpansionLocStart()});
  }
}

/// Parameters stand between the macro's name and `body`.
bool Expansions::isParameter(const Body &body, StringRef word) const {
  static constexpr StringRef Define = "define";
  const StringRef before =
      sources.getBufferData(body.file).take_front(body.begin);
  const std::size_t at = before.rfind(Define);
  if (at == StringRef::npos ||
      !before.take_front(at).rtrim(" \t").ends_with("#"))
    return false;
  const StringRef behind =
      before.substr(at + Define.size()).ltrim(" \t").drop_while(isWordByte);
  return behind.starts_with("(") &&
         WordSet({word.str()}).isIn(behind.split(')').first);
}

bool Expansions::has(const Body &body, const WordSet &words) const {
  const StringRef text = sources.getBufferData(body.file);
  if (!words.isIn(text.slice(body.begin, body.end)))
    return false;
  Lexer lexer(sources.getLocForStartOfFile(body.file), language, text.begin(),
              text.begin() + body.begin, text.end());
  Token token;
  for (lexer.LexFromRawLexer(token);
       token.isNot(tok::eof) &&
       sources.getFileOffset(token.getLocation()) < body.end;
       lexer.LexFromRawLexer(token))
    if (token.is(tok::raw_identifier) &&
        words.contains(token.getRawIdentifier()) &&
        !isParameter(body, token.getRawIdentifier()))
      return true;
  return false;
}

void Expansions::find(SoughtNames &names) const {
  names.expanded.clear();
  std::vector<bool> isOne;
  for (const Body &body : bodies)
    isOne.push_back(has(body, names.words));
  for (const Call &call : calls)
    if (isOne[call.body]) {
      auto [file, offset] =
          sources.getDecomposedLoc(sources.getExpansionLoc(call.place));
      names.expanded[file].push_back(offset);
    }
  for (auto &[file, places] : names.expanded)
    llvm::sort(places);
}

Constants::Constants(const SourceManager &sources) {
  for (auto file = sources.fileinfo_begin(); file != sources.fileinfo_end();
       ++file)
    if (auto text = file->second->getBufferIfLoaded())
      read(text->getBuffer());
}

std::size_t Constants::addTo(WordSet &words) const {
  std::size_t added = 0;
  for (const auto &[name, body] : all)
    if (!words.contains(name) && words.isIn(body)) {
      words.insert(name);
      ++added;
    }
  return added;
}

void Constants::read(StringRef text) {
  static constexpr StringRef Define = "define";
  for (std::size_t at = text.find(Define); at != StringRef::npos;
       at = text.find(Define, at)) {
    const bool isDirective = text.take_front(at).rtrim(" \t").ends_with("#");
    at += Define.size();
    if (!isDirective)
      continue;
    const StringRef name = text.substr(at).ltrim(" \t").take_while(isWordByte);
    const std::size_t begin = name.data() + name.size() - text.data();
    std::size_t end = text.find('\n', begin);
    while (end != StringRef::npos &&
           text.take_front(end).rtrim('\r').ends_with("\\"))
      end = text.find('\n', end + 1);
    // A comment may have these words and no name.
    if (!name.empty() && !text.substr(begin).starts_with("("))
      all.push_back({name, text.slice(begin, end)});
    at = begin;
  }
}

} // namespace decouple
