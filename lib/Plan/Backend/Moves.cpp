#include "Plan/Backend/Moves.h"

#include "Scan/Tree/FileName.h"
#include "Support/Errors.h"
#include "Support/Words.h"
#include "llvm/ADT/StringExtras.h"
#include <cassert>

using namespace decouple;

static std::shared_ptr<const llvm::MemoryBuffer>
contentOf(const SourceFile &file) {
  if (file.content)
    return file.content;
  return llvm::MemoryBuffer::getMemBuffer("", file.path);
}

static llvm::Error notCovered(const Layout &layout,
                              llvm::ArrayRef<std::string> paths) {
  constexpr std::size_t Shown = 5;
  std::string names = llvm::join(paths.take_front(Shown), ", ");
  if (paths.size() > Shown)
    names += " and " + std::to_string(paths.size() - Shown) + " more";
  return usageError("layout " + layout.name + " has no place for " + names);
}

llvm::Expected<std::vector<PlannedFile>>
decouple::planMoves(const SourceTree &tree,
                    const Classification &classification,
                    const Layout &layout) {
  assert(classification.files.size() == tree.files.size());
  std::vector<PlannedFile> planned;
  std::vector<std::string> uncovered;
  for (std::size_t i = 0; i < tree.files.size(); ++i) {
    const SourceFile &file = tree.files[i];
    const FileDecision &decision = classification.files[i];
    bool moves = decision.action == Action::Move;
    if (!moves && decision.action != Action::Supplement)
      continue;
    if (isEscaped(file.path))
      return usageError(file.path + " (" + decision.verdict + " by rule " +
                        decision.rule +
                        ") has a name that build files cannot hold; rename it");
    if (file.kind == FileKind::Symlink || file.kind == FileKind::Submodule)
      return usageError(
          file.path + " (" + decision.verdict + " by rule " + decision.rule +
          ") is a " + (file.kind == FileKind::Symlink ? "link" : "submodule") +
          "; only files can be moved");
    if (file.kind == FileKind::Large)
      return usageError(file.path + " (" + decision.verdict + " by rule " +
                        decision.rule + ") has " + withThousands(file.size) +
                        " bytes, which is more than can be moved");
    auto destination = layout.destination(file.path);
    if (!destination) {
      uncovered.push_back(file.path);
      continue;
    }
    planned.push_back({*destination, moves ? Source::Moved : Source::Supplement,
                       file.path, decision.rule, file.executable,
                       contentOf(file)});
  }
  if (!uncovered.empty())
    return notCovered(layout, uncovered);
  return planned;
}
