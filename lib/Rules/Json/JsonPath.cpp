#include "Rules/Json/JsonPath.h"
#include "llvm/ADT/SmallVector.h"

using namespace decouple;

/// Undoes RFC 6901's escapes.
static std::string keyOf(llvm::StringRef part) {
  std::string key;
  while (!part.empty()) {
    bool slash = part.starts_with("~1"), tilde = part.starts_with("~0");
    key += slash ? '/' : part[0];
    part = part.drop_front(slash || tilde ? 2 : 1);
  }
  return key;
}

std::vector<std::string> decouple::keysOf(llvm::StringRef path) {
  std::vector<std::string> keys;
  llvm::SmallVector<llvm::StringRef> parts;
  if (!path.empty())
    path.split(parts, '/');
  for (llvm::StringRef part : parts)
    keys.push_back(keyOf(part));
  return keys;
}
