#include "Plan/Backend/Moves.h"

#include "Scan/Tree/FileName.h"
#include "Support/DiagnosticTable.h"
#include "Support/Errors.h"
#include "Support/Words.h"
#include "llvm/Support/Path.h"
#include <cassert>
#include <map>

using namespace decouple;

static std::shared_ptr<const llvm::MemoryBuffer>
contentOf(const SourceFile &file) {
  if (file.content)
    return file.content;
  return llvm::MemoryBuffer::getMemBuffer("", file.path);
}

/// Tells of each directory with files in the fallback place.
static std::vector<Diagnostic> unplaced(const Layout &layout,
                                        llvm::ArrayRef<std::string> paths) {
  std::map<std::string, std::vector<std::string>> byDirectory;
  for (const std::string &path : paths)
    byDirectory[llvm::sys::path::parent_path(path).str()].push_back(path);
  std::vector<Diagnostic> found;
  for (const auto &[directory, files] : byDirectory)
    found.push_back(remark(DiagnosticId::UnplacedFile, files.front(), 0,
                           "layout " + layout.name + " has no entry for " +
                               (directory.empty() ? "the root" : directory) +
                               ": " + counted(files.size(), "file") + " to " +
                               layout.fallbackFor(directory)));
  return found;
}

/// What keeps `file`, which goes to the backend, from going anywhere; empty
/// when nothing does.
static std::string obstacleOf(const SourceFile &file) {
  if (isEscaped(file.path))
    return " has a name that build files cannot hold; rename it";
  if (file.kind == FileKind::Symlink)
    return " is a link; only files can be moved";
  if (file.kind == FileKind::Submodule)
    return " is a submodule; only files can be moved";
  if (file.kind == FileKind::Large)
    return " has " + withThousands(file.size) +
           " bytes, which is more than can be moved";
  return {};
}

llvm::Expected<PlannedMoves>
decouple::planMoves(const SourceTree &tree,
                    const Classification &classification,
                    const Layout &layout) {
  assert(classification.files.size() == tree.files.size());
  PlannedMoves planned;
  std::vector<std::string> uncovered;
  for (std::size_t i = 0; i < tree.files.size(); ++i) {
    const SourceFile &file = tree.files[i];
    const FileDecision &decision = classification.files[i];
    bool moves = decision.action == Action::Move;
    if (!moves && decision.action != Action::Supplement)
      continue;
    if (std::string obstacle = obstacleOf(file); !obstacle.empty())
      return usageError(file.path + " (" + decision.verdict + " by rule " +
                        decision.rule + ")" + obstacle);
    auto destination = layout.destination(file.path);
    if (!destination)
      uncovered.push_back(file.path);
    planned.files.push_back(
        {destination ? *destination : layout.fallbackFor(file.path),
         moves ? Source::Moved : Source::Supplement, file.path, decision.rule,
         file.executable, contentOf(file)});
  }
  planned.diagnostics = unplaced(layout, uncovered);
  return planned;
}
