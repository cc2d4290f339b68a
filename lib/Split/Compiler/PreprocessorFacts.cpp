#include "Split/Compiler/PreprocessorFacts.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"

using namespace clang;

namespace decouple {

namespace {

class Observer : public PPCallbacks {
public:
  Observer(Preprocessor &preprocessor, PreprocessorFacts &facts)
      : preprocessor(preprocessor), sources(preprocessor.getSourceManager()),
        facts(facts) {}

  void FileChanged(SourceLocation at, FileChangeReason reason,
                   SrcMgr::CharacteristicKind, FileID) override {
    if (reason == EnterFile)
      enter(sources.getFileID(at));
  }

  void InclusionDirective(SourceLocation hash, const Token &, StringRef name,
                          bool angled, CharSourceRange,
                          OptionalFileEntryRef header, StringRef, StringRef,
                          const Module *, bool,
                          SrcMgr::CharacteristicKind) override {
    if (!sources.isWrittenInMainFile(hash))
      return;
    std::string spelled =
        (angled ? "<" : "\"") + name.str() + (angled ? ">" : "\"");
    facts.includes.push_back(
        {sources.getFileOffset(hash), spelled, header.has_value(),
         !angled && header && isBeside(header->getName(), name)});
  }

  /// What a name in quotes finds depends on where it stands.
  void HasInclude(SourceLocation at, StringRef, bool angled,
                  OptionalFileEntryRef, SrcMgr::CharacteristicKind) override {
    if (!angled && sources.isWrittenInMainFile(at))
      facts.ownPlace.push_back(
          {sources.getFileOffset(at), "__has_include", std::nullopt});
  }

  void SourceRangeSkipped(SourceRange range, SourceLocation) override {
    if (sources.isWrittenInMainFile(range.getBegin()))
      facts.skipped.push_back({sources.getFileOffset(range.getBegin()),
                               sources.getFileOffset(range.getEnd())});
  }

  void MacroExpands(const Token &name, const clang::MacroDefinition &definition,
                    SourceRange range, const MacroArgs *) override {
    SourceLocation begin = sources.getExpansionLoc(range.getBegin());
    if (!sources.isWrittenInMainFile(begin))
      return;
    TextRange call{
        sources.getFileOffset(begin),
        sources.getFileOffset(sources.getExpansionLoc(range.getEnd()))};
    if (call.end > call.begin)
      facts.expansions.push_back(call);
    const MacroInfo *info = definition.getMacroInfo();
    facts.macros.push_back(use(call.begin, name, info));
    if (info && info->isBuiltinMacro() && isOfPlace(nameOf(name)) &&
        sources.isInMainFile(sources.getSpellingLoc(name.getLocation())))
      facts.ownPlace.push_back(facts.macros.back());
  }

  void Ifdef(SourceLocation, const Token &name,
             const clang::MacroDefinition &definition) override {
    asked(name, definition);
  }
  void Ifndef(SourceLocation, const Token &name,
              const clang::MacroDefinition &definition) override {
    asked(name, definition);
  }
  void Elifdef(SourceLocation, const Token &name,
               const clang::MacroDefinition &definition) override {
    asked(name, definition);
  }
  void Elifndef(SourceLocation, const Token &name,
                const clang::MacroDefinition &definition) override {
    asked(name, definition);
  }
  void Defined(const Token &name, const clang::MacroDefinition &definition,
               SourceRange) override {
    asked(name, definition);
  }

  void MacroDefined(const Token &name, const MacroDirective *made) override {
    if (isOtherwise(name, *made->getMacroInfo()))
      facts.keywords.push_back(nameOf(name));
    if (sources.isWrittenInMainFile(made->getLocation()))
      changed(name, made->getMacroInfo()->getDefinitionEndLoc());
  }
  void MacroUndefined(const Token &name, const clang::MacroDefinition &,
                      const MacroDirective *) override {
    if (sources.isWrittenInMainFile(name.getLocation()))
      changed(name, name.getLocation());
  }

  void PragmaDirective(SourceLocation at, PragmaIntroducerKind kind) override {
    at = sources.getExpansionLoc(at); // a macro may have the _Pragma
    if (!sources.isWrittenInMainFile(at))
      return;
    std::size_t offset = sources.getFileOffset(at);
    StringRef line = mainText().substr(offset).split('\n').first;
    StringRef words =
        kind == PIK_HashPragma ? line.split("pragma").second : operatorsText();
    facts.pragmas.push_back({offset, words.trim().str()});
  }

private:
  /// Whether `spelled` names `header` from the main file's directory.
  bool isBeside(StringRef header, StringRef spelled) const {
    llvm::SmallString<128> beside(
        llvm::sys::path::parent_path(facts.entered[0].name));
    llvm::sys::path::append(beside, spelled);
    return header == beside;
  }

  static bool isOfPlace(StringRef macro) {
    return macro == "__COUNTER__" || macro == "__LINE__" ||
           macro == "__FILE__" || macro == "__BASE_FILE__" ||
           macro == "__FILE_NAME__" || macro == "__TIMESTAMP__";
  }

  /// Whether a keyword becomes something other than itself.
  bool isOtherwise(const Token &name, const MacroInfo &made) const {
    return name.getIdentifierInfo()->isKeyword(preprocessor.getLangOpts()) &&
           !StringRef(nameOf(name)).starts_with("_") && // the compiler's own
           !(made.getNumTokens() == 1 &&
             made.getReplacementToken(0).getIdentifierInfo() ==
                 name.getIdentifierInfo());
  }

  static std::string nameOf(const Token &token) {
    return token.getIdentifierInfo()->getName().str();
  }

  /// What a `_Pragma` says, which is being read. `__pragma` has no text of its
  /// own, and counts as one that nobody knows.
  StringRef operatorsText() const {
    auto *lexer = static_cast<Lexer *>(preprocessor.getCurrentLexer());
    return lexer
               ? lexer->getBuffer().drop_front(lexer->getCurrentBufferOffset())
               : "__pragma";
  }

  StringRef mainText() const {
    return sources.getBufferData(sources.getMainFileID());
  }

  std::optional<std::size_t> includeOf(const MacroInfo *macro) const {
    return macro ? includeBehind(macro->getDefinitionLoc(), sources)
                 : std::nullopt;
  }

  void asked(const Token &name, const clang::MacroDefinition &definition) {
    if (sources.isWrittenInMainFile(name.getLocation()))
      facts.macros.push_back(use(sources.getFileOffset(name.getLocation()),
                                 name, definition.getMacroInfo()));
  }

  MacroUse use(std::size_t offset, const Token &name,
               const MacroInfo *macro) const {
    MacroUse result{offset, nameOf(name), includeOf(macro)};
    if (!macro || macro->getDefinitionLoc().isInvalid())
      return result;
    auto [file, place] = sources.getDecomposedLoc(macro->getDefinitionLoc());
    result.place = place;
    result.isOfArguments =
        sources.isWrittenInCommandLineFile(macro->getDefinitionLoc());
    if (auto known = indexOf.find(file); known != indexOf.end())
      result.home = known->second;
    return result;
  }

  /// From the start of the line with `name` to the end of the one with `last`.
  void changed(const Token &name, SourceLocation last) {
    StringRef text = mainText();
    std::size_t begin =
        text.rfind('\n', sources.getFileOffset(name.getLocation()));
    while (begin != StringRef::npos &&
           text.take_front(begin).rtrim("\r").ends_with("\\"))
      begin = text.rfind('\n', begin);
    std::size_t end = text.find('\n', sources.getFileOffset(last));
    facts.changes.push_back({{begin == StringRef::npos ? 0 : begin + 1,
                              end == StringRef::npos ? text.size() : end + 1},
                             nameOf(name)});
  }

  /// What the compiler says itself has no file, and includes none.
  void enter(FileID file) {
    const OptionalFileEntryRef entry = sources.getFileEntryRefForID(file);
    if (!entry)
      return;
    const SourceLocation from = sources.getIncludeLoc(file);
    const std::size_t by =
        from.isValid() ? indexOf.lookup(sources.getFileID(from)) : 0;
    indexOf.try_emplace(file, facts.entered.size());
    facts.entered.push_back({entry->getName().str(), by});
  }

  const Preprocessor &preprocessor;
  const SourceManager &sources;
  PreprocessorFacts &facts;
  llvm::DenseMap<FileID, std::size_t> indexOf; ///< of `facts.entered`
};

} // namespace

std::optional<std::size_t> includeBehind(SourceLocation at,
                                         const SourceManager &sources) {
  at = at.isValid() ? sources.getExpansionLoc(at) : at;
  while (at.isValid()) {
    at = sources.getIncludeLoc(sources.getFileID(at));
    if (at.isValid() && sources.isWrittenInMainFile(at))
      return sources.getFileOffset(at);
  }
  return std::nullopt;
}

void observe(Preprocessor &preprocessor, PreprocessorFacts &facts) {
  preprocessor.addPPCallbacks(std::make_unique<Observer>(preprocessor, facts));
}

std::size_t activeArm(const ConditionalGroup &group,
                      const PreprocessorFacts &facts) {
  // A skip goes from the '#' of the first arm it covers to the end of the
  // directive that ends it, so it always passes the bodies' first bytes.
  auto skipped = [&](std::size_t begin, std::size_t covered) {
    for (TextRange range : facts.skipped)
      if (range.begin < begin && range.end > covered)
        return true;
    return false;
  };
  if (skipped(group.begin, group.begin))
    return ConditionalGroup::None;
  for (std::size_t i = 0; i < group.arms.size(); ++i)
    if (!skipped(group.arms[i].bodyBegin, group.arms[i].bodyBegin))
      return i;
  return ConditionalGroup::None;
}

} // namespace decouple
