#include "Verify/HostUnits/HostUnits.h"

#include "Emit/State.h"
#include "Plan/Backend/Units.h"
#include "Split/Compiler/Probes.h"
#include "Split/HostUnits.h"
#include "Split/Preprocess/HiddenFiles.h"
#include "Split/Preprocess/Preprocess.h"
#include "Support/Errors.h"
#include "Verify/Branch/FindBranch.h"
#include "Verify/Model/Findings.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
#include <set>

using namespace decouple;

/// The C++ sources of the libraries that stay.
static std::set<std::string> unitsOf(const Survey &found) {
  const std::vector<std::string> device = backendLibraries(found.rules);
  std::set<std::string> units;
  for (const LibraryMember &member : found.scan.build.members)
    if (!llvm::is_contained(device, member.library) &&
        isCxxSource(member.path) && found.scan.tree.find(member.path))
      units.insert(member.path);
  return units;
}

/// The directories that `arguments` name.
static std::set<std::string>
directoriesIn(const std::vector<std::string> &arguments) {
  std::set<std::string> directories;
  for (llvm::StringRef argument : arguments) {
    argument.consume_front("-I");
    if (argument.starts_with("/"))
      directories.insert(plainPath(argument));
  }
  return directories;
}

/// Where a compiler would find the files of `branch` that have moved: in the
/// checkout, and where a host installs them under the names that they are
/// included by. An installed host has the headers of what it was not built for.
static llvm::StringSet<> hiddenFiles(const EmittedBranch &branch,
                                     const std::string &root,
                                     const CompileSetup &compile) {
  std::set<std::string> directories = directoriesIn(compile.without);
  directories.insert(compile.host.torch);
  llvm::StringSet<> hidden;
  for (const std::string &moved : branch.removed) {
    const std::string path = root + "/" + moved;
    hidden.insert(path);
    for (const std::string &directory : directories) {
      llvm::StringRef name = path;
      if (name.consume_front(directory + "/"))
        for (const std::string &other : directories)
          if (!llvm::StringRef(other).starts_with(root + "/"))
            hidden.insert((other + "/" + name).str());
    }
  }
  return hidden;
}

static PreprocessInput inputFor(const SplitInput &split,
                                const std::set<std::string> &units,
                                const EmittedBranch &branch) {
  PreprocessInput input;
  input.jobs = split.jobs;
  input.overlay = split.compile.overlay;
  input.hidden = hiddenFiles(branch, split.root, split.compile);
  for (const std::string &path : units) {
    UnitArguments arguments = split.compile.of(path);
    input.units.push_back({split.root + "/" + path,
                           std::move(arguments.without),
                           std::move(arguments.directory)});
  }
  return input;
}

/// "3 includes of 2 headers that neither has: a.h (2), b.h"; "" for none.
static std::string othersIn(const Preprocessed &done) {
  std::map<std::string, std::size_t> counts;
  std::size_t includes = 0;
  for (const MissingInclude &include : done.missing)
    if (!include.isHidden) {
      ++includes;
      ++counts[include.spelled];
    }
  if (counts.empty())
    return "";
  std::vector<std::pair<std::string, std::size_t>> sorted(counts.begin(),
                                                          counts.end());
  llvm::stable_sort(
      sorted, [](const auto &a, const auto &b) { return a.second > b.second; });
  std::vector<std::string> names;
  for (const auto &[name, count] : sorted)
    names.push_back(name + " (" + withThousands(count) + ")");
  return "; not looked into, since neither the checkout nor the host has "
         "them: " +
         counted(includes, "include") + " of " +
         firstOf(names, "header", "headers");
}

/// What `output` says of a branch that files were moved on.
static llvm::Expected<EmittedBranch> movedBranch(llvm::StringRef output) {
  auto state = readState(output);
  if (!state)
    return state.takeError();
  if (!*state)
    return notAnOutput(output);
  if (!(*state)->branch || (*state)->branch->removed.empty())
    return usageError(output + " is not of a run with --transition move; "
                               "only its host has to do without moved files, "
                               "which --host is for");
  return std::move(*(*state)->branch);
}

static Check checkOf(const Preprocessed &done, const std::string &root,
                     std::size_t units, std::size_t moved) {
  Findings findings;
  if (!units)
    findings.add("no unit of the host is known");
  for (const std::string &fault : done.unread)
    findings.add(fault);
  for (const MissingInclude &include : done.missing)
    if (include.isHidden) {
      llvm::StringRef file = include.file;
      file.consume_front(root + "/");
      findings.add(file.str() + ":" + std::to_string(include.line) +
                   " includes " + include.spelled + ", which has moved");
    }
  return findings.check("host-units", counted(units, "unit") +
                                          " of the host preprocessed without " +
                                          counted(moved, "moved file") +
                                          othersIn(done));
}

/// That the host is one, and of the branch's release.
static llvm::Error checkHost(const SplitInput &split) {
  SplitInput input = split;
  llvm::erase_if(input.compile.probes,
                 [](const Probe &probe) { return probe.device; });
  return runProbes(input, true);
}

llvm::Expected<Check> decouple::checkHostUnits(llvm::StringRef output,
                                               TreeOptions tree,
                                               const SplitOptions &host,
                                               OnStep onStep) {
  auto branch = movedBranch(output);
  if (!branch)
    return branch.takeError();
  auto tip = branchOf(output, tree.tree, *branch);
  if (!tip)
    return tip.takeError();
  tree.commit = "refs/heads/" + tip->branch; // with what people put on it
  auto found = survey(tree, onStep);
  if (!found)
    return found.takeError();
  auto split = splitInput(*found, tree.jobs, host);
  if (!split)
    return split.takeError();
  if (auto error = checkHost(*split))
    return error;
  const std::set<std::string> units = unitsOf(*found);
  onStep(Step("preprocessing " + counted(units.size(), "unit")));
  auto done = preprocess(inputFor(*split, units, *branch));
  if (!done)
    return done.takeError();
  return checkOf(*done, split->root, units.size(), branch->removed.size());
}
