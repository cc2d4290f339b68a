#include "Verify/PatchChecks.h"

#include "Support/Git.h"
#include "Support/Output/OutputWriter.h"
#include "Support/Signals.h"
#include "Verify/Findings.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <set>

using namespace decouple;

using Texts = std::map<std::string, std::string>;

std::vector<std::string> decouple::touchedBy(llvm::StringRef patch) {
  std::set<std::string> paths;
  llvm::SmallVector<llvm::StringRef> lines;
  patch.split(lines, '\n');
  for (llvm::StringRef line : lines)
    if (line.consume_front("diff --git a/"))
      paths.insert(line.split(" b/").first.str());
  return {paths.begin(), paths.end()};
}

namespace {

/// A repository with one commit, in a temporary directory.
class ScratchRepository {
public:
  ~ScratchRepository() {
    if (!root.empty())
      (void)llvm::sys::fs::remove_directories(root);
  }

  llvm::Error create(const Texts &files,
                     const std::vector<SeriesPatch> &series) {
    if (auto error =
            llvm::sys::fs::createUniqueDirectory("torch-decouple", root))
      return llvm::createStringError(error, "no temporary directory: " +
                                                error.message());
    removed.emplace(root);
    Texts patches;
    for (const SeriesPatch &patch : series)
      patches[patch.file] = patch.text;
    if (auto error = write("/patches", patches))
      return error;
    if (auto error = write("/tree", files))
      return error;
    for (std::vector<std::string> command :
         {std::vector<std::string>{"init", "--quiet"},
          {"add", "--all", "--force"},
          {"commit", "--quiet", "--allow-empty", "--message", "before"}})
      if (auto error = git(std::move(command)))
        return error;
    return llvm::Error::success();
  }

  /// Runs git in the repository, whatever the user has configured.
  llvm::Error git(std::vector<std::string> command) {
    std::vector<std::string> words;
    for (const char *setting :
         {"user.name=check", "user.email=check@invalid", "core.autocrlf=false",
          "core.eol=lf", "core.hooksPath=/dev/null", "commit.gpgSign=false",
          "core.attributesFile=/dev/null", "core.excludesFile=/dev/null",
          "apply.whitespace=nowarn", "am.threeWay=false", "gc.auto=0",
          "init.defaultBranch=check"})
      words.insert(words.end(), {"-c", setting});
    words.insert(words.end(), command.begin(), command.end());
    auto result = runGit((root + "/tree").str(), words);
    if (!result)
      return result.takeError();
    if (result->code == 0)
      return llvm::Error::success();
    std::string said = result->error + result->output;
    return llvm::createStringError(
        "git " + command.front() + ": " +
        llvm::StringRef(said).trim().split('\n').first);
  }

  std::string patch(const SeriesPatch &patch) const {
    return (root + "/patches/" + patch.file).str();
  }

  std::optional<std::string> text(const std::string &path) const {
    auto bytes = readFile(root + "/tree/" + path);
    if (bytes)
      return (*bytes)->getBuffer().str();
    llvm::consumeError(bytes.takeError());
    return std::nullopt;
  }

private:
  llvm::Error write(const char *place, const Texts &texts) {
    std::vector<OutputFile> files;
    for (const auto &[path, text] : texts)
      files.push_back(
          {path, llvm::MemoryBuffer::getMemBufferCopy(text, path), false});
    return replaceDirectory((root + place).str(), files);
  }

  llvm::SmallString<128> root;
  std::optional<RemovedOnSignal> removed;
};

} // namespace

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
    command.push_back(repository.patch(patch));
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
  for (auto patch = series.rbegin(); patch != series.rend(); ++patch)
    if (auto error = repository.git(
            {"apply", "--reverse", "--index", repository.patch(*patch)})) {
      findings.add(patch->file + ": " + llvm::toString(std::move(error)));
      break;
    }
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
  Texts before;
  for (const SeriesPatch &patch : series)
    for (const std::string &path : touchedBy(patch.text))
      if (touched.insert(path).second)
        if (auto text = original(path))
          before[path] = std::move(*text);
  ScratchRepository repository;
  if (auto error = repository.create(before, series))
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

/// The places of the lists of patches: the host's, then those of groups, which
/// lie below it and apply after it.
static std::vector<std::string> seriesLists(const EmitState &state) {
  std::vector<std::string> lists;
  for (const EmittedFile &file : state.files)
    if (llvm::sys::path::filename(file.path) == "series")
      lists.push_back(file.path);
  auto depth = [](llvm::StringRef path) { return path.count('/'); };
  llvm::stable_sort(lists, [&](const std::string &a, const std::string &b) {
    return depth(a) < depth(b);
  });
  return lists;
}

/// The patches that the series of `output` lists, in its order.
static llvm::Expected<std::vector<SeriesPatch>>
emittedSeries(llvm::StringRef output, const EmitState &state) {
  std::vector<SeriesPatch> patches;
  std::vector<std::string> lists = seriesLists(state);
  std::string top =
      lists.empty() ? "" : llvm::sys::path::parent_path(lists[0]).str() + "/";
  for (const std::string &path : lists) {
    auto list = readFile(output + "/" + path);
    if (!list)
      return list.takeError();
    llvm::StringRef group = llvm::StringRef(path).drop_front(top.size());
    group = llvm::sys::path::parent_path(group);
    llvm::SmallVector<llvm::StringRef> lines;
    (*list)->getBuffer().split(lines, '\n');
    for (llvm::StringRef line : lines) {
      line = line.trim();
      if (line.empty() || line.starts_with("#"))
        continue;
      std::string file = (group.empty() ? line : group + "/" + line).str();
      auto text = readFile(output + "/" + top + file);
      if (!text)
        return text.takeError();
      patches.push_back({file, (*text)->getBuffer().str()});
    }
  }
  return patches;
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
