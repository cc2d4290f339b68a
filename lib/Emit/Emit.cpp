#include "Emit/Emit.h"

#include "Emit/Abort.h"
#include "Emit/Guard.h"
#include "Emit/Merge/Places.h"
#include "Emit/StateText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace decouple;

static std::vector<OutputFile> treeFiles(const Plan &plan) {
  std::vector<OutputFile> files;
  for (const PlannedFile &file : emittedFiles(plan))
    files.push_back({file.destination, file.content, file.executable});
  return files;
}

/// What the next run takes for the tool's.
static std::vector<OutputFile> baseOf(llvm::ArrayRef<OutputFile> files) {
  std::vector<OutputFile> base;
  for (const OutputFile &file : files)
    base.push_back({basePath(file.path), file.content, false});
  return base;
}

namespace {
/// The earlier output, and what becomes of it.
struct Earlier {
  std::optional<EmitState> state;
  Yours yours;
  Reconciled reconciled;
};
} // namespace

namespace {
/// Writes what sets the output apart from the plan, and counts it.
class Emitter {
public:
  Emitter(const Plan &plan, ReportMaker reports, llvm::StringRef output,
          Disk &disk, const Earlier &earlier,
          const std::vector<OutputFile> &beside)
      : plan(plan), reports(reports), output(output), disk(disk),
        seen(earlier.yours.stamp()), reconciled(earlier.reconciled),
        files(reconciled.files) {
    llvm::append_range(files, beside);
  }

  llvm::Expected<EmitResult> emit(bool isOurs);

private:
  llvm::Expected<OutputDifference>
  compare(const std::vector<OutputFile> &wanted) const;
  llvm::Expected<std::vector<OutputFile>> last(const std::string &tree) const;
  /// The last files; `difference` gets what they and all others change.
  llvm::Expected<std::vector<OutputFile>> finish(const std::string &tree);
  llvm::Error write(bool isThere);

  const Plan &plan;
  ReportMaker reports;
  llvm::StringRef output;
  Disk &disk;
  const std::string &seen;
  const Reconciled &reconciled;
  std::vector<OutputFile> files;
  OutputDifference difference;
};
} // namespace

/// What is kept is as it is to be.
llvm::Expected<OutputDifference>
Emitter::compare(const std::vector<OutputFile> &wanted) const {
  auto found = compareDirectory(output, wanted);
  if (!found)
    return found;
  llvm::StringSet<> kept;
  for (const TreeEntry &entry : reconciled.kept) {
    kept.insert(entry.path);
    forEachDirectory(
        entry.path, [&](llvm::StringRef directory) { kept.insert(directory); });
  }
  llvm::erase_if(found->extra, [&](const TreeEntry &entry) {
    return kept.contains(entry.path);
  });
  return found;
}

/// The reports and the state, when all else lies in `tree`.
llvm::Expected<std::vector<OutputFile>>
Emitter::last(const std::string &tree) const {
  std::vector<OutputFile> files;
  if (reports) {
    auto made = reports(tree, makeState(plan, {}, reconciled.edits));
    if (!made)
      return made.takeError();
    files = std::move(*made);
  }
  // What is the user's own is nothing that a later run has to know.
  std::vector<Edit> edits = reconciled.edits;
  llvm::erase_if(edits,
                 [](const Edit &edit) { return edit.kind == EditKind::Added; });
  std::string state = printState(makeState(plan, files, std::move(edits)));
  files.push_back(
      {StatePath, llvm::MemoryBuffer::getMemBufferCopy(state, StatePath)});
  return files;
}

llvm::Expected<std::vector<OutputFile>>
Emitter::finish(const std::string &tree) {
  auto made = last(tree);
  if (!made)
    return made;
  std::vector<OutputFile> all = files;
  llvm::append_range(all, *made);
  auto found = compare(all);
  if (!found)
    return found.takeError();
  difference = std::move(*found);
  return made;
}

llvm::Error Emitter::write(bool isThere) {
  if (!isThere)
    return replaceDirectory(
        output, files, disk,
        [this](const std::string &tree) { return finish(tree); },
        reconciled.kept, seen);
  auto made = finish(output.str());
  if (!made)
    return made.takeError();
  if (difference.none())
    return llvm::Error::success();
  llvm::append_range(files, *made);
  return replaceDirectory(output, files, disk, nullptr, reconciled.kept, seen);
}

/// Whether the planned tree lies in the output, so that only reports and state
/// may have to be written anew.
static bool isComplete(const OutputDifference &difference) {
  return difference.changed.empty() && difference.missing.empty() &&
         llvm::all_of(difference.extra, [](const TreeEntry &entry) {
           return entry.kind == EntryKind::Directory ||
                  (isBesideTree(entry.path) && !isKeptByTool(entry.path));
         });
}

/// The copies that the tool keeps for itself are no files of the output.
static EmitResult count(const OutputDifference &difference) {
  auto isCounted = [](llvm::StringRef path) { return !isKeptByTool(path); };
  EmitResult result;
  result.written =
      llvm::count_if(difference.changed,
                     [&](const TreeEntry &e) { return isCounted(e.path); }) +
      llvm::count_if(difference.missing, isCounted);
  result.unchanged = llvm::count_if(difference.same, isCounted);
  result.removed =
      llvm::count_if(difference.extra, [&](const TreeEntry &entry) {
        return entry.kind != EntryKind::Directory && isCounted(entry.path);
      });
  result.wroteNothing = difference.none();
  return result;
}

llvm::Expected<EmitResult> Emitter::emit(bool isOurs) {
  auto found = compare(files);
  if (!found)
    return found.takeError();
  if (llvm::Error failed = write(isOurs && isComplete(*found)))
    return failed;
  EmitResult result = count(difference);
  result.edits = reconciled.edits;
  return result;
}

static llvm::Expected<Earlier> reconcileWith(llvm::StringRef checkout,
                                             llvm::StringRef output,
                                             llvm::ArrayRef<OutputFile> files) {
  if (llvm::Error failed = checkOurs(output))
    return failed;
  auto state = readState(output);
  if (!state)
    return state.takeError();
  auto yours = Yours::look(output);
  if (!yours)
    return yours.takeError();
  auto original = [&](const std::string &path) {
    return readableText(checkout + "/" + path);
  };
  auto reconciled =
      reconcile(*yours, state->value_or(EmitState()), files, original);
  if (!reconciled)
    return reconciled.takeError();
  return Earlier{std::move(*state), std::move(*yours), std::move(*reconciled)};
}

/// What comes of a run besides: the base, and with the first conflict the
/// output as it was.
static llvm::Expected<std::vector<OutputFile>>
besides(const Earlier &earlier, llvm::ArrayRef<OutputFile> files) {
  std::vector<OutputFile> beside = baseOf(files);
  bool open = !conflictsOf(earlier.reconciled.edits).empty();
  if (!open || !earlier.state || !conflictsOf(earlier.state->edits).empty())
    return beside;
  auto old = before(earlier.yours, *earlier.state, earlier.reconciled);
  if (!old)
    return old;
  llvm::append_range(beside, *old);
  return beside;
}

llvm::Expected<std::vector<Edit>> decouple::editsOf(const Plan &plan,
                                                    llvm::StringRef checkout,
                                                    llvm::StringRef output) {
  auto earlier = reconcileWith(checkout, output, treeFiles(plan));
  if (!earlier)
    return earlier.takeError();
  return std::move(earlier->reconciled.edits);
}

llvm::Expected<EmitResult> decouple::emit(const Plan &plan, ReportMaker reports,
                                          llvm::StringRef checkout,
                                          llvm::StringRef output, Disk &disk) {
  if (llvm::Error failed = checkApart(checkout, output))
    return failed;
  if (llvm::Error failed = recoverDirectory(output, disk))
    return failed;
  std::vector<OutputFile> files = treeFiles(plan);
  auto earlier = reconcileWith(checkout, output, files);
  if (!earlier)
    return earlier.takeError();
  auto beside = besides(*earlier, files);
  if (!beside)
    return beside.takeError();
  return Emitter(plan, reports, output, disk, *earlier, *beside)
      .emit(earlier->state.has_value());
}
