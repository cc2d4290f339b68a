#include "Split/Compiler/Macros/AskedMacros.h"

#include "Text/WordSet.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace decouple {

namespace {

/// Notes macros of the main file that headers ask for.
class OwnMacros : public PPCallbacks {
public:
  OwnMacros(Preprocessor &preprocessor,
            std::map<std::string, std::string> &asked)
      : preprocessor(preprocessor), asked(asked) {}

  void MacroExpands(const Token &name, const clang::MacroDefinition &,
                    SourceRange at, const MacroArgs *) override {
    note(name, at.getBegin());
  }
  void Defined(const Token &name, const clang::MacroDefinition &,
               SourceRange at) override {
    note(name, at.getBegin());
  }
  void Ifdef(SourceLocation at, const Token &name,
             const clang::MacroDefinition &) override {
    note(name, at);
  }
  void Ifndef(SourceLocation at, const Token &name,
              const clang::MacroDefinition &) override {
    note(name, at);
  }
  void Elifdef(SourceLocation at, const Token &name,
               const clang::MacroDefinition &) override {
    note(name, at);
  }
  void Elifndef(SourceLocation at, const Token &name,
                const clang::MacroDefinition &) override {
    note(name, at);
  }
  void MacroUndefined(const Token &name, const clang::MacroDefinition &,
                      const MacroDirective *) override {
    undefines |=
        preprocessor.getSourceManager().isInMainFile(name.getLocation());
  }
  void If(SourceLocation at, SourceRange condition,
          ConditionValueKind) override {
    noteNames(at, condition);
  }
  void Elif(SourceLocation at, SourceRange condition, ConditionValueKind,
            SourceLocation) override {
    noteNames(at, condition);
  }

private:
  /// A name in a condition that is no macro is 0, and nobody else is told.
  void noteNames(SourceLocation at, SourceRange condition) {
    if (!undefines)
      return;
    const llvm::StringRef text = Lexer::getSourceText(
        CharSourceRange::getTokenRange(condition),
        preprocessor.getSourceManager(), preprocessor.getLangOpts());
    for (std::size_t i = 0; i < text.size();) {
      const llvm::StringRef word = text.drop_front(i).take_while(isWordByte);
      if (!word.empty())
        note(preprocessor.getIdentifierInfo(word), at);
      i += std::max<std::size_t>(word.size(), 1);
    }
  }

  void note(const Token &name, SourceLocation at) {
    note(name.getIdentifierInfo(), at);
  }

  void note(const IdentifierInfo *name, SourceLocation at) {
    const SourceManager &sources = preprocessor.getSourceManager();
    const MacroDirective *last =
        preprocessor.getLocalMacroDirectiveHistory(name);
    if (!last)
      return;
    // Behind a `pop_macro`, the directive is the pop.
    const auto *defined = dyn_cast<DefMacroDirective>(last);
    const SourceLocation from =
        defined ? defined->getInfo()->getDefinitionLoc() : last->getLocation();
    if (!sources.isInFileID(from, sources.getMainFileID()))
      return;
    const FileID file = sources.getFileID(sources.getExpansionLoc(at));
    if (file == sources.getMainFileID())
      return;
    if (OptionalFileEntryRef entry = sources.getFileEntryRefForID(file))
      asked.try_emplace(entry->getName().str(), name->getName().str());
  }

  Preprocessor &preprocessor;
  std::map<std::string, std::string> &asked;
  bool undefines = false; ///< the main file has taken a macro back
};

/// Notes the numbers that calls of macros ask for and text in front shifts.
class Numbers : public PPCallbacks {
public:
  Numbers(Preprocessor &preprocessor, AskedNumbers &calls)
      : preprocessor(preprocessor), sources(preprocessor.getSourceManager()),
        calls(calls) {}

  void MacroExpands(const Token &name, const clang::MacroDefinition &,
                    SourceRange at, const MacroArgs *) override {
    // Arguments are expanded where they are written, within the call.
    const SourceLocation begin = sources.getExpansionLoc(at.getBegin()),
                         end = sources.getExpansionLoc(at.getEnd());
    if (outer.isInvalid() || begin < outer.getBegin() || outer.getEnd() < begin)
      outer = {begin, end < begin ? begin : end};
    const IdentifierInfo *asked = name.getIdentifierInfo();
    if (asked && asked->isStr("__LINE__"))
      calls[outer.getBegin()].insert(std::to_string(lineOf(name)));
    else if (asked && asked->isStr("__COUNTER__"))
      calls[outer.getBegin()].insert(
          std::to_string(preprocessor.getCounterValue()));
  }

private:
  /// As the preprocessor counts: the line on which the call around ends.
  unsigned lineOf(const Token &name) const {
    const PresumedLoc place = sources.getPresumedLoc(
        sources.getExpansionRange(name.getLocation()).getEnd());
    return place.isValid() ? place.getLine() : 0;
  }

  Preprocessor &preprocessor;
  const SourceManager &sources;
  AskedNumbers &calls;
  SourceRange outer; ///< the call that no other is around
};

} // namespace

void noteMacros(Preprocessor &preprocessor,
                std::map<std::string, std::string> &own,
                AskedNumbers &numbers) {
  preprocessor.addPPCallbacks(std::make_unique<OwnMacros>(preprocessor, own));
  preprocessor.addPPCallbacks(std::make_unique<Numbers>(preprocessor, numbers));
}

} // namespace decouple
