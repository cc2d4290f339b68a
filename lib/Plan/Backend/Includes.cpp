#include "Plan/Backend/Includes.h"

#include "Rules/Roles.h"
#include "llvm/Support/Path.h"
#include <set>

using namespace decouple;

/// Tree-relative paths that somebody may include.
static std::set<std::string> includable(const ScanResult &scan,
                                        const Classification &classification,
                                        const OriginMap &moved) {
  std::set<std::string> paths;
  for (std::size_t i = 0; i < scan.tree.files.size(); ++i)
    if (classification.files[i].role == HeaderRole &&
        moved.count(scan.tree.files[i].path))
      paths.insert(scan.tree.files[i].path);
  for (const IncludeEdge &edge : scan.includes)
    if (moved.count(edge.from) && moved.count(edge.to))
      paths.insert(edge.to.str());
  return paths;
}

namespace {
struct Candidate {
  std::size_t root; ///< index into RulePack::includeRoots
  std::string destination;
};
} // namespace

std::vector<Spelling> decouple::spellingsOf(llvm::StringRef path,
                                            const std::vector<Glob> &roots) {
  std::vector<Spelling> spellings;
  llvm::StringRef directory = path;
  do {
    directory = llvm::sys::path::parent_path(directory);
    llvm::StringRef spelled = path.substr(directory.size());
    spelled.consume_front("/");
    for (std::size_t root = 0; root < roots.size(); ++root) {
      if (!roots[root].matches(directory.empty() ? "." : directory))
        continue;
      spellings.push_back({spelled.str(), root});
      break;
    }
  } while (!directory.empty());
  return spellings;
}

/// Adds the spellings of `path` to `staged`.
static void addSpellings(llvm::StringRef path, const std::string &destination,
                         const std::vector<Glob> &roots,
                         std::map<std::string, Candidate> &staged) {
  for (const auto &[spelled, root] : spellingsOf(path, roots)) {
    auto [entry, added] = staged.try_emplace(spelled, root, destination);
    if (!added && root < entry->second.root)
      entry->second = {root, destination};
  }
}

std::vector<StagedInclude>
decouple::planIncludes(const ScanResult &scan,
                       const Classification &classification,
                       const RulePack &rules, const OriginMap &moved) {
  std::map<std::string, Candidate> staged;
  for (const std::string &path : includable(scan, classification, moved))
    addSpellings(path, moved.at(path), rules.includeRoots, staged);
  std::vector<StagedInclude> includes;
  for (const auto &[spelled, candidate] : staged)
    includes.push_back({spelled, candidate.destination});
  return includes;
}
