// The names of functions; the list is made from names/ by cmake/Names.cmake.
#include "trace/Names.h"

namespace cudasim {

/// Ends with null.
extern const char *const FunctionNames[];

bool canFail(const std::string &name) {
  for (const char *const *one = FunctionNames; *one; ++one)
    if (name == *one)
      return true;
  return false;
}

bool names(const std::string &name, const std::string &function) {
  if (function.compare(0, name.size(), name))
    return false;
  const std::string rest = function.substr(name.size());
  return rest.empty() ||
         (rest.size() > 2 && !rest.compare(0, 2, "_v") &&
          rest.find_first_not_of("0123456789", 2) == std::string::npos);
}

} // namespace cudasim
