#include "Split/Analyse/Finds/FoundBefore.h"

#include "Split/Analyse/Facts/ReadHeaders.h"
#include "Split/Analyse/Finds/HostFinds.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace decouple {

/// Where the file's own text begins.
static std::size_t beginOfText(const AstText &text) {
  std::size_t begin = text.source().size();
  for (const Decl *declaration : text.context.getTraversalScope())
    if (auto range = text.range(declaration->getSourceRange()))
      begin = std::min(begin, range->begin);
  return begin;
}

/// The headers that are read in front of `end`.
static std::set<std::string> headersBefore(std::size_t end,
                                           const SourceManager &sources) {
  std::set<std::string> names;
  forEachHeader(sources, [&](SourceLocation, StringRef name, std::size_t at) {
    if (at < end)
      names.insert(name.str());
  });
  return names;
}

/// Whether some declaration, a namespace say, has an include in its text.
static bool wrapsAnInclude(const AstText &text,
                           const PreprocessorFacts &facts) {
  return llvm::any_of(text.context.getTraversalScope(), [&](const Decl *one) {
    auto range = text.range(one->getSourceRange());
    return range &&
           llvm::any_of(facts.includes, [&](const IncludeUse &include) {
             return range->contains(include.offset);
           });
  });
}

static void noteAll(UnitFacts &facts, Oddity oddity,
                    const std::string &detail) {
  for (ArmFacts &arm : facts.arms)
    if (arm.place != Place::Includes) // whose text goes nowhere
      arm.note(oddity, detail);
}

void noteFoundBefore(const AstText &text, const SeenNames &seen,
                     UnitFacts &facts) {
  if (wrapsAnInclude(text, facts.preprocessor))
    return noteAll(facts, Oddity::WrappedInclude, "");
  const std::size_t begin = beginOfText(text);
  std::vector<ArmRange> late;
  for (const IncludeUse &include : facts.preprocessor.includes)
    if (include.offset > begin)
      late.push_back(
          {ConditionalGroup::None,
           0,
           {include.offset, std::min(text.source().find('\n', include.offset),
                                     text.source().size())},
           /*includes=*/true});
  if (late.empty())
    return;
  const std::set<std::string> early =
      headersBefore(begin, text.context.getSourceManager());
  std::vector<ArmFacts> found(late.size());
  noteHostFinds(text, late, std::vector<ArmNodes>(late.size()), early, seen,
                found);
  auto first = llvm::find_if(
      found, [](const ArmFacts &one) { return !one.findings.empty(); });
  if (first != found.end())
    noteAll(facts, Oddity::FoundBefore, first->findings.front().detail);
}

} // namespace decouple
