#include "Scan/CodeReader.h"
#include "Rules/Roles.h"
#include "Scan/Build/BuildFiles.h"
#include "Scan/Cpp/Blocks.h"
#include "Scan/Cpp/NamedCode.h"
#include "Scan/Python/PythonSites.h"
#include "llvm/ADT/STLExtras.h"

using namespace decouple;

/// What a thread remembers from file to file, and what it found.
struct CodeReader::Worker {
  explicit Worker(const RulePack &rules)
      : apart(rules), families(rules), names(rules) {}

  CodeFile readCode(const SourceFile &file);

  ApartPaths apart;
  MacroFamilies families;
  NamedCodeMatcher names;
  std::vector<CodeFile> found;
};

/// Of the code of others nothing is asked but what it includes.
static CodeFile readApart(const SourceFile &file) {
  CodeFile found;
  found.path = file.path;
  found.directives = buildDirectiveTree(file.path, file.text());
  found.directives.diagnostics.clear();
  return found;
}

CodeFile CodeReader::Worker::readCode(const SourceFile &file) {
  if (apart.has(file.path))
    return readApart(file);
  CodeFile found;
  found.path = file.path;
  NamedCodeSink sink(file, names, found.namedCode);
  found.directives = buildDirectiveTree(file.path, file.text(), sink);
  found.blocks = blocksOf(file, found.directives, families);
  return found;
}

bool decouple::isCode(llvm::StringRef path, const RulePack &rules) {
  Role role = roleOf(path, rules);
  return role == SourceRole || role == HeaderRole;
}

CodeReader::CodeReader(unsigned workers) : workers(workers) {}
CodeReader::~CodeReader() = default;

bool CodeReader::read(const SourceFile &file, const RulePack &rules,
                      unsigned worker) {
  if (!file.content || !isCode(file.path, rules))
    return true;
  auto &own = workers[worker];
  if (!own)
    own = std::make_unique<Worker>(rules);
  const CodeFile &found = own->found.emplace_back(own->readCode(file));
  return !found.blocks.empty() || !found.namedCode.empty() ||
         readsPython(file.path, rules) || readsBuildFile(file.path, rules);
}

std::vector<CodeFile> CodeReader::take() {
  std::vector<CodeFile> all;
  for (const auto &worker : workers)
    if (worker)
      llvm::append_range(
          all, llvm::make_range(std::move_iterator(worker->found.begin()),
                                std::move_iterator(worker->found.end())));
  workers.clear();
  return all;
}
