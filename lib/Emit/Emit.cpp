#include "Emit/Emit.h"

#include "Emit/Guard.h"
#include "Emit/State.h"
#include "llvm/ADT/STLExtras.h"

using namespace decouple;

/// All of the output, the state included.
static std::vector<OutputFile>
outputFiles(const Plan &plan, const std::vector<OutputFile> &reports) {
  std::vector<OutputFile> files;
  for (const PlannedFile &file : emittedFiles(plan))
    files.push_back({file.destination, file.content, file.executable});
  files.insert(files.end(), reports.begin(), reports.end());
  std::string state = printState(makeState(plan, reports));
  files.push_back(
      {StatePath, llvm::MemoryBuffer::getMemBufferCopy(state, StatePath)});
  return files;
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

llvm::Expected<EmitResult>
decouple::emit(const Plan &plan, const std::vector<OutputFile> &reports,
               llvm::StringRef checkout, llvm::StringRef output, Disk &disk) {
  if (llvm::Error failed = checkApart(checkout, output))
    return failed;
  if (llvm::Error failed = recoverDirectory(output, disk))
    return failed;
  auto state = readState(output);
  if (!state)
    return state.takeError();
  std::vector<OutputFile> files = outputFiles(plan, reports);
  auto difference = compareDirectory(output, files);
  if (!difference)
    return difference.takeError();
  if (llvm::Error failed = checkUntouched(output, *state, *difference))
    return failed;
  if (!difference->none())
    if (llvm::Error failed = replaceDirectory(output, files, disk))
      return failed;
  return count(*difference);
}
