#include "Scan/Build/DirectoryProperties.h"
#include "Scan/Build/Evaluate/CMakeFlags.h"
#include "Scan/Build/Evaluate/CMakeRecord.h"
#include "Scan/Build/Values/CMakeNeeds.h"
#include "Scan/Build/Values/CMakePaths.h"
#include "llvm/ADT/STLExtras.h"

using namespace decouple;
using llvm::StringRef;
using Kind = BuildProperty::Kind;
using Of = BuildProperty::Of;

/// Whether a target takes it when it is made, and not in the end.
static bool isTakenWhenMade(const BuildProperty &property) {
  return property.kind != Kind::Unread &&
         llvm::is_contained(
             {SaidWith::CompileOptions, SaidWith::IncludeDirectories},
             saidWith(property));
}

namespace {

/// One target, made at one moment, and what it sees of one property.
class View {
public:
  View(const BuildProperty &property, const CMakeEvaluator &said,
       const BuildTarget &target, std::size_t made)
      : property(property), said(said), target(target), made(made),
        isOwn(&said == target.evaluator) {}

  std::optional<BuildProperty> run() const {
    const std::size_t moment = momentIn(property.subject, said);
    const bool isEarly = property.at < moment;
    if (!isEarly && !(property.addsToMade && isInPlace()) &&
        !(property.isForAny && isOwn))
      return std::nullopt;
    BuildProperty seen = property;
    for (const BuildProperty &later : said.replaced())
      if (isEarly && later.of == Of::Directory &&
          later.subject == property.subject && later.at > property.at &&
          later.at < moment && takesPlace(later, seen))
        return std::nullopt;
    if (target.evaluator)
      for (const BuildProperty &later : target.evaluator->replaced())
        if (isNearer(later) && takesPlace(later, seen))
          return std::nullopt;
    return seen;
  }

private:
  bool isInPlace() const {
    return isOwn && property.subject == target.directory;
  }

  /// When what is said to `directory` is taken on the way to the target.
  std::size_t momentIn(StringRef directory, const CMakeEvaluator &by) const {
    if (&by != target.evaluator || directory != target.directory)
      return by.entering(target.directory);
    return isTakenWhenMade(property) ? made : CMakeEvaluator::Never;
  }

  bool takesPlace(const BuildProperty &later, BuildProperty &seen) const {
    return later.command == property.command &&
           (later.value.empty() || later.value == property.value) &&
           isReplaced(seen, later);
  }

  /// Whether `later` is said to a directory between that of the property and
  /// the target, or to the target itself, and in time.
  bool isNearer(const BuildProperty &later) const {
    if (isOwn && later.at < property.at)
      return false;
    if (later.of == Of::Library)
      return later.subject == target.name && isTakenWhenMade(property) &&
             later.reach != BuildProperty::Reach::Users;
    return later.subject != property.subject &&
           (!isOwn || isWithin(later.subject, property.subject)) &&
           isWithin(target.directory, later.subject) &&
           later.at < momentIn(later.subject, *target.evaluator);
  }

  const BuildProperty &property;
  const CMakeEvaluator &said;
  const BuildTarget &target;
  const std::size_t made;
  const bool isOwn;
};

} // namespace

static bool isSame(const std::optional<BuildProperty> &a,
                   const std::optional<BuildProperty> &b) {
  return a.has_value() == b.has_value() && (!a || a->unless == b->unless);
}

std::vector<BuildProperty>
decouple::fromDirectory(const BuildProperty &property,
                        const CMakeEvaluator &said, const BuildTarget &target) {
  std::vector<CMakeMaking> made;
  if (target.evaluator)
    made = target.evaluator->makingsOf(target.name);
  if (made.empty()) // a list: it is used in the end
    made.push_back({CMakeEvaluator::Never, {}});
  std::vector<std::optional<BuildProperty>> seen;
  for (const CMakeMaking &one : made)
    seen.push_back(View(property, said, target, one.at).run());
  bool isAlike = llvm::all_of(
      seen, [&](const auto &one) { return isSame(one, seen.front()); });
  if (isAlike)
    return seen.front() ? std::vector<BuildProperty>{*seen.front()}
                        : std::vector<BuildProperty>{};
  std::vector<BuildProperty> found;
  for (std::size_t i = 0; i < seen.size(); ++i) {
    if (!seen[i])
      continue;
    const CMakeGuard &guard = made[i].guard;
    BuildProperty there = withGuard(*seen[i], guard.condition, guard.needs);
    if (!neverHold(there.needs))
      found.push_back(std::move(there));
  }
  return found;
}
