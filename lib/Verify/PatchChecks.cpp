#include "Verify/PatchChecks.h"

#include "Emit/Merge/Hunks.h"
#include "Emit/Merge/Places.h"
#include "Support/FileTree.h"
#include "Support/Hash.h"
#include "Support/Output/ScratchRepository.h"
#include "Verify/Model/Findings.h"
#include "Verify/SeriesNeeds.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <set>

using namespace decouple;

using Texts = std::map<std::string, std::string>;

/// Why the patches were not checked: that is no pass.
static std::vector<Check> notChecked(llvm::Error error) {
  std::string why = "not checked: " + llvm::toString(std::move(error));
  return {{"patches-apply", false, why}, {"patches-reverse", false, why}};
}

static Check checkApply(ScratchRepository &repository,
                        const std::vector<SeriesPatch> &series,
                        const Texts &after, bool &applied) {
  Findings findings;
  std::vector<std::string> command = {"am", "--quiet", "--keep-cr"};
  for (const SeriesPatch &patch : series)
    command.push_back(repository.patch(patch.file));
  applied = true;
  if (auto error = repository.git(command)) {
    applied = false;
    findings.add(llvm::toString(std::move(error)));
  }
  for (const auto &[path, text] : after)
    if (applied && repository.text(path) != text)
      findings.add(path + " is not as planned after the series");
  return findings.check("patches-apply",
                        "git am takes " +
                            counted(series.size(), "patch", "patches"));
}

static Check checkReverse(ScratchRepository &repository,
                          const std::vector<SeriesPatch> &series,
                          const std::set<std::string> &touched,
                          const Texts &before) {
  Findings findings;
  std::size_t bytes = 0;
  std::vector<std::string> command = {"apply", "--reverse", "--index"};
  for (const SeriesPatch &patch : llvm::reverse(series))
    command.push_back(repository.patch(patch.file));
  if (auto error = repository.git(command))
    findings.add(llvm::toString(std::move(error)));
  for (const std::string &path : touched) {
    auto found = before.find(path);
    std::optional<std::string> wanted;
    if (found != before.end())
      wanted = found->second;
    bytes += wanted ? wanted->size() : 0;
    if (repository.text(path) != wanted)
      findings.add(path + " does not come back to the byte");
  }
  return findings.check("patches-reverse", counted(touched.size(), "file") +
                                               ", " + counted(bytes, "byte") +
                                               " as before");
}

std::vector<Check> decouple::checkSeries(const std::vector<SeriesPatch> &series,
                                         Originals original,
                                         const Texts &after) {
  if (series.empty())
    return {};
  std::set<std::string> touched;
  for (const auto &[path, text] : after)
    touched.insert(path);
  if (after.empty()) {
    auto paths = touchedBy(series);
    if (!paths)
      return notChecked(paths.takeError());
    touched.insert(paths->begin(), paths->end());
  }
  Texts before;
  for (const std::string &path : touched)
    if (auto text = original(path))
      before[path] = std::move(*text);
  Texts patches;
  for (const SeriesPatch &patch : series)
    patches[patch.file] = patch.text;
  ScratchRepository repository;
  if (auto error = repository.create(before, patches))
    return notChecked(std::move(error));
  bool applied = false;
  std::vector<Check> checks = {checkApply(repository, series, after, applied)};
  if (applied)
    checks.push_back(checkReverse(repository, series, touched, before));
  else
    checks.push_back(
        {"patches-reverse", false, "not checked: the series does not apply"});
  return checks;
}

std::vector<Check> decouple::checkSeries(const ScanResult &scan,
                                         const Plan &plan) {
  std::vector<SeriesPatch> series;
  Texts after;
  for (const HostPatch &patch : plan.patches) {
    series.push_back({patch.file, patch.text});
    for (const auto &[path, text] : patch.change.after)
      after[path] = text;
  }
  return checkSeries(
      series,
      [&](const std::string &path) -> std::optional<std::string> {
        const SourceFile *file = scan.tree.find(path);
        return file ? std::optional(file->text().str()) : std::nullopt;
      },
      after);
}

std::vector<std::string> decouple::listsOf(const EmitState &state) {
  std::vector<std::string> lists;
  for (const EmittedFile &file : state.files)
    if (llvm::sys::path::filename(file.path) == SeriesName)
      lists.push_back(file.path);
  return lists;
}

/// The patches that the series of `output` lists, in its order.
static llvm::Expected<std::vector<SeriesPatch>>
emittedSeries(llvm::StringRef output, const std::vector<std::string> &lists) {
  return listedPatches(
      lists, [&](const std::string &path) -> llvm::Expected<std::string> {
        auto text = readFile(output + "/" + path);
        if (!text)
          return text.takeError();
        return (*text)->getBuffer().str();
      });
}

/// The plan's series has checks of these names, too.
static std::vector<Check> ofOutput(std::vector<Check> checks) {
  for (Check &check : checks)
    check.name = "output-" + check.name;
  return checks;
}

/// Whether people had a hand in one of `paths`.
static bool isEdited(const EmitState &state,
                     const std::vector<std::string> &paths) {
  return llvm::any_of(state.edits, [&](const Edit &edit) {
    return llvm::any_of(paths, [&](llvm::StringRef path) {
      return path == edit.path || path == edit.at ||
             (edit.path.ends_with('/') && path.starts_with(edit.path));
    });
  });
}

namespace {
/// What lies in an output, and which of its patches apply.
struct Lists {
  std::vector<std::string> paths; ///< of the lists
  std::string top;                ///< the directory that they lie in
  std::set<std::string> patches;  ///< paths of those listed

  bool isPatch(llvm::StringRef path) const {
    return path.starts_with(top) && path.ends_with(".patch");
  }
};
} // namespace

/// Whether a run has kept `text`, a hand edit of the patch at `path`.
static bool isKnownEdit(const EmitState &state, const std::string &path,
                        llvm::StringRef text) {
  return llvm::any_of(state.edits, [&](const Edit &edit) {
    return placeOf(edit) == path && edit.hash == contentHash(text);
  });
}

/// What the patch at `path` has lost, if nobody is known to have meant it.
static std::string faultOf(llvm::StringRef output, const EmitState &state,
                           const std::string &path, const std::string &text) {
  std::string fault = faultOfPatch(text);
  if (!fault.empty() || isKnownEdit(state, path, text))
    return fault;
  auto given = readableText((output + "/" + basePath(path)).str());
  return given ? lostHunks(*given, text) : "";
}

/// A patch that lies beside the series and is not in it does nothing, and
/// neither does one that is in it and has nothing left.
static Check checkListed(llvm::StringRef output, const Lists &lists,
                         const std::vector<SeriesPatch> &series,
                         const EmitState &state,
                         const std::vector<TreeEntry> &entries,
                         UnknownEdit unknown) {
  std::size_t planned = 0, kept = 0;
  for (const EmittedFile &file : state.files)
    if (lists.isPatch(file.path)) {
      ++planned;
      kept += lists.patches.count(file.path);
    }
  const bool edited =
      unknown == UnknownEdit::Listed || isEdited(state, lists.paths);
  Findings findings;
  for (const SeriesPatch &patch : series) {
    const std::string path = lists.top + patch.file;
    if (std::string fault = faultOf(output, state, path, patch.text);
        !fault.empty())
      findings.add(path + " " + fault);
  }
  for (std::string &unmet : unmetNeeds(series))
    findings.add(std::move(unmet));
  for (const TreeEntry &entry : entries) {
    if (!lists.isPatch(entry.path) || lists.patches.count(entry.path))
      continue;
    std::string what = entry.path + " is in no series";
    if (edited || isEdited(state, {entry.path}))
      findings.addEdit(std::move(what));
    else
      findings.add(std::move(what));
  }
  Check check = findings.check("output-patches-listed",
                               withThousands(kept) + " of " +
                                   counted(planned, "patch", "patches") +
                                   " of the run in the series");
  if (kept < planned || findings.hasEdits())
    check.edited = lists.paths.front();
  return check;
}

/// Whether the run gave patches, or people did.
static bool hasPatches(const Lists &lists, const EmitState &state,
                       const std::vector<TreeEntry> &entries) {
  auto isPatch = [&](const auto &file) { return lists.isPatch(file.path); };
  return llvm::any_of(state.files, isPatch) || llvm::any_of(entries, isPatch);
}

std::vector<Check>
decouple::checkEmittedSeries(llvm::StringRef output, const EmitState &state,
                             const std::vector<TreeEntry> &entries,
                             UnknownEdit unknown, llvm::StringRef checkout) {
  Lists lists{listsOf(state), "", {}};
  if (lists.paths.empty())
    return {};
  lists.top = directoryOfSeries(lists.paths).str();
  auto series = emittedSeries(output, lists.paths);
  if (!series)
    return ofOutput(notChecked(series.takeError()));
  for (const SeriesPatch &patch : *series)
    lists.patches.insert(lists.top + patch.file);
  std::vector<Check> checks;
  if (hasPatches(lists, state, entries))
    checks.push_back(
        checkListed(output, lists, *series, state, entries, unknown));
  auto original = [&](const std::string &path) {
    return readableText(checkout + "/" + path);
  };
  if (!checkout.empty())
    llvm::append_range(checks, ofOutput(checkSeries(*series, original, {})));
  return checks;
}

/// Whether something else than a file lies there.
static bool isNoFile(const llvm::Twine &path) {
  llvm::sys::fs::file_status status;
  return !llvm::sys::fs::status(path, status, /*Follow=*/false) &&
         !llvm::sys::fs::is_regular_file(status);
}

static std::string compareFiles(const llvm::Twine &a, const llvm::Twine &b) {
  auto left = readFile(a);
  if (!left)
    return llvm::toString(left.takeError());
  auto right = readFile(b);
  if (!right)
    return llvm::toString(right.takeError());
  return (*left)->getBuffer() == (*right)->getBuffer() ? "" : "has other bytes";
}

Check decouple::checkOrigins(llvm::StringRef output, const EmitState &state,
                             llvm::StringRef checkout) {
  Findings findings;
  std::size_t files = 0;
  for (const EmittedFile &file : state.files) {
    if (!isCopy(file) || isNoFile(output + "/" + file.path))
      continue; // output-unchanged says so
    ++files;
    std::string base = (output + "/" + basePath(file.path)).str();
    std::string difference = compareFiles(
        llvm::sys::fs::exists(base) ? base : (output + "/" + file.path).str(),
        checkout + "/" + file.origin);
    if (!difference.empty())
      findings.add(file.path + ": " + difference + " (" + file.origin + ")");
  }
  return findings.check("output-origins",
                        counted(files, "file") + " as in the checkout");
}
