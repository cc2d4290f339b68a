#include "Verify/PatchChecks.h"

#include "Support/FileTree.h"
#include "Support/Output/ScratchRepository.h"
#include "Verify/Findings.h"
#include "llvm/ADT/STLExtras.h"
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

/// The patches that the series of `output` lists, in its order.
static llvm::Expected<std::vector<SeriesPatch>>
emittedSeries(llvm::StringRef output, const EmitState &state) {
  std::vector<std::string> lists;
  for (const EmittedFile &file : state.files)
    if (llvm::sys::path::filename(file.path) == SeriesName)
      lists.push_back(file.path);
  return listedPatches(
      std::move(lists),
      [&](const std::string &path) -> llvm::Expected<std::string> {
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

std::vector<Check> decouple::checkEmittedSeries(llvm::StringRef output,
                                                const EmitState &state,
                                                llvm::StringRef checkout) {
  auto series = emittedSeries(output, state);
  if (!series)
    return ofOutput(notChecked(series.takeError()));
  if (series->empty() || checkout.empty())
    return {};
  return ofOutput(
      checkSeries(*series,
                  [&](const std::string &path) -> std::optional<std::string> {
                    auto bytes = readFile(checkout + "/" + path);
                    if (bytes)
                      return (*bytes)->getBuffer().str();
                    llvm::consumeError(bytes.takeError());
                    return std::nullopt;
                  },
                  {}));
}
