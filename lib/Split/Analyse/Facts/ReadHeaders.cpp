#include "Split/Analyse/Facts/ReadHeaders.h"

#include "Split/Compiler/PreprocessorFacts.h"
#include "Text/WordSet.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace decouple {

void forEachHeader(
    const SourceManager &sources,
    llvm::function_ref<void(SourceLocation, llvm::StringRef, std::size_t)>
        found) {
  for (unsigned i = 0, n = sources.local_sloc_entry_size(); i < n; ++i) {
    const auto &entry = sources.getLocalSLocEntry(i);
    if (!entry.isFile())
      continue;
    const SourceLocation begin =
        SourceLocation::getFromRawEncoding(entry.getOffset());
    auto named = sources.getFileEntryRefForID(sources.getFileID(begin));
    auto include = includeBehind(begin, sources);
    if (named && include)
      found(begin, named->getName(), *include);
  }
}

bool hasExtern(llvm::StringRef text) {
  constexpr llvm::StringLiteral Word = "extern";
  for (std::size_t at = text.find(Word); at != llvm::StringRef::npos;
       at = text.find(Word, at + 1)) {
    const llvm::StringRef behind = text.drop_front(at + Word.size());
    const bool isWord = (at == 0 || !isWordByte(text[at - 1])) &&
                        !behind.empty() && !isWordByte(behind.front());
    if (isWord && !behind.ltrim().starts_with("\"") &&
        !behind.ltrim().starts_with("template"))
      return true;
  }
  return false;
}

} // namespace decouple
