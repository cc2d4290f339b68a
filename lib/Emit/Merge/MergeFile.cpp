#include "Emit/Merge/MergeFile.h"

#include "Support/Errors.h"
#include "Support/Git.h"
#include "llvm/ADT/STLExtras.h"

using namespace decouple;

bool decouple::operator==(const FileVersion &a, const FileVersion &b) {
  return a.executable == b.executable && a.text() == b.text();
}

bool decouple::hasConflictMarks(llvm::StringRef text) {
  llvm::SmallVector<llvm::StringRef, 0> lines;
  text.split(lines, '\n');
  return llvm::any_of(lines, [](llvm::StringRef line) {
    line = line.rtrim('\r');
    return line == (llvm::Twine("<<<<<<< ") + YoursLabel).str() ||
           line == (llvm::Twine(">>>>>>> ") + TheirsLabel).str();
  });
}

/// The merged text with kind and all; the mode is yours.
static llvm::Expected<MergedFile> mergeTexts(llvm::StringRef base,
                                             const FileVersion &yours,
                                             const FileVersion &theirs) {
  auto merged = runGitOn("/",
                         {"-c", "merge.conflictStyle=merge", "merge-file", "-p",
                          "-L", YoursLabel, "-L", "base", "-L", TheirsLabel},
                         {yours.text(), base, theirs.text()});
  if (!merged)
    return merged.takeError();
  constexpr int MostConflicts = 127; // what is above says that git failed
  if (merged->code > MostConflicts) {
    if (llvm::StringRef(merged->error).contains("binary"))
      return MergedFile{EditKind::Unmergeable, yours};
    return environmentError("git merge-file failed: " +
                            llvm::StringRef(merged->error).trim());
  }
  return MergedFile{
      merged->code ? EditKind::Marked : EditKind::Merged,
      {llvm::MemoryBuffer::getMemBufferCopy(merged->output), yours.executable}};
}

llvm::Expected<MergedFile>
decouple::mergeFile(const std::optional<FileVersion> &base,
                    const FileVersion &yours, const FileVersion &theirs) {
  if (base && *base == theirs)
    return MergedFile{EditKind::Kept, yours};
  MergedFile merged{EditKind::Merged, yours};
  if (base && base->text() == yours.text()) {
    merged.file.content = theirs.content;
  } else if (yours.text() != theirs.text() &&
             !(base && base->text() == theirs.text())) {
    auto texts = mergeTexts(base ? base->text() : "", yours, theirs);
    if (!texts)
      return texts;
    merged = std::move(*texts);
  }
  if (base && base->executable == yours.executable)
    merged.file.executable = theirs.executable;
  return merged;
}
