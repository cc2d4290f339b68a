#include "Split/Check/HeaderUses.h"

#include "Split/Check/Headers/HeaderWalk.h"
#include "Split/Check/Origins.h"
#include "Text/Lines.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace decouple {

/// Where the host file has what stands at `offset` of the backend's, or the
/// text before it.
static std::size_t originOf(const UnitTexts &texts, std::size_t offset) {
  std::size_t from = 0, best = 0;
  for (const CopiedToken &token : texts.copied)
    if (token.at <= offset && token.at >= best) {
      best = token.at;
      from = token.from;
    }
  return from;
}

/// What of `file` stands at `offset` that is copied for others.
static std::string copiedAt(const HostFile &file, std::size_t offset) {
  auto found =
      llvm::find_if(file.facts.declarations, [&](const DeclarationFacts &d) {
        return d.range.contains(offset);
      });
  return found == file.facts.declarations.end() ? "" : found->name;
}

/// Calls `see` for each declaration in `declarations` that is no namespace.
template <typename Range, typename See>
static void forEachOutermost(const Range &declarations, See see) {
  for (const Decl *declaration : declarations)
    if (isa<NamespaceDecl, LinkageSpecDecl>(declaration))
      forEachOutermost(cast<DeclContext>(declaration)->decls(), see);
    else
      see(declaration);
}

void makeAll(ASTContext &context, const HeaderDifferences &differences,
             Make make) {
  bool isMade = true;
  auto note = [&](const NamedDecl *named) {
    const bool one = make(named);
    isMade |= one;
    return one;
  };
  while (isMade) { // one of the main file may lead to others
    isMade = false;
    HeaderUseFinder finder(differences, note);
    forEachOutermost(context.getTraversalScope(), [&](const Decl *declaration) {
      finder.useIn(declaration);
    });
  }
}

std::vector<Misfit> notShared(ASTContext &context, const HostFile &file,
                              const std::vector<Outline> &outlines,
                              const UnitTexts &texts,
                              const HeaderDifferences &differences) {
  const SourceManager &sources = context.getSourceManager();
  HeaderUseFinder finder(differences);
  std::map<std::size_t, Misfit> first; // of each group
  forEachOutermost(context.getTraversalScope(), [&](const Decl *declaration) {
    std::optional<HeaderUse> use = finder.useIn(declaration);
    if (!use)
      return;
    std::size_t from = originOf(
        texts, sources.getFileOffset(sources.getExpansionLoc(use->place)));
    for (std::size_t group : groupsBehind(file, outlines, from)) {
      Misfit misfit{Misfit::NotShared, "", lineOf(file.text, from), group,
                    from};
      const ConditionalGroup &block = file.tree.groups[group];
      if (!TextRange{block.begin, block.end}.contains(from))
        misfit.name = copiedAt(file, from);
      misfit.finding = use->finding;
      first.try_emplace(group, std::move(misfit));
    }
  });
  std::vector<Misfit> misfits;
  for (auto &[group, misfit] : first)
    misfits.push_back(std::move(misfit));
  // Whoever asks for it is in no text, so this is about all that leaves.
  if (!differences.deciding.empty())
    misfits.push_back({Misfit::Undecided, differences.deciding, 0,
                       ConditionalGroup::None, file.text.size()});
  return misfits;
}

} // namespace decouple
