#include "Scan/Build/ParsedBuildFiles.h"

#include "Rules/Roles.h"
#include "Scan/Build/BuildBlocks.h"
#include "Scan/Build/DeclaredOptions.h"
#include "llvm/ADT/STLExtras.h"
#include <iterator>

using namespace decouple;
using llvm::StringRef;

bool decouple::isCMake(StringRef path) {
  if (path.ends_with(".cmake") || path.ends_with(".cmake.in"))
    return true;
  return path.consume_back("CMakeLists.txt") &&
         (path.empty() || path.back() == '/');
}

/// Whether a file at `path` may be the one that is called `file`.
static bool hasNameOf(StringRef path, StringRef file) {
  return path.consume_back(file) &&
         (path.empty() || (path.back() == '/' && !isCMake(file)));
}

static bool mayHaveBlocks(StringRef path, const BuildReading &reading) {
  return isCMake(path) &&
         llvm::any_of(reading.blockFiles,
                      [&](const Glob &glob) { return glob.matches(path); });
}

/// Whether the rules ask for it, by its name or for its blocks.
static bool isNamed(StringRef path, const RulePack &rules) {
  auto hasIt = [&](const auto &rule) { return rule.file == path; };
  auto hasLists = [&](const BuildCommand &command) {
    return command.kind == CommandKind::StarlarkList &&
           hasNameOf(path, command.file) && !liesApart(path, rules);
  };
  return llvm::any_of(rules.libraries, hasIt) ||
         llvm::any_of(rules.reading.commands, hasLists) ||
         path == rules.reading.options ||
         llvm::is_contained(rules.reading.flagFiles, path) ||
         llvm::is_contained(rules.reading.functionFiles, path) ||
         mayHaveBlocks(path, rules.reading);
}

/// The others may be added or included by those that are asked for.
bool decouple::readsBuildFile(StringRef path, const RulePack &rules) {
  return isNamed(path, rules) ||
         llvm::is_contained(rules.reading.setupFiles, path) ||
         (isCMake(path) && !path.ends_with(".in") && !liesApart(path, rules));
}

namespace {

/// What one file holds; either part may be empty.
struct Parsed {
  const SourceFile *source;
  CMakeFile cmake;
  StarlarkFile starlark;
  std::vector<BuildBlock> blocks;
};

} // namespace

static std::vector<Parsed> candidates(const SourceTree &tree,
                                      const RulePack &rules) {
  std::vector<Parsed> found;
  for (const SourceFile &file : tree.files)
    if (file.kind == FileKind::Text && readsBuildFile(file.path, rules) &&
        !llvm::is_contained(rules.reading.setupFiles, file.path))
      found.push_back({&file, {}, {}, {}});
  return found;
}

/// Each file by itself; what it holds of blocks follows when the options are
/// known.
static void parse(std::vector<Parsed> &files, TaskPool &pool) {
  pool.forEach(files.size(), [&](std::size_t i, unsigned) {
    Parsed &file = files[i];
    StringRef path = file.source->path, text = file.source->text();
    if (isCMake(path))
      file.cmake = parseCMake(path, text);
    else
      file.starlark = readStarlark(path, text);
  });
}

/// The lists of a file that lies elsewhere in this release, under its usual
/// name. The shortest path has them.
static void placeLists(const BuildReading &reading,
                       std::map<std::string, StarlarkFile> &starlark) {
  for (const BuildCommand &command : reading.commands) {
    if (command.file.empty() || starlark.count(command.file))
      continue;
    const StarlarkFile *found = nullptr;
    std::size_t length = 0;
    for (const auto &[path, file] : starlark)
      if (hasNameOf(path, command.file) && (!found || path.size() < length)) {
        found = &file;
        length = path.size();
      }
    if (found)
      starlark.emplace(command.file, *found);
  }
}

/// Puts everything by its path.
static ParsedBuildFiles gather(std::vector<Parsed> files) {
  ParsedBuildFiles all;
  for (Parsed &file : files) {
    llvm::append_range(all.diagnostics, file.cmake.diagnostics);
    llvm::append_range(all.diagnostics, file.starlark.diagnostics);
    std::move(file.blocks.begin(), file.blocks.end(),
              std::back_inserter(all.blocks));
    if (isCMake(file.source->path))
      all.cmake.emplace(file.source->path, std::move(file.cmake));
    else
      all.starlark.emplace(file.source->path, std::move(file.starlark));
  }
  return all;
}

ParsedBuildFiles decouple::parseBuildFiles(const SourceTree &tree,
                                           const RulePack &rules,
                                           CMakeSettings &host,
                                           CMakeSettings &device,
                                           TaskPool &pool) {
  std::vector<Parsed> files = candidates(tree, rules);
  parse(files, pool);
  for (const Parsed &file : files)
    if (file.source->path == rules.reading.options)
      takeDeclaredOptions(file.cmake, host, device);
  pool.forEach(files.size(), [&](std::size_t i, unsigned) {
    Parsed &file = files[i];
    const StringRef path = file.source->path;
    if (isCMake(path) && isNamed(path, rules) && !liesApart(path, rules))
      file.blocks = findBuildBlocks(file.cmake, rules.reading, host, device);
  });
  ParsedBuildFiles all = gather(std::move(files));
  placeLists(rules.reading, all.starlark);
  return all;
}
