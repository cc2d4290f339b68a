#include "Scan/Python/PythonSites.h"
#include "Rules/Roles.h"
#include "Scan/Python/PythonTree.h"
#include "llvm/ADT/STLExtras.h"

using namespace decouple;
using llvm::StringRef;

/// Definitions and uses are looked for in Python's own files only.
static bool mayHaveSites(StringRef path, const PythonBindings &rules) {
  return path.ends_with(".py") &&
         (matchesAny(rules.definitions, path) || matchesAny(rules.uses, path));
}

/// What is not of the CUDA bindings, but binds some of their names.
static bool bindsOthers(StringRef path, const PythonBindings &rules) {
  return matchesAny(rules.others, path) && !matchesAny(rules.sources, path);
}

static std::vector<BoundName> readBindings(const SourceTree &tree,
                                           const PythonBindings &rules,
                                           TaskPool &pool) {
  std::vector<const SourceFile *> files;
  for (const SourceFile &file : tree.files)
    if (file.kind == FileKind::Text && matchesAny(rules.sources, file.path))
      files.push_back(&file);
  std::vector<std::vector<BoundName>> found(files.size());
  pool.forEach(files.size(), [&](std::size_t i, unsigned) {
    found[i] = findBindings(files[i]->path, files[i]->text(), rules);
  });
  std::vector<BoundName> bound;
  for (std::vector<BoundName> &names : found)
    llvm::append_range(bound, names);
  llvm::sort(bound, [](const BoundName &a, const BoundName &b) {
    return std::tie(a.name, a.path, a.line) < std::tie(b.name, b.path, b.line);
  });
  return bound;
}

static std::vector<NameLiteral> readLiterals(const SourceTree &tree,
                                             const PythonBindings &rules,
                                             TaskPool &pool) {
  std::vector<const SourceFile *> files;
  for (const SourceFile &file : tree.files)
    if (file.kind == FileKind::Text && bindsOthers(file.path, rules))
      files.push_back(&file);
  const WordSet names(rules.names);
  std::vector<std::vector<NameLiteral>> found(files.size());
  pool.forEach(files.size(), [&](std::size_t i, unsigned) {
    found[i] = findNameLiterals(files[i]->path, files[i]->text(), names);
  });
  std::vector<NameLiteral> literals;
  for (std::vector<NameLiteral> &part : found)
    llvm::append_range(literals, part);
  return literals;
}

static PythonQuery makeQuery(const PythonBindings &rules,
                             const std::vector<BoundName> &bound) {
  PythonQuery query;
  query.modules = rules.modules;
  query.calls = rules.calls;
  for (const std::string &name : rules.names)
    query.names[name] = true;
  for (const BoundName &name : bound)
    query.names[name.name] = false;
  for (const auto &entry : query.names)
    query.words.insert(entry.getKey());
  return query;
}

static PythonFile readFile(const SourceFile &source, const RulePack &rules,
                           const PythonQuery &query) {
  PythonFile file;
  if (matchesAny(rules.bindings.definitions, source.path))
    findDefinitions(source.path, source.text(), query, file);
  else if (mayUse(source.text(), query))
    findUses(source.path, source.text(), query, file);
  return file;
}

bool decouple::readsPython(StringRef path, const RulePack &rules) {
  return mayHaveSites(path, rules.bindings) ||
         matchesAny(rules.bindings.sources, path) ||
         bindsOthers(path, rules.bindings);
}

PythonFacts decouple::readPythonSites(const SourceTree &tree,
                                      const RulePack &rules, TaskPool &pool) {
  PythonFacts facts;
  facts.bound = readBindings(tree, rules.bindings, pool);
  facts.literals = readLiterals(tree, rules.bindings, pool);
  facts.query = makeQuery(rules.bindings, facts.bound);
  std::vector<const SourceFile *> files;
  const ApartPaths apart(rules);
  for (const SourceFile &file : tree.files)
    if (file.kind == FileKind::Text &&
        mayHaveSites(file.path, rules.bindings) && !apart.has(file.path))
      files.push_back(&file);
  std::vector<PythonFile> read(files.size());
  pool.forEach(files.size(), [&](std::size_t i, unsigned) {
    read[i] = readFile(*files[i], rules, facts.query);
  });
  for (PythonFile &file : read) {
    llvm::append_range(facts.sites, file.sites);
    llvm::append_range(facts.diagnostics, file.diagnostics);
  }
  llvm::sort(facts.sites, [](const PythonSite &a, const PythonSite &b) {
    auto words = [](const PythonSite &site) {
      return std::pair<llvm::StringRef, llvm::StringRef>(nameOf(site.kind),
                                                         nameOf(site.form));
    };
    return std::tuple(StringRef(a.path), a.line, StringRef(a.name), words(a),
                      a.offset) < std::tuple(StringRef(b.path), b.line,
                                             StringRef(b.name), words(b),
                                             b.offset);
  });
  return facts;
}
