#include "Split/Compiler/PreprocessorFacts.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace decouple {

namespace {

class Observer : public PPCallbacks {
public:
  Observer(Preprocessor &preprocessor, PreprocessorFacts &facts)
      : sources(preprocessor.getSourceManager()), facts(facts) {}

  void InclusionDirective(SourceLocation hash, const Token &, StringRef name,
                          bool angled, CharSourceRange, OptionalFileEntryRef,
                          StringRef, StringRef, const Module *, bool,
                          SrcMgr::CharacteristicKind) override {
    if (!sources.isWrittenInMainFile(hash))
      return;
    std::string spelled =
        (angled ? "<" : "\"") + name.str() + (angled ? ">" : "\"");
    facts.includes.push_back({sources.getFileOffset(hash), spelled});
  }

  void SourceRangeSkipped(SourceRange range, SourceLocation) override {
    if (sources.isWrittenInMainFile(range.getBegin()))
      facts.skipped.push_back({sources.getFileOffset(range.getBegin()),
                               sources.getFileOffset(range.getEnd())});
  }

  void MacroExpands(const Token &, const clang::MacroDefinition &definition,
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
    if (info && sources.isWrittenInMainFile(info->getDefinitionLoc()))
      facts.macros.push_back({call.begin, definitionLines(*info)});
  }

private:
  /// MacroInfo starts at the name; the directive starts its line.
  TextRange definitionLines(const MacroInfo &info) const {
    StringRef text = sources.getBufferData(sources.getMainFileID());
    std::size_t name = sources.getFileOffset(info.getDefinitionLoc());
    std::size_t last = sources.getFileOffset(info.getDefinitionEndLoc());
    std::size_t begin = text.rfind('\n', name);
    std::size_t end = text.find('\n', last);
    return {begin == StringRef::npos ? 0 : begin + 1,
            end == StringRef::npos ? text.size() : end + 1};
  }

  const SourceManager &sources;
  PreprocessorFacts &facts;
};

} // namespace

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
