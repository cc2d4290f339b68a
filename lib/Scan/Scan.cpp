#include "Scan/Scan.h"
#include "Scan/Cpp/Includes.h"

using namespace decouple;

template <typename T>
static void append(std::vector<T> &to, std::vector<T> &&from) {
  to.insert(to.end(), std::make_move_iterator(from.begin()),
            std::make_move_iterator(from.end()));
}

template <typename T>
static void append(std::vector<T> &to, const std::vector<T> &from) {
  to.insert(to.end(), from.begin(), from.end());
}

/// Reads what is not among `read` yet; all of it by place in the tree.
static std::vector<CodeFile> readRest(const SourceTree &tree,
                                      const RulePack &rules,
                                      std::vector<CodeFile> read,
                                      TaskPool &pool) {
  std::vector<CodeFile> all(tree.files.size());
  auto enter = [&](std::vector<CodeFile> files) {
    for (CodeFile &code : files)
      if (const SourceFile *file = tree.find(code.path))
        all[tree.indexOf(*file)] = std::move(code);
  };
  enter(std::move(read));
  CodeReader reader(pool.workers());
  pool.forEach(all.size(), [&](std::size_t i, unsigned worker) {
    if (all[i].path.empty())
      reader.read(tree.files[i], rules, worker);
  });
  enter(reader.take());
  return all;
}

/// The edges of each file, by place in the tree.
static std::vector<std::vector<IncludeEdge>>
resolveIncludes(const SourceTree &tree, const RulePack &rules,
                const std::vector<CodeFile> &read, TaskPool &pool) {
  IncludeIndex index(tree, rules);
  std::vector<IncludeResolver> resolvers(pool.workers(),
                                         IncludeResolver(index));
  std::vector<std::vector<IncludeEdge>> edges(read.size());
  pool.forEach(read.size(), [&](std::size_t i, unsigned worker) {
    if (!read[i].path.empty())
      edges[i] = resolvers[worker].edgesOf(tree.files[i], read[i].directives);
  });
  return edges;
}

/// Joins what the files yield in the order of the tree, which no order of
/// threads shows in.
static void scanCode(ScanResult &result, const RulePack &rules,
                     std::vector<CodeFile> read, TaskPool &pool) {
  std::vector<CodeFile> found =
      readRest(result.tree, rules, std::move(read), pool);
  auto edges = resolveIncludes(result.tree, rules, found, pool);
  result.directives.resize(found.size());
  for (std::size_t i = 0; i < found.size(); ++i) {
    std::size_t base = result.blocks.size();
    for (Block &block : found[i].blocks)
      if (block.parent != ConditionalGroup::None)
        block.parent += base;
    append(result.blocks, std::move(found[i].blocks));
    append(result.includes, std::move(edges[i]));
    append(result.namedCode, std::move(found[i].namedCode));
    append(result.diagnostics, found[i].directives.diagnostics);
    result.directives[i] = std::move(found[i].directives);
  }
}

bool decouple::readsText(llvm::StringRef path, const RulePack &rules) {
  return isCode(path, rules) || readsPython(path, rules) ||
         readsBuildFile(path, rules);
}

llvm::Expected<ScanResult> decouple::scan(SourceTree tree,
                                          const RulePack &rules, unsigned jobs,
                                          std::vector<CodeFile> read) {
  ScanResult result;
  result.tree = std::move(tree);
  result.diagnostics = result.tree.diagnostics;
  TaskPool pool(jobs);
  if (llvm::Error error = pool.error())
    return error;
  pool.run(
      {[&] { scanCode(result, rules, std::move(read), pool); },
       [&] { result.build = readBuildFiles(result.tree, rules, pool); },
       [&] { result.python = readPythonSites(result.tree, rules, pool); }});
  append(result.diagnostics, result.build.diagnostics);
  append(result.diagnostics, result.python.diagnostics);
  return result;
}
