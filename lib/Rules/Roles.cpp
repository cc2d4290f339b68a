#include "Rules/Roles.h"

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
