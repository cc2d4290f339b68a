#include "Split/Check/LeftBehind.h"

#include "Split/Analyse/Declarations/Findable.h"
#include "Split/Decide/Helpers.h"
#include "Text/Lines.h"

namespace decouple {

std::vector<Misfit> leftBehind(clang::ASTContext &context, const HostFile &file,
                               const Decisions &decisions) {
  std::vector<Misfit> misfits;
  for (std::size_t i = 0; i < file.facts.declarations.size(); ++i) {
    const DeclarationFacts &declaration = file.facts.declarations[i];
    if (!declaration.specialised || decisions.helpers.count(i) ||
        travels(file, decisions.outlines, declaration.range) ||
        !hasInstance(context, *declaration.specialised))
      continue;
    Misfit misfit{Misfit::LeftBehind, declaration.name,
                  lineOf(file.text, declaration.range.begin)};
    misfit.declaration = i;
    misfits.push_back(std::move(misfit));
  }
  return misfits;
}

} // namespace decouple
