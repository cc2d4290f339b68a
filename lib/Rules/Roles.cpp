#include "Rules/Roles.h"
#include "llvm/ADT/STLExtras.h"

using namespace decouple;
using llvm::StringRef;

Role decouple::roleOf(StringRef path, const RulePack &rules) {
  StringRef name = path.substr(path.rfind('/') + 1);
  if (auto found = rules.roles.find(name); found != rules.roles.end())
    return found->second;
  for (std::size_t dot = name.find('.'); dot != StringRef::npos;
       dot = name.find('.', dot + 1))
    if (auto found = rules.roles.find(name.substr(dot));
        found != rules.roles.end())
      return found->second;
  return OtherRole.str();
}

StringRef decouple::scopeOf(StringRef path, const RulePack &rules) {
  for (const auto &[glob, scope] : rules.scopes)
    if (glob.matches(path))
      return scope;
  return {};
}

ApartPaths::ApartPaths(const RulePack &rules) : rules(rules) {
  for (const auto &[glob, scope] : rules.scopes)
    if (rules.apart.count(scope))
      globs.push_back(&glob);
}

bool ApartPaths::has(StringRef path) const {
  return llvm::any_of(globs,
                      [&](const Glob *glob) { return glob->matches(path); }) &&
         rules.apart.count(scopeOf(path, rules).str()); // the first that fits
}

bool decouple::liesApart(StringRef path, const RulePack &rules) {
  return ApartPaths(rules).has(path);
}
