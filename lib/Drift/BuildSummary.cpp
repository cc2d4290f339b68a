#include "Drift/BuildSummary.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include <set>

using namespace decouple;

static void addUnits(const Plan &plan, std::vector<SummaryItem> &items) {
  llvm::StringMap<std::string> origins;
  for (const PlannedFile &file : plan.files)
    if (comesFromTree(file))
      origins[file.destination] = file.origin;
  // One that two lists of a library have is one.
  std::set<std::pair<std::string, std::string>> seen;
  for (const PlannedUnit &unit : plan.units) {
    std::string origin =
        unit.isSplit ? unit.file
                     : origins.lookup(plan.root + "/" + unit.destination);
    if (seen.emplace(unit.library, origin).second)
      items.push_back({.path = origin,
                       .group = unit.library,
                       .verdict = unit.isSplit ? SplitUnit : ""});
  }
}

/// When something is said: "if USE_NCCL, not MSVC"; empty: always.
static std::string whenSaid(const std::vector<std::string> &needs,
                            const std::string &condition) {
  std::string text = llvm::join(needs, ", ");
  if (!text.empty() && !condition.empty())
    text += ", ";
  return text + condition;
}

static DriftKind kindOf(PropertyKind kind) {
  return kind == PropertyKind::Definition ? DriftKind::Definition
         : kind == PropertyKind::Option   ? DriftKind::Option
                                          : DriftKind::Directory;
}

/// The library of each unit. One that is in two is in the first of them.
static llvm::StringMap<std::string> librariesOf(const BuildFacts &build,
                                                const Plan &plan) {
  llvm::StringMap<std::string> libraries;
  for (const LibraryMember &member : build.members)
    if (llvm::is_contained(plan.libraries, member.library))
      libraries.try_emplace(member.path, member.library);
  return libraries;
}

static void addProperties(const BuildFacts &build, const Plan &plan,
                          SummaryItems &items) {
  llvm::StringMap<std::string> libraries = librariesOf(build, plan);
  for (const BuildProperty &property : build.properties) {
    if (property.kind == PropertyKind::Unread)
      continue;
    bool ofUnit = property.of == BuildProperty::Of::Unit;
    std::string language =
        property.language.empty() ? "" : " (" + property.language + ")";
    items[kindOf(property.kind)].push_back(
        {.path = ofUnit ? property.subject : "",
         .name = property.value + language,
         .group =
             ofUnit ? libraries.lookup(property.subject) : property.subject,
         .text = whenSaid(property.needs, property.condition),
         .place = property.file,
         .line = property.line});
  }
}

void decouple::addBuild(const ScanResult &scan, const Plan &plan,
                        SummaryItems &items) {
  addUnits(plan, items[DriftKind::Unit]);
  addProperties(scan.build, plan, items);
  for (const LibraryLink &link : scan.build.links)
    items[DriftKind::Link].push_back(
        {.name = link.linked,
         .group = link.library,
         .text = whenSaid(link.needs, link.condition)});
}
