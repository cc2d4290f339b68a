#include "Classify/Files/FileMatcher.h"
#include "Classify/Files/DirectoryIncludes.h"
#include "Classify/Verdicts/Lists.h"
#include "Rules/ThingWords.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

using namespace decouple;
using llvm::StringRef;
using llvm::Twine;

FileMatcher::FileMatcher(const FileRule &rule, const FileContext &context)
    : source(rule), context(context) {}

static void add(std::string &why, const Twine &reason) {
  if (!why.empty())
    why += ", ";
  why += reason.str();
}

static bool contains(const std::vector<std::string> &list, StringRef item) {
  return llvm::is_contained(list, item);
}

bool FileMatcher::applies(const FileFacts &file) {
  if (file.kind >= kinds.size())
    kinds.resize(file.kind + 1);
  std::optional<bool> &answer = kinds[file.kind];
  if (!answer)
    answer = allows(source.match.scopes, file.scope) &&
             allows(source.match.roles, file.role);
  return *answer;
}

/// The first directory name of `file` that the rule's pattern finds.
bool FileMatcher::matchDirectory(const FileFacts &file, std::string &why) {
  auto [known, isNew] = directories.try_emplace(file.directory);
  if (isNew) {
    llvm::SmallVector<StringRef, 12> names;
    file.directory.split(names, '/', -1, /*KeepEmpty=*/false);
    for (StringRef name : names) {
      auto [answer, first] = directoryNames.try_emplace(name, false);
      if (first)
        answer->second = source.match.directory->matches(name);
      if (answer->second) {
        known->second = name.str();
        break;
      }
    }
  }
  if (known->second.empty())
    return false;
  add(why, "directory `" + Twine(known->second) + "`");
  return true;
}

bool FileMatcher::matchMembers(const FileFacts &file, std::string &why) const {
  for (const LibraryMember *member : file.members)
    if (contains(source.match.libraries, member->library)) {
      add(why, "listed for " + Twine(member->library) + ": " + member->file +
                   ":" + Twine(member->line) + " (" + member->list + ")");
      return true;
    }
  return false;
}

bool FileMatcher::matchGuard(const FileFacts &file, std::string &why) const {
  if (file.guard == ConditionalGroup::None)
    return false;
  const Block &block = context.scan.blocks[file.guard];
  for (const std::string &family : block.families)
    if (contains(source.match.guardedBy, family)) {
      add(why, "all of it within `#" + Twine(block.condition) + "` (line " +
                   Twine(block.line) + ")");
      return true;
    }
  return false;
}

bool FileMatcher::matchReached(unsigned file) const {
  return !source.match.reached ||
         *source.match.reached == (context.reaching[file] != 0);
}

/// Says all that is there of what the rule asks for.
bool FileMatcher::matchHoldings(const FileFacts &file, std::string &why) const {
  bool any = false;
  for (const auto &[word, thing] : Vocabulary<Thing>::all) {
    unsigned number = file.holdings[thing];
    if (!number || !llvm::is_contained(source.match.holds, thing))
      continue;
    add(why, counted(number, thing));
    any = true;
  }
  return any;
}

static StringRef stem(StringRef name) {
  return name.take_until([](char c) { return c == '.'; });
}

bool FileMatcher::matchCompanion(unsigned file, std::string &why) const {
  const FileFacts &self = context.facts[file];
  // Files are sorted by path, so the companions lie around this one.
  auto beside = [&](unsigned other) {
    return context.facts[other].directory == self.directory &&
           stem(context.facts[other].name) == stem(self.name);
  };
  unsigned first = file;
  while (first > 0 && beside(first - 1))
    --first;
  for (unsigned i = first; i < context.facts.size() && beside(i); ++i)
    if (i != file && context.moved[i] && !context.facts[i].members.empty()) {
      add(why, "header of the moved source `" + context.facts[i].name + "`");
      return true;
    }
  return false;
}

/// Conditions on who includes the file. Includers of other scopes (tests,
/// tools) follow the file and do not hold it back.
bool FileMatcher::matchIncludes(unsigned file, std::string &why) const {
  const FileMatch &match = source.match;
  unsigned moving = FileIndex::None, staying = FileIndex::None;
  bool othersStay = false;
  for (unsigned number : context.graph.incoming[file]) {
    unsigned from = context.graph.edges[number].from;
    if (from == file)
      continue;
    if (context.facts[from].scope != context.facts[file].scope) {
      othersStay |= !context.moved[from];
      continue;
    }
    unsigned &first = context.moved[from] ? moving : staying;
    first = std::min(first, from);
  }
  if (moving == FileIndex::None ||
      (match.onlyIncludedByMoved && staying != FileIndex::None))
    return false;
  const char *by = !match.onlyIncludedByMoved ? "included by moved files"
                   : othersStay ? "tests and tools apart, included only by "
                                  "moved files"
                                : "included only by moved files";
  add(why, by + Twine(", first ") + context.facts[moving].path);
  return true;
}

bool FileMatcher::matchBackend(unsigned file, std::string &why) const {
  const Inclusion *first = nullptr;
  for (unsigned number : context.graph.incoming[file]) {
    const Inclusion &edge = context.graph.edges[number];
    if (edge.from != file &&
        (context.moved[edge.from] || context.copied[edge.from]) &&
        (!first || edge.from < first->from))
      first = &edge;
  }
  if (!first)
    return false;
  add(why, Twine(first->line == NoLine ? "the licence of " : "included by ") +
               context.facts[first->from].path + ", which goes to the backend");
  return true;
}

bool FileMatcher::matchNames(const FileFacts &file, std::string &why) {
  const FileMatch &match = source.match;
  if (!match.suffixes.empty()) {
    auto suffix = llvm::find_if(match.suffixes, [&](const std::string &s) {
      return file.name.ends_with(s);
    });
    if (suffix == match.suffixes.end())
      return false;
    add(why, "suffix `" + *suffix + "`");
  }
  if (match.directory && !matchDirectory(file, why))
    return false;
  if (match.name) {
    if (!match.name->matches(file.name))
      return false;
    add(why, "file name `" + file.name + "`");
  }
  if (!match.paths.empty()) {
    auto glob = llvm::find_if(match.paths, [&](const Glob &candidate) {
      return candidate.matches(file.path);
    });
    if (glob == match.paths.end())
      return false;
    add(why, "path fits `" + glob->text() + "`");
  }
  return true;
}

bool FileMatcher::matchNeed(unsigned file, std::string &why) const {
  unsigned edge = context.reachedByHost[file];
  if (edge == NotReached)
    return false;
  const Inclusion &inclusion = context.graph.edges[edge];
  add(why, "the host includes it without " + Twine(context.rules.device.title) +
               ": " + context.facts[inclusion.from].path + ":" +
               Twine(inclusion.line));
  return true;
}

std::optional<std::string> FileMatcher::match(unsigned number) {
  const FileMatch &match = source.match;
  const FileFacts &file = context.facts[number];
  std::string why;
  bool byIncluders = match.onlyIncludedByMoved || match.includedByMoved;
  // What costs next to nothing comes first: it rules out most files.
  if (!applies(file) ||
      (match.compiled && *match.compiled == file.members.empty()) ||
      !matchReached(number) || !matchNames(file, why) ||
      (!match.libraries.empty() && !matchMembers(file, why)) ||
      (!match.holds.empty() && !matchHoldings(file, why)) ||
      (!match.guardedBy.empty() && !matchGuard(file, why)) ||
      (match.neededByHost && !matchNeed(number, why)) ||
      (match.companionOfMoved && !matchCompanion(number, why)) ||
      (byIncluders && !matchIncludes(number, why)) ||
      (match.includedByBackend && !matchBackend(number, why)))
    return std::nullopt;
  if (match.compiled && !*match.compiled)
    add(why, "CMake compiles it into no library");
  if (match.reached)
    add(why, *match.reached
                 ? "a unit of the build, or included by one"
                 : "a default build neither compiles nor includes it");
  if (why.empty()) // a rule for all files of a scope or role
    why = file.scope.empty() ? "role " + file.role
                             : "role " + file.role + ", scope " + file.scope;
  return why;
}
