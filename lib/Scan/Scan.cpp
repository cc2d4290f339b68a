#include "Scan/Scan.h"
#include "Rules/Roles.h"
#include "Scan/Cpp/Blocks.h"
#include "Scan/Cpp/Includes.h"
#include "Scan/Cpp/NamedCode.h"

using namespace decouple;

namespace {
/// What one file yields; kept apart until all are read, so that the order of
/// the threads does not show.
struct FileScan {
  std::vector<Block> blocks;
  std::vector<IncludeEdge> includes;
  std::vector<NamedSite> namedCode;
};

/// What a thread remembers from file to file.
struct Worker {
  Worker(const RulePack &rules, const IncludeIndex &index)
      : includes(index), families(rules), names(rules) {}
  IncludeResolver includes;
  MacroFamilies families;
  NamedCodeMatcher names;
};
} // namespace

/// C, C++ and CUDA.
static bool isCode(llvm::StringRef path, const RulePack &rules) {
  Role role = roleOf(path, rules);
  return role == SourceRole || role == HeaderRole;
}

/// Of the code of others nothing is asked but what it includes.
static FileScan scanApart(const SourceFile &file, Worker &worker,
                          DirectiveTree &tree) {
  FileScan found;
  tree = buildDirectiveTree(file.path, file.text());
  tree.diagnostics.clear();
  found.includes = worker.includes.edgesOf(file, tree);
  return found;
}

static FileScan scanFile(const SourceFile &file, Worker &worker,
                         DirectiveTree &tree) {
  FileScan found;
  NamedCodeSink sink(file, worker.names, found.namedCode);
  tree = buildDirectiveTree(file.path, file.text(), sink);
  found.blocks = blocksOf(file, tree, worker.families);
  found.includes = worker.includes.edgesOf(file, tree);
  return found;
}

template <typename T>
static void append(std::vector<T> &to, std::vector<T> &&from) {
  to.insert(to.end(), std::make_move_iterator(from.begin()),
            std::make_move_iterator(from.end()));
}

template <typename T>
static void append(std::vector<T> &to, const std::vector<T> &from) {
  to.insert(to.end(), from.begin(), from.end());
}

/// Joins the files' findings in the order of the tree.
static void merge(std::vector<FileScan> &found, ScanResult &result) {
  for (std::size_t i = 0; i < found.size(); ++i) {
    std::size_t base = result.blocks.size();
    for (Block &block : found[i].blocks)
      if (block.parent != ConditionalGroup::None)
        block.parent += base;
    append(result.blocks, std::move(found[i].blocks));
    append(result.includes, std::move(found[i].includes));
    append(result.namedCode, std::move(found[i].namedCode));
    append(result.diagnostics, result.directives[i].diagnostics);
  }
}

static void scanCode(ScanResult &result, const RulePack &rules,
                     TaskPool &pool) {
  const std::vector<SourceFile> &files = result.tree.files;
  IncludeIndex index(result.tree, rules);
  const ApartPaths apart(rules);
  std::vector<Worker> workers(pool.workers(), Worker(rules, index));
  std::vector<FileScan> found(files.size());
  result.directives.resize(files.size());
  pool.forEach(files.size(), [&](std::size_t i, unsigned worker) {
    if (!files[i].content || !isCode(files[i].path, rules))
      return;
    auto *scanOne = apart.has(files[i].path) ? scanApart : scanFile;
    found[i] = scanOne(files[i], workers[worker], result.directives[i]);
  });
  merge(found, result);
}

bool decouple::readsText(llvm::StringRef path, const RulePack &rules) {
  return isCode(path, rules) || readsPython(path, rules) ||
         readsBuildFile(path, rules);
}

llvm::Expected<ScanResult>
decouple::scan(SourceTree tree, const RulePack &rules, unsigned jobs) {
  ScanResult result;
  result.tree = std::move(tree);
  result.diagnostics = result.tree.diagnostics;
  TaskPool pool(jobs);
  if (llvm::Error error = pool.error())
    return error;
  pool.run(
      {[&] { scanCode(result, rules, pool); },
       [&] { result.build = readBuildFiles(result.tree, rules, pool); },
       [&] { result.python = readPythonSites(result.tree, rules, pool); }});
  append(result.diagnostics, result.build.diagnostics);
  append(result.diagnostics, result.python.diagnostics);
  return result;
}
