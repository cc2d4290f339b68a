#include "Classify/Files/IncludeGraph.h"
#include "Classify/Conditions/Condition.h"
#include "Classify/Conditions/Configurations.h"
#include "Classify/Files/DirectoryIncludes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include <map>

using namespace decouple;

namespace {
/// Arms of the scan's blocks that the CPU-only configuration does not take.
/// Other conditional groups do not say anything about CUDA.
class DeadArms {
public:
  DeadArms(const ScanResult &scan, const RulePack &rules,
           const FileIndex &index)
      : withoutDevice(
            layered(rules.macroConfigurations, rules.device.without, {}, {})) {
    for (const Block &block : scan.blocks)
      if (unsigned file = index.find(block.path); file != FileIndex::None)
        evaluate(scan.directives[file], file, block.group);
  }

  bool holds(const DirectiveTree &tree, unsigned file,
             const IncludeDirective &include) const {
    std::size_t group = include.group, arm = include.arm;
    while (group != ConditionalGroup::None) {
      auto found = arms.find({file, group});
      if (found != arms.end() && found->second[arm] == Truth::False)
        return true;
      arm = tree.groups[group].parentArm;
      group = tree.groups[group].parent;
    }
    return false;
  }

private:
  void evaluate(const DirectiveTree &tree, unsigned file, std::size_t group) {
    arms[{file, group}] = evaluateArms(tree.groups[group], withoutDevice);
  }

  Configuration withoutDevice;
  std::map<std::pair<unsigned, std::size_t>, std::vector<Truth>> arms;
};
} // namespace

/// Null: the tree has no directive in `line`.
static const IncludeDirective *includeIn(const DirectiveTree &tree,
                                         unsigned line) {
  auto include = llvm::partition_point(
      tree.includes, [&](const IncludeDirective &i) { return i.line < line; });
  return include != tree.includes.end() && include->line == line ? &*include
                                                                 : nullptr;
}

/// Whether no configuration sees `include`, as in `#if 0`.
static bool isNeverSeen(const DirectiveTree &tree,
                        const IncludeDirective *include) {
  return include && seenIn(tree, *include, Configuration()) == Truth::False;
}

/// Counts each file's edges, then puts them where they belong.
EdgeLists::EdgeLists(llvm::ArrayRef<Inclusion> edges, unsigned Inclusion::*end,
                     std::size_t files)
    : begins(files + 1, 0), numbers(edges.size()) {
  for (const Inclusion &edge : edges)
    ++begins[edge.*end + 1];
  for (std::size_t file = 0; file < files; ++file)
    begins[file + 1] += begins[file];
  std::vector<unsigned> next(begins);
  for (unsigned number = 0; number < edges.size(); ++number)
    numbers[next[edges[number].*end]++] = number;
}

IncludeGraph decouple::buildIncludeGraph(const ScanResult &scan,
                                         const RulePack &rules,
                                         const FileIndex &index) {
  IncludeGraph graph;
  graph.edges.reserve(scan.includes.size());
  DeadArms dead(scan, rules, index);
  for (const IncludeEdge &edge : scan.includes) {
    unsigned from = index.find(edge.from), to = index.find(edge.to);
    if (from == FileIndex::None || to == FileIndex::None)
      continue;
    const DirectiveTree &tree = scan.directives[from];
    const IncludeDirective *include = includeIn(tree, edge.line);
    if (!isNeverSeen(tree, include))
      graph.edges.push_back(
          {from, to, edge.line, include && dead.holds(tree, from, *include)});
  }
  llvm::append_range(graph.edges, includesByDirectory(scan, rules, index));
  llvm::stable_sort(graph.edges, [](const Inclusion &a, const Inclusion &b) {
    return a.from < b.from;
  });
  std::size_t files = scan.tree.files.size();
  graph.outgoing = EdgeLists(graph.edges, &Inclusion::from, files);
  graph.incoming = EdgeLists(graph.edges, &Inclusion::to, files);
  return graph;
}

std::vector<std::string> decouple::libraryNames(const ScanResult &scan) {
  std::vector<std::string> names;
  for (const LibraryMember &member : scan.build.members)
    if (names.empty() || names.back() != member.library)
      names.push_back(member.library);
  llvm::sort(names);
  names.erase(std::unique(names.begin(), names.end()), names.end());
  if (names.size() > 64)
    names.resize(64);
  return names;
}

std::vector<std::uint64_t>
decouple::librariesReaching(const IncludeGraph &graph,
                            const std::vector<FileFacts> &facts,
                            const std::vector<std::string> &libraries) {
  std::vector<std::uint64_t> masks(facts.size(), 0);
  std::vector<unsigned> work;
  for (unsigned file = 0; file < facts.size(); ++file) {
    for (const LibraryMember *member : facts[file].members)
      for (std::size_t i = 0; i < libraries.size(); ++i)
        if (libraries[i] == member->library)
          masks[file] |= std::uint64_t(1) << i;
    if (masks[file])
      work.push_back(file);
  }
  while (!work.empty()) {
    unsigned from = work.back();
    work.pop_back();
    for (unsigned number : graph.outgoing[from]) {
      unsigned to = graph.edges[number].to;
      if ((masks[to] | masks[from]) == masks[to])
        continue;
      masks[to] |= masks[from];
      work.push_back(to);
    }
  }
  return masks;
}

/// True for a unit that the CPU-only build compiles.
static bool isHostUnit(const FileFacts &file,
                       const llvm::StringSet<> &deviceLibraries) {
  return llvm::any_of(file.members, [&](const LibraryMember *member) {
    return !deviceLibraries.contains(member->library);
  });
}

std::vector<unsigned>
decouple::reachedByHost(const IncludeGraph &graph,
                        const std::vector<FileFacts> &facts,
                        const RulePack &rules) {
  llvm::StringSet<> deviceLibraries;
  for (const LibraryRule &library : rules.libraries)
    if (library.ofDevice)
      deviceLibraries.insert(library.library);
  std::vector<unsigned> reached(facts.size(), NotReached), work;
  std::vector<bool> seen(facts.size(), false);
  for (unsigned file = 0; file < facts.size(); ++file)
    if (isHostUnit(facts[file], deviceLibraries)) {
      seen[file] = true;
      work.push_back(file);
    }
  // Breadth first and in file order, so that the first way found is stable.
  for (std::size_t next = 0; next < work.size(); ++next)
    for (unsigned number : graph.outgoing[work[next]]) {
      const Inclusion &edge = graph.edges[number];
      if (edge.needsDevice || seen[edge.to])
        continue;
      seen[edge.to] = true;
      reached[edge.to] = number;
      work.push_back(edge.to);
    }
  return reached;
}
