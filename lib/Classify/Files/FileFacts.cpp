#include "Classify/Files/FileFacts.h"
#include "Rules/Roles.h"
#include "llvm/ADT/STLExtras.h"

using namespace decouple;
using llvm::StringRef;

FileIndex::FileIndex(const SourceTree &tree) {
  indices.reserve(tree.files.size());
  for (unsigned i = 0; i < tree.files.size(); ++i)
    indices.try_emplace(tree.files[i].path, i);
}

unsigned FileIndex::find(StringRef path) const {
  auto found = indices.find(path);
  return found == indices.end() ? None : found->second;
}

bool decouple::ofDevice(StringRef library, const RulePack &rules) {
  return llvm::any_of(rules.libraries, [&](const LibraryRule &rule) {
    return rule.ofDevice && rule.library == library;
  });
}

/// True when `text` has nothing but comments, blanks and `#pragma once`.
static bool isInsignificant(StringRef text) {
  for (text = text.ltrim(); !text.empty(); text = text.ltrim()) {
    if (text.starts_with("//") || text.starts_with("#pragma once"))
      text = text.drop_until([](char c) { return c == '\n'; });
    else if (text.consume_front("/*"))
      text = text.substr(text.find("*/")).drop_front(2);
    else
      return false;
  }
  return true;
}

/// A block is a file's guard when nothing of the file lies outside of it. An
/// include guard around it does not count as something.
static bool wrapsFile(const ScanResult &scan, const Block &block,
                      unsigned file) {
  const DirectiveTree &tree = scan.directives[file];
  const ConditionalGroup &group = tree.groups[block.group];
  StringRef text = scan.tree.files[file].text();
  if (group.parent == ConditionalGroup::None)
    return isInsignificant(text.take_front(group.begin)) &&
           isInsignificant(text.drop_front(group.end));
  const ConditionalGroup &outer = tree.groups[group.parent];
  if (!outer.includeGuard || outer.arms.size() != 1)
    return false;
  StringRef before = text.slice(outer.arms[0].bodyBegin, group.begin).ltrim();
  if (before.starts_with("#define")) // the guard's own macro
    before = before.drop_until([](char c) { return c == '\n'; });
  return isInsignificant(before) &&
         isInsignificant(text.slice(group.end, outer.arms[0].bodyEnd));
}

static void findGuards(const ScanResult &scan, const FileIndex &index,
                       std::vector<FileFacts> &facts) {
  for (std::size_t i = 0; i < scan.blocks.size(); ++i) {
    const Block &block = scan.blocks[i];
    unsigned file = index.find(block.path);
    if (file == FileIndex::None || block.parent != ConditionalGroup::None ||
        facts[file].guard != ConditionalGroup::None)
      continue;
    if (wrapsFile(scan, block, file))
      facts[file].guard = i;
  }
}

template <typename Items>
static void countIn(const Items &items, Thing thing, const FileIndex &index,
                    std::vector<FileFacts> &facts) {
  for (const auto &item : items)
    if (unsigned file = index.find(item.path); file != FileIndex::None)
      ++facts[file].holdings[thing];
}

static void countHoldings(const ScanResult &scan, const RulePack &rules,
                          const FileIndex &index,
                          std::vector<FileFacts> &facts) {
  countIn(scan.blocks, Thing::Block, index, facts);
  countIn(scan.build.blocks, Thing::BuildBlock, index, facts);
  countIn(scan.python.sites, Thing::PythonSite, index, facts);
  countIn(scan.namedCode, Thing::NamedCode, index, facts);
  for (const LibraryMember &member : scan.build.members)
    if (unsigned file = index.find(member.file);
        file != FileIndex::None && ofDevice(member.library, rules))
      ++facts[file].holdings[Thing::ListedUnit];
}

static FileFacts factsOf(const SourceFile &source, const RulePack &rules) {
  FileFacts file;
  file.path = source.path;
  std::size_t slash = file.path.rfind('/');
  file.name = file.path.substr(slash + 1); // npos + 1 is the begin
  if (slash != StringRef::npos)
    file.directory = file.path.take_front(slash);
  file.role = roleOf(file.name, rules);
  file.scope = scopeOf(file.path, rules).str();
  return file;
}

std::vector<FileFacts> decouple::collectFileFacts(const ScanResult &scan,
                                                  const RulePack &rules,
                                                  const FileIndex &index,
                                                  TaskPool &pool) {
  const std::vector<SourceFile> &files = scan.tree.files;
  std::vector<FileFacts> facts(files.size());
  pool.forEach(files.size(), [&](std::size_t i, unsigned) {
    facts[i] = factsOf(files[i], rules);
  });
  std::map<std::pair<Role, std::string>, unsigned> kinds;
  for (FileFacts &file : facts)
    file.kind =
        kinds.try_emplace({file.role, file.scope}, kinds.size()).first->second;
  for (const LibraryMember &member : scan.build.members)
    if (unsigned file = index.find(member.path); file != FileIndex::None)
      facts[file].members.push_back(&member);
  findGuards(scan, index, facts);
  countHoldings(scan, rules, index, facts);
  return facts;
}
