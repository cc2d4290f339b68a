#include "Split/Compiler/UnitTokens.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/xxhash.h"

using namespace clang;

namespace decouple {

namespace {

/// Notes one token after the other.
class Notes {
public:
  Notes(const Preprocessor &preprocessor, UnitTokens &seen)
      : preprocessor(preprocessor), sources(preprocessor.getSourceManager()),
        seen(seen) {}

  /// A parser sees pragmas, as annotations, and of two kinds what stands
  /// between two of these; who only preprocesses sees none of it.
  void add(const Token &token) {
    if (token.isOneOf(tok::annot_pragma_openmp, tok::annot_pragma_openacc))
      inPragma = true;
    else if (token.isOneOf(tok::annot_pragma_openmp_end,
                           tok::annot_pragma_openacc_end))
      inPragma = false;
    else if (!inPragma && !token.isAnnotation() && token.isNot(tok::eof))
      note(token);
  }

private:
  void note(const Token &token) {
    std::string text = textOf(token);
    auto [file, offset] =
        sources.getDecomposedLoc(sources.getExpansionLoc(token.getLocation()));
    if (file == sources.getMainFileID()) {
      seen.main.push_back({offset, std::move(text)});
      return;
    }
    if (file != lastFile) {
      lastFile = file;
      OptionalFileEntryRef entry = sources.getFileEntryRefForID(file);
      last = entry ? &seen.headers[entry->getName().str()] : nullptr;
    }
    if (last)
      *last = *last * 0x9E3779B97F4A7C15ull + llvm::xxh3_64bits(text);
  }

  std::string textOf(const Token &token) const {
    std::string text = preprocessor.getSpelling(token);
    if (!sources.isWrittenInScratchSpace(
            sources.getSpellingLoc(token.getLocation())))
      return text;
    std::string masked; // 99 and 100 are lines alike
    for (char c : text)
      if (!llvm::isDigit(c))
        masked += c;
      else if (!llvm::StringRef(masked).ends_with("#"))
        masked += '#';
    return masked;
  }

  const Preprocessor &preprocessor;
  const SourceManager &sources;
  UnitTokens &seen;
  FileID lastFile;
  std::uint64_t *last = nullptr;
  bool inPragma = false;
};

/// Asks for every token, and leaves them to who watches.
class Reader : public PreprocessorFrontendAction {
public:
  explicit Reader(UnitTokens &seen) : seen(seen) {}

protected:
  void ExecuteAction() override {
    Preprocessor &preprocessor = getCompilerInstance().getPreprocessor();
    watchTokens(preprocessor, seen);
    preprocessor.EnterMainSourceFile();
    Token token;
    do
      preprocessor.Lex(token);
    while (token.isNot(tok::eof));
  }

private:
  UnitTokens &seen;
};

} // namespace

void watchTokens(Preprocessor &preprocessor, UnitTokens &seen) {
  observe(preprocessor, seen.facts);
  preprocessor.setTokenWatcher(
      [notes = Notes(preprocessor, seen)](const Token &token) mutable {
        // A parser's pragmas come as annotations, the preprocessor's not at
        // all.
        if (!token.isAnnotation() && token.isNot(tok::eof))
          notes.add(token);
      });
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
