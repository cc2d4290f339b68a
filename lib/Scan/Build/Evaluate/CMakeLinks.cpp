#include "Scan/Build/Evaluate/CMakeLinks.h"
#include "Scan/Build/Values/CMakeNeeds.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace decouple;
using llvm::StringRef;
using Reach = BuildProperty::Reach;

namespace {

/// What the links on a way to a target ask for, each once.
struct Way {
  std::vector<std::string> conditions, needs;
};

/// Finds all ways to all targets that one is compiled with.
class Search {
public:
  Search(const CMakeLinks &links,
         llvm::function_ref<std::string(StringRef)> realName,
         const std::string &start)
      : links(links), realName(realName), start(start) {}

  LinkedTargets run() {
    todo.push_back({start, {}});
    for (std::size_t i = 0; i < todo.size(); ++i) {
      const auto [user, way] = todo[i];
      if (auto all = links.find(user); all != links.end())
        for (const CMakeLink &link : all->second)
          if (link.reach != (user == start ? Reach::Users : Reach::Itself))
            follow(link, way);
    }
    for (const auto &[name, all] : ways)
      found.targets[name] = casesOf(all);
    return std::move(found);
  }

private:
  void follow(const CMakeLink &link, const Way &way) {
    Way longer = way;
    // Who asks whether a target is there asks for nothing that it says.
    addOnce(longer.conditions,
            {withoutTerm(link.guard.condition, "TARGET " + link.target)});
    addOnce(longer.needs, splitNeeds(link.guard.needs));
    if (neverHold(longer.needs))
      return;
    const std::string name = realName(link.target);
    if (name.empty())
      found.isOpen = true;
    else if (name != start && isNew(ways[name], longer))
      todo.push_back({name, longer});
  }

  static void addOnce(std::vector<std::string> &all,
                      std::vector<std::string> more) {
    for (std::string &one : more)
      if (!one.empty() && !llvm::is_contained(all, one))
        all.push_back(std::move(one));
  }

  static bool hasAll(const std::vector<std::string> &all,
                     const std::vector<std::string> &some) {
    return llvm::all_of(some, [&](const std::string &one) {
      return llvm::is_contained(all, one);
    });
  }

  /// Adds `way` to `known` where none of them is open whenever it is: so there
  /// is an end to links in a circle.
  static bool isNew(std::vector<Way> &known, const Way &way) {
    if (llvm::any_of(known, [&](const Way &one) {
          return hasAll(way.conditions, one.conditions) &&
                 hasAll(way.needs, one.needs);
        }))
      return false;
    llvm::erase_if(known, [&](const Way &one) {
      return hasAll(one.conditions, way.conditions) &&
             hasAll(one.needs, way.needs);
    });
    known.push_back(way);
    return true;
  }

  /// Ways that ask for the same conditions are one case.
  static std::vector<CMakeCase> casesOf(const std::vector<Way> &ways) {
    std::vector<CMakeCase> cases;
    for (const Way &way : ways) {
      std::string condition, needs = llvm::join(way.needs, ";");
      for (const std::string &one : way.conditions)
        condition = bothConditions(condition, one);
      auto same = llvm::find_if(cases, [&](const CMakeCase &known) {
        return known.condition == condition;
      });
      if (same == cases.end())
        cases.push_back({condition, way.needs});
      else
        same->needs =
            splitNeeds(eitherNeeds(llvm::join(same->needs, ";"), needs));
    }
    return cases;
  }

  const CMakeLinks &links;
  llvm::function_ref<std::string(StringRef)> realName;
  const std::string &start;
  std::map<std::string, std::vector<Way>> ways;
  std::vector<std::pair<std::string, Way>> todo;
  LinkedTargets found;
};

} // namespace

LinkedTargets
decouple::linkedTargets(const CMakeLinks &links,
                        llvm::function_ref<std::string(StringRef)> realName,
                        const std::string &target) {
  return Search(links, realName, target).run();
}
