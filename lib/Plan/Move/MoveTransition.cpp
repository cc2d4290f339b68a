#include "Plan/Move/MoveTransition.h"

#include "Plan/Backend/Losses.h"
#include "Plan/Host/HostTexts.h"
#include "Plan/Host/Series.h"
#include "Plan/Move/CMakeFold.h"
#include "Plan/Move/NamesTakenOut.h"
#include "Plan/Move/StarlarkNames.h"
#include "Rules/Roles.h"
#include "Scan/Build/ParsedBuildFiles.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Path.h"
#include <set>

using namespace decouple;
using llvm::StringRef;

/// Whether a file at `path` is a list of a build system other than CMake.
static bool isStarlark(StringRef path) {
  return path.ends_with(".bzl") || path.ends_with(".bazel") ||
         path.ends_with(".buck");
}

/// The files of the checkout, and which of them `plan` takes away.
static MovedPaths movedPaths(const SourceTree &tree, const Plan &plan) {
  llvm::StringSet<> leaving;
  for (const PlannedFile &file : plan.files)
    if (isMoved(file))
      leaving.insert(file.origin);
  MovedPaths moved;
  for (const SourceFile &file : tree.files)
    moved.add(file.path, leaving.contains(file.path));
  return moved;
}

/// How names of the CMake file at `path` are looked at.
static NamedByCMake namedBy(const std::string &path, const MovedPaths &moved,
                            const RulePack &rules, const Plan &plan) {
  const bool keeps = plan.patchedFor && !plan.patchedFor->set;
  return {path, moved, rules.device.otherBuildOptions, keeps};
}

/// The directories that paths of the list at `path` begin in.
static std::vector<std::string> listBases(const std::string &path,
                                          const RulePack &rules) {
  std::vector<std::string> bases = {llvm::sys::path::parent_path(path).str()};
  for (const LibraryRule &rule : rules.libraries)
    if (rule.file == path && !llvm::is_contained(bases, rule.base))
      bases.push_back(rule.base);
  return bases;
}

/// The build files that stay, but for other projects'.
static std::vector<const SourceFile *> buildFiles(const FindingInput &input,
                                                  const MovedPaths &moved) {
  std::vector<const SourceFile *> files;
  for (const SourceFile &file : input.scan.tree.files)
    if ((isStarlark(file.path) ||
         (isCMake(file.path) && readsBuildFile(file.path, input.rules))) &&
        file.kind == FileKind::Text && !moved.isGone(file.path) &&
        !liesApart(file.path, input.rules))
      files.push_back(&file);
  return files;
}

/// The words of CMake files that only builds for another device read; lists
/// have such names.
static std::set<std::string> wordsOfOthers(const FindingInput &input,
                                           const Plan &plan,
                                           const MovedPaths &moved,
                                           llvm::ArrayRef<HostChange> changes) {
  WordReaders readers;
  for (const SourceFile *file : buildFiles(input, moved))
    if (!isStarlark(file->path))
      addReaders(namedBy(file->path, moved, input.rules, plan),
                 *textAfter(changes, input.scan.tree, file->path), readers);
  for (const std::string &word : readers.anyone)
    readers.others.erase(word);
  return readers.others;
}

std::vector<MovedName>
decouple::movedNames(const FindingInput &input, const Plan &plan,
                     llvm::ArrayRef<HostChange> changes) {
  const MovedPaths moved = movedPaths(input.scan.tree, plan);
  const auto others = wordsOfOthers(input, plan, moved, changes);
  std::vector<MovedName> found;
  for (const SourceFile *file : buildFiles(input, moved)) {
    const StringRef text = *textAfter(changes, input.scan.tree, file->path);
    for (NameLeft &left :
         isStarlark(file->path)
             ? namesLeftInStarlark(
                   {listBases(file->path, input.rules), moved, others}, text)
             : namesLeftInCMake(namedBy(file->path, moved, input.rules, plan),
                                text))
      found.push_back(
          {file->path, left.line, std::move(left.word), left.ofOthers});
  }
  return found;
}

namespace {

/// Makes the changes of build files.
class BuildWriter {
public:
  BuildWriter(const FindingInput &input, const Plan &plan)
      : input(input), plan(plan), moved(movedPaths(input.scan.tree, plan)),
        names(input.rules.device.buildOptions, plan.libraries) {
    addGroups();
  }

  void add(std::vector<HostChange> &changes) const;

private:
  using Groups = std::set<std::pair<std::string, unsigned>>;
  void addGroups();
  bool namesMoved(const CMakeFile &file, std::size_t group) const;
  std::vector<TextEdit> cmakeEdits(const std::string &path,
                                   StringRef text) const;
  using EditsOf = llvm::function_ref<std::vector<TextEdit>(
      const std::string &path, StringRef text)>;
  void addChange(HostChange change, bool starlark, EditsOf editsOf,
                 std::vector<HostChange> &changes) const;

  const FindingInput &input;
  const Plan &plan;
  MovedPaths moved;
  WithoutDevice names;
  Groups groups; ///< that a person would have to do something about, then
};

} // namespace

/// Groups are told by their first line: that of the checkout, as nothing else
/// has changed these files yet.
void BuildWriter::addGroups() {
  const auto &blocks = input.scan.build.blocks;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    const Decision &decision = input.classification.buildBlocks[i];
    if (decision.action == Action::Act)
      groups.emplace(blocks[i].path, blocks[i].line);
  }
}

/// Whether a command in `group` is about moved files.
bool BuildWriter::namesMoved(const CMakeFile &file, std::size_t group) const {
  const NamedByCMake named = namedBy(file.path, moved, input.rules, plan);
  std::size_t end = group;
  while (end < file.commands.size() && file.next[end])
    end = file.next[end];
  return namesGone(named, file, group, end);
}

std::vector<TextEdit> BuildWriter::cmakeEdits(const std::string &path,
                                              StringRef text) const {
  EditedLines lines(text);
  foldCMake(
      path, names,
      [&](const CMakeFile &file, std::size_t group) {
        return groups.contains(
                   {path, lines.given(file.commands[group].line)}) ||
               namesMoved(file, group);
      },
      lines);
  takeOutOfCMake(namedBy(path, moved, input.rules, plan), lines);
  return lines.edits();
}

/// Adds what `editsOf` makes of the build files, in Starlark or in CMake.
void BuildWriter::addChange(HostChange change, bool starlark, EditsOf editsOf,
                            std::vector<HostChange> &changes) const {
  change.rule = MoveRule;
  change.removableWhen = "upstream's build files name none of them";
  for (const SourceFile *file : buildFiles(input, moved)) {
    if (isStarlark(file->path) != starlark)
      continue;
    auto text = textAfter(changes, input.scan.tree, file->path);
    if (auto edits = editsOf(file->path, *text); !edits.empty())
      addEdits(file->path, *text, edits, change);
  }
  if (!change.after.empty())
    changes.push_back(std::move(change));
}

/// One for the CMake files, and one for the lists of others, some of which
/// CMake files read.
void BuildWriter::add(std::vector<HostChange> &changes) const {
  HostChange cmake, lists;
  cmake.name = "move-cmake";
  cmake.title = "Build without the files that have moved";
  cmake.reason =
      "The backend has its own build now. What these CMake files read only "
      "with " +
      input.rules.device.title +
      " is gone, and so are the names of files that move.";
  addChange(
      std::move(cmake), false,
      [&](const std::string &path, StringRef text) {
        return cmakeEdits(path, text);
      },
      changes);
  lists.name = "move-lists";
  lists.title = "List no files that have moved";
  lists.reason = "They are sources of the backend, which lists them itself. "
                 "What only builds for another device read stays.";
  const auto others = wordsOfOthers(input, plan, moved, changes);
  addChange(
      std::move(lists), true,
      [&](const std::string &path, StringRef text) {
        EditedLines lines(text);
        takeOutOfStarlark({listBases(path, input.rules), moved, others}, lines);
        return lines.edits();
      },
      changes);
}

/// The line of `text` that includes `spelled`; nothing unless there is one.
static std::optional<unsigned> includeLine(const EditedLines &lines,
                                           StringRef spelled) {
  std::optional<unsigned> found;
  for (unsigned line = 1; line <= lines.count(); ++line) {
    StringRef text = lines[line].ltrim();
    if (!text.consume_front("#") || !text.ltrim().starts_with("include") ||
        !(text.contains(("<" + spelled + ">").str()) ||
          text.contains(("\"" + spelled + "\"").str())))
      continue;
    if (found)
      return std::nullopt;
    found = line;
  }
  return found;
}

/// Takes out the includes of moved headers that are empty for the host.
static void addIncludes(const FindingInput &input, const Plan &plan,
                        std::vector<HostChange> &changes) {
  HostChange change;
  change.rule = MoveRule;
  change.name = "move-includes";
  change.title = "Include no header that has moved";
  change.reason = "Without " + input.rules.device.title +
                  " nothing was left of these headers, and now they are the "
                  "backend's.";
  change.removableWhen = "upstream's host includes none of them";
  std::map<std::string, std::vector<LostInclude>> files;
  for (LostInclude &include : lostIncludes(input.scan, input.rules, plan))
    if (include.isEmpty)
      files[include.from].push_back(std::move(include));
  for (const auto &[path, includes] : files) {
    auto text = textAfter(changes, input.scan.tree, path);
    EditedLines lines(*text);
    for (const LostInclude &include : includes)
      if (auto line = includeLine(lines, include.spelled)) {
        lines.takeOutOnly(*line);
        change.details.push_back(path + " includes no " + include.spelled);
      }
    if (auto edits = lines.edits(); !edits.empty())
      addEdits(path, *text, edits, change);
  }
  if (!change.after.empty())
    changes.push_back(std::move(change));
}

void decouple::addMoveChanges(const FindingInput &input, const Plan &plan,
                              std::vector<HostChange> &changes) {
  addIncludes(input, plan, changes);
  BuildWriter(input, plan).add(changes);
}
