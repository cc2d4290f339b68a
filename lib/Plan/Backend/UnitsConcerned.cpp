#include "Plan/Backend/UnitsConcerned.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include <algorithm>

using namespace decouple;
using llvm::StringRef;

/// CMake's languages of devices begin like the suffixes of their files: CUDA
/// and .cu, HIP and .hip.
bool decouple::reachesUnit(StringRef language, StringRef path) {
  StringRef suffix = llvm::sys::path::extension(path);
  suffix.consume_front(".");
  bool isCxx = llvm::is_contained({"cpp", "cc", "cxx"}, suffix);
  llvm::SmallVector<StringRef> languages;
  language.split(languages, ',', -1, /*KeepEmpty=*/false);
  return languages.empty() || llvm::any_of(languages, [&](StringRef one) {
           return isCxx           ? one == "CXX"
                  : suffix == "c" ? one == "C"
                                  : one.starts_with_insensitive(suffix);
         });
}

bool decouple::isMacro(const BuildProperty &property) {
  return property.kind == BuildProperty::Kind::Definition &&
         !StringRef(property.value).split('=').first.contains('$');
}

UnitsConcerned::UnitsConcerned(const ScanResult &scan, const OriginMap &moved)
    : readers(scan, moved), scan(scan), moved(moved) {
  for (const LibraryMember &member : scan.build.members)
    if (moved.count(member.path)) {
      units[member.library].insert(member.path);
      all.insert(member.path);
    }
}

const std::set<std::string> &UnitsConcerned::by(const BuildProperty &property) {
  auto [entry, added] = known.try_emplace(std::tuple(
      property.of, property.subject, property.language, property.except));
  if (added)
    entry->second = find(property);
  return entry->second;
}

std::set<std::string>
UnitsConcerned::find(const BuildProperty &property) const {
  std::set<std::string> found;
  if (property.of == BuildProperty::Of::Unit) {
    if (moved.count(property.subject) &&
        reachesUnit(property.language, property.subject))
      found.insert(property.subject);
    return found;
  }
  // What libraries say about options and directories is for all their units.
  auto library = units.find(property.subject);
  if (library != units.end())
    for (const std::string &unit : library->second)
      if (reachesUnit(property.language, unit) &&
          !llvm::is_contained(property.except, unit))
        found.insert(unit);
  return found;
}

std::set<std::string> UnitsConcerned::readersOf(const BuildProperty &property) {
  const std::set<std::string> &all = by(property);
  if (property.of == BuildProperty::Of::Unit ||
      property.kind != BuildProperty::Kind::Definition)
    return all;
  const std::set<std::string> &reading =
      readers.of(StringRef(property.value).split('=').first.str());
  std::set<std::string> found;
  std::set_intersection(all.begin(), all.end(), reading.begin(), reading.end(),
                        std::inserter(found, found.end()));
  return found;
}

bool UnitsConcerned::missSome(const BuildProperty &property) {
  auto sameTo = [&](const std::string &unit) {
    return [&](const BuildProperty &other) {
      return std::tie(other.kind, other.value, other.language,
                      other.condition) ==
                 std::tie(property.kind, property.value, property.language,
                          property.condition) &&
             by(other).count(unit);
    };
  };
  return llvm::any_of(property.except, [&](const std::string &unit) {
    return llvm::none_of(scan.build.properties, sameTo(unit));
  });
}
