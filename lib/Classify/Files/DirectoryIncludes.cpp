#include "Classify/Files/DirectoryIncludes.h"
#include "Rules/Roles.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"
#include <map>
#include <set>

using namespace decouple;
using llvm::StringRef;

using Kind = BuildProperty::Kind;
using Of = BuildProperty::Of;

/// Whether `property` shows a directory to units of the device.
static bool isForDevice(const BuildProperty &property, const RulePack &rules,
                        const std::set<StringRef> &units) {
  return property.of == Of::Unit ? units.count(property.subject) != 0
                                 : ofDevice(property.subject, rules);
}

/// Whether a rule for units says what becomes of the directory.
static bool hasRule(StringRef directory, const UnitRules &rules) {
  auto isLeft = [&](const LeftProperty &rule) {
    return (rule.properties.empty() ||
            llvm::is_contained(rule.properties, Kind::IncludeDirectory)) &&
           matchesAny(rule.values, directory);
  };
  return llvm::any_of(rules.left, isLeft) ||
         llvm::any_of(rules.directories, [&](const DirectoryRule &rule) {
           return matchesAny(rule.directories, directory);
         });
}

namespace {

class Follower {
public:
  Follower(const ScanResult &scan, const RulePack &rules,
           const FileIndex &index)
      : scan(scan), index(index), seen(scan.tree.files.size(), false) {
    for (const LibraryMember &member : scan.build.members)
      if (ofDevice(member.library, rules) && units.insert(member.path).second)
        reach(index.find(member.path));
    for (const BuildProperty &property : scan.build.properties)
      if (property.kind == Kind::IncludeDirectory &&
          liesApart(property.value, rules) &&
          isForDevice(property, rules, units) &&
          !hasRule(property.value, rules.units) &&
          !llvm::is_contained(directories, property.value))
        directories.push_back(property.value);
  }

  std::vector<Inclusion> run() {
    for (std::size_t next = 0; next < work.size() && !directories.empty();
         ++next)
      follow(work[next]);
    return std::move(found);
  }

private:
  void reach(unsigned file) {
    if (file == FileIndex::None || seen[file])
      return;
    seen[file] = true;
    work.push_back(file);
  }

  void follow(unsigned from) {
    StringRef path = scan.tree.files[from].path;
    auto edge = llvm::partition_point(
        scan.includes, [&](const IncludeEdge &e) { return e.from < path; });
    std::set<unsigned> resolved;
    for (; edge != scan.includes.end() && edge->from == path; ++edge) {
      resolved.insert(edge->line);
      reach(index.find(edge->to));
    }
    for (const IncludeDirective &include : scan.directives[from].includes)
      if (!include.spelled.empty() && !resolved.count(include.line))
        followInto(from, include);
  }

  void followInto(unsigned from, const IncludeDirective &include) {
    for (StringRef directory : directories) {
      llvm::SmallString<256> path(directory);
      llvm::sys::path::append(path, llvm::sys::path::Style::posix,
                              include.spelled);
      llvm::sys::path::remove_dots(path, /*remove_dot_dot=*/true,
                                   llvm::sys::path::Style::posix);
      unsigned to = index.find(path);
      if (to == FileIndex::None)
        continue;
      found.push_back({from, to, include.line, /*needsDevice=*/false});
      return reach(to);
    }
  }

  const ScanResult &scan;
  const FileIndex &index;
  std::set<StringRef> units;
  std::vector<StringRef> directories; ///< as the build files have them
  std::vector<bool> seen;
  std::vector<unsigned> work;
  std::vector<Inclusion> found;
};

} // namespace

bool decouple::isLicence(StringRef name) {
  return llvm::any_of(
      std::initializer_list<StringRef>{"LICENSE", "LICENCE", "COPYING",
                                       "NOTICE"},
      [&](StringRef word) { return name.starts_with_insensitive(word); });
}

/// From each unit of the device in others' code to the licences above it.
static std::vector<Inclusion> licencesOf(const ScanResult &scan,
                                         const RulePack &rules,
                                         const FileIndex &index) {
  std::set<StringRef> units;
  for (const LibraryMember &member : scan.build.members)
    if (ofDevice(member.library, rules) && liesApart(member.path, rules))
      units.insert(member.path);
  std::map<StringRef, std::vector<unsigned>> licences; // by directory
  for (unsigned i = 0; i < scan.tree.files.size() && !units.empty(); ++i) {
    const StringRef path = scan.tree.files[i].path;
    if (isLicence(llvm::sys::path::filename(path)) && liesApart(path, rules))
      licences[llvm::sys::path::parent_path(path)].push_back(i);
  }
  std::vector<Inclusion> found;
  for (StringRef unit : units)
    for (StringRef directory = llvm::sys::path::parent_path(unit);
         liesApart(directory, rules);
         directory = llvm::sys::path::parent_path(directory))
      for (unsigned licence : licences[directory])
        found.push_back({index.find(unit), licence, NoLine, false});
  return found;
}

std::vector<Inclusion> decouple::includesByDirectory(const ScanResult &scan,
                                                     const RulePack &rules,
                                                     const FileIndex &index) {
  std::vector<Inclusion> found = Follower(scan, rules, index).run();
  llvm::append_range(found, licencesOf(scan, rules, index));
  return found;
}
