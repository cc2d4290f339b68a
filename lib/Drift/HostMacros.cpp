#include "Drift/HostMacros.h"

#include "Scan/Cpp/Blocks.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include <map>

using namespace decouple;

namespace {

/// Where a macro is asked for first, and what makes it the device's.
struct Asked {
  std::string place;
  unsigned line = 0;
  std::string why; ///< empty: nothing does
};

/// Reads the host's directives.
class HostMacros {
public:
  HostMacros(const ScanResult &scan, const Classification &classification,
             const RulePack &rules);

  void read();

  std::map<std::string, Asked> macros;

private:
  bool moves(const SourceFile &file) const {
    return classification.files[scan.tree.indexOf(file)].action == Action::Move;
  }
  /// Whether the file is called after the device and stays for no other reason
  /// than that the host includes it.
  bool staysForHost(const SourceFile &file) const {
    return neededByHost.contains(
        classification.files[scan.tree.indexOf(file)].rule);
  }
  std::vector<const SourceFile *> hostFiles() const;
  void readFile(const SourceFile &file);
  bool asksForDevice(const ConditionalGroup &group);
  std::string deviceIn(const SourceFile &file,
                       const ConditionalGroup &group) const;
  void note(const SourceFile &file, const Arm &arm, const std::string &why);

  const ScanResult &scan;
  const Classification &classification;
  const RulePack &rules;
  MacroFamilies families;
  llvm::StringSet<> defined;      ///< for the device's libraries
  llvm::StringSet<> neededByHost; ///< rules by which files stay
};

} // namespace

HostMacros::HostMacros(const ScanResult &scan,
                       const Classification &classification,
                       const RulePack &rules)
    : scan(scan), classification(classification), rules(rules),
      families(rules) {
  for (const FileRule &rule : rules.files)
    if (rule.match.neededByHost)
      neededByHost.insert(rule.info.id);
  for (const BuildProperty &property : scan.build.properties)
    if (property.kind == PropertyKind::Definition &&
        property.of != BuildProperty::Of::Directory)
      defined.insert(llvm::StringRef(property.value).split('=').first);
}

/// The part of `all`, which are sorted by what `pathOf` says, that is of
/// `path`.
template <typename Things, typename Path>
static auto partOf(const Things &all, llvm::StringRef path, Path pathOf) {
  auto begin = llvm::partition_point(
      all, [&](const auto &thing) { return pathOf(thing) < path; });
  auto end = std::partition_point(begin, all.end(), [&](const auto &thing) {
    return pathOf(thing) == path;
  });
  return llvm::make_range(begin, end);
}

static auto edgesOf(const ScanResult &scan, llvm::StringRef path) {
  return partOf(scan.includes, path,
                [](const IncludeEdge &edge) { return edge.from; });
}

/// The units of the host's libraries and what they include, as far as it stays.
std::vector<const SourceFile *> HostMacros::hostFiles() const {
  std::vector<const SourceFile *> files;
  llvm::StringSet<> seen;
  auto reach = [&](llvm::StringRef path) {
    const SourceFile *file = scan.tree.find(path);
    if (file && !moves(*file) && seen.insert(path).second)
      files.push_back(file);
  };
  for (const LibraryRule &rule : rules.libraries)
    for (const LibraryMember &member : scan.build.members)
      if (!rule.ofDevice && member.rule == rule.info.id)
        reach(member.path);
  for (std::size_t i = 0; i < files.size(); ++i)
    for (const IncludeEdge &edge : edgesOf(scan, files[i]->path))
      reach(edge.to);
  llvm::sort(files); // as the tree has them
  return files;
}

bool HostMacros::asksForDevice(const ConditionalGroup &group) {
  return llvm::any_of(group.arms, [&](const Arm &arm) {
    return llvm::any_of(arm.macros, [&](const std::string &macro) {
      return families.familyOf(macro) != nullptr;
    });
  });
}

/// What of the device's is in `group`, in words; empty: nothing.
std::string HostMacros::deviceIn(const SourceFile &file,
                                 const ConditionalGroup &group) const {
  auto isWithin = [&](unsigned line) {
    return group.line < line && line < group.endLine;
  };
  for (const IncludeEdge &edge : edgesOf(scan, file.path))
    if (const SourceFile *to = scan.tree.find(edge.to);
        isWithin(edge.line) && to && (moves(*to) || staysForHost(*to)))
      return "it guards an include of " + to->path + ", which " +
             (moves(*to) ? "moves" : "a host that includes it keeps");
  for (const NamedSite &site :
       partOf(scan.namedCode, file.path,
              [](const NamedSite &site) { return llvm::StringRef(site.path); }))
    if (isWithin(site.line))
      return "it guards `" + site.token + "`";
  return "";
}

void HostMacros::note(const SourceFile &file, const Arm &arm,
                      const std::string &why) {
  for (const std::string &macro : arm.macros) {
    if (families.familyOf(macro))
      continue;
    std::string reason = why;
    if (reason.empty() && defined.contains(macro))
      reason = "a library of the device is compiled with it";
    auto [known, isNew] =
        macros.try_emplace(macro, Asked{file.path, arm.line, reason});
    if (!isNew && known->second.why.empty() && !reason.empty())
      known->second = {file.path, arm.line, reason};
  }
}

void HostMacros::readFile(const SourceFile &file) {
  const DirectiveTree &tree = scan.directives[scan.tree.indexOf(file)];
  std::vector<bool> device(tree.groups.size()); // asked for, here or around
  for (std::size_t i = 0; i < tree.groups.size(); ++i) {
    const ConditionalGroup &group = tree.groups[i];
    device[i] =
        asksForDevice(group) ||
        (group.parent != ConditionalGroup::None && device[group.parent]);
    if (group.includeGuard)
      continue;
    std::string why = device[i] ? "" : deviceIn(file, group);
    for (const Arm &arm : group.arms)
      note(file, arm, why);
  }
}

void HostMacros::read() {
  for (const SourceFile *file : hostFiles())
    readFile(*file);
}

void decouple::addMacros(const ScanResult &scan,
                         const Classification &classification,
                         const RulePack &rules, SummaryItems &items) {
  HostMacros host(scan, classification, rules);
  host.read();
  for (auto &[macro, asked] : host.macros)
    items[DriftKind::Macro].push_back(
        {.name = macro,
         .verdict = asked.why.empty() ? "" : DeviceMacro,
         .place = asked.place,
         .line = asked.line,
         .note = asked.why});
}
