#include "Emit/Emit.h"

#include "Emit/Guard.h"
#include "Emit/State.h"
#include "llvm/ADT/STLExtras.h"

using namespace decouple;

static std::vector<OutputFile> treeFiles(const Plan &plan) {
  std::vector<OutputFile> files;
  for (const PlannedFile &file : emittedFiles(plan))
    files.push_back({file.destination, file.content, file.executable});
  return files;
}

/// The reports and the state, when all else lies in `tree`.
static llvm::Expected<std::vector<OutputFile>>
lastFiles(const Plan &plan, ReportMaker makeReports, const std::string &tree) {
  std::vector<OutputFile> files;
  if (makeReports) {
    auto reports = makeReports(tree, makeState(plan, {}));
    if (!reports)
      return reports.takeError();
    files = std::move(*reports);
  }
  std::string state = printState(makeState(plan, files));
  files.push_back(
      {StatePath, llvm::MemoryBuffer::getMemBufferCopy(state, StatePath)});
  return files;
}

/// Whether the planned tree lies in the output, so that only reports and state
/// may have to be written anew.
static bool isThere(const OutputDifference &difference,
                    const std::optional<EmitState> &state) {
  if (!state || !difference.changed.empty() || !difference.missing.empty())
    return false;
  return llvm::all_of(difference.extra, [&](const TreeEntry &entry) {
    return entry.kind == EntryKind::Directory || isBesideTree(entry.path);
  });
}

static EmitResult count(const OutputDifference &difference) {
  EmitResult result;
  result.written = difference.changed.size() + difference.missing.size();
  result.unchanged = difference.same.size();
  result.removed = llvm::count_if(difference.extra, [](const TreeEntry &entry) {
    return entry.kind != EntryKind::Directory;
  });
  return result;
}

namespace {
/// Writes what sets the output apart from the plan, and counts it.
class Emitter {
public:
  Emitter(const Plan &plan, ReportMaker reports, llvm::StringRef output,
          Disk &disk)
      : plan(plan), reports(reports), output(output), disk(disk),
        files(treeFiles(plan)) {}

  llvm::Expected<EmitResult> emit(const std::optional<EmitState> &state);

private:
  /// The last files; `difference` gets what they and all others change.
  llvm::Expected<std::vector<OutputFile>> finish(const std::string &tree);
  llvm::Error write(bool isThere);

  const Plan &plan;
  ReportMaker reports;
  llvm::StringRef output;
  Disk &disk;
  std::vector<OutputFile> files;
  OutputDifference difference;
};
} // namespace

llvm::Expected<std::vector<OutputFile>>
Emitter::finish(const std::string &tree) {
  auto last = lastFiles(plan, reports, tree);
  if (!last)
    return last;
  std::vector<OutputFile> all = files;
  llvm::append_range(all, *last);
  auto found = compareDirectory(output, all);
  if (!found)
    return found.takeError();
  difference = std::move(*found);
  return last;
}

llvm::Error Emitter::write(bool isThere) {
  if (!isThere)
    return replaceDirectory(
        output, files, disk,
        [this](const std::string &tree) { return finish(tree); });
  auto last = finish(output.str());
  if (!last)
    return last.takeError();
  if (difference.none())
    return llvm::Error::success();
  llvm::append_range(files, *last);
  return replaceDirectory(output, files, disk);
}

llvm::Expected<EmitResult>
Emitter::emit(const std::optional<EmitState> &state) {
  auto found = compareDirectory(output, files);
  if (!found)
    return found.takeError();
  if (llvm::Error failed = checkUntouched(output, state, *found))
    return failed;
  if (llvm::Error failed = write(isThere(*found, state)))
    return failed;
  return count(difference);
}

llvm::Error decouple::checkEmit(const Plan &plan, llvm::StringRef output) {
  auto state = readState(output);
  if (!state)
    return state.takeError();
  auto found = compareDirectory(output, treeFiles(plan));
  if (!found)
    return found.takeError();
  return checkUntouched(output, *state, *found);
}

llvm::Expected<EmitResult> decouple::emit(const Plan &plan, ReportMaker reports,
                                          llvm::StringRef checkout,
                                          llvm::StringRef output, Disk &disk) {
  if (llvm::Error failed = checkApart(checkout, output))
    return failed;
  if (llvm::Error failed = recoverDirectory(output, disk))
    return failed;
  auto state = readState(output);
  if (!state)
    return state.takeError();
  return Emitter(plan, reports, output, disk).emit(*state);
}
