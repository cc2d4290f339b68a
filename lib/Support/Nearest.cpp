#include "Support/Nearest.h"

#include <algorithm>
#include <filesystem>
#include <vector>

using namespace decouple;
namespace fs = std::filesystem;

/// In how many letters the two differ; two that are swapped count as one.
static unsigned distance(const std::string &a, const std::string &b,
                         unsigned least) {
  unsigned far = llvm::StringRef(a).edit_distance(b, /*AllowReplacements=*/true,
                                                  std::max(2u, least));
  if (far != 2 || a.size() != b.size())
    return far;
  auto [left, right] = std::mismatch(a.begin(), a.end(), b.begin());
  return left[0] == right[1] && left[1] == right[0] ? 1 : far;
}

/// The one of `known` with three letters of which `pair` lacks one. Any other
/// name of two letters differs from `pair` by one letter or two, which says
/// nothing.
static std::string nearestPair(llvm::StringRef pair,
                               llvm::ArrayRef<std::string> known) {
  for (const std::string &one : known)
    if (one.size() == 3 && pair.equals_insensitive(one.substr(0, 2)))
      return one;
  for (const std::string &one : known)
    if (one.size() == 3 &&
        (pair.equals_insensitive(one.substr(1)) ||
         pair.equals_insensitive(std::string{one[0], one[2]})))
      return one;
  return "";
}

std::string decouple::nearestName(llvm::StringRef name,
                                  llvm::ArrayRef<std::string> known) {
  if (name.size() < 3)
    return name.size() == 2 ? nearestPair(name, known) : "";
  const std::string *nearest = nullptr;
  const std::string lower = name.lower();
  auto least = std::max(1u, static_cast<unsigned>(name.size()) / 3) + 1;
  for (const std::string &one : known) {
    unsigned far = distance(lower, llvm::StringRef(one).lower(), least);
    if (far < least) {
      nearest = &one;
      least = far;
    }
  }
  return nearest ? *nearest : "";
}

/// The names in `directory`, sorted, so that a tie always has the same winner.
static std::vector<std::string> namesIn(const fs::path &directory) {
  std::vector<std::string> names;
  std::error_code error;
  fs::directory_iterator it(directory, error), end;
  for (; !error && it != end; it.increment(error))
    names.push_back(it->path().filename().string());
  std::sort(names.begin(), names.end());
  return names;
}

std::string decouple::nearestPath(llvm::StringRef path) {
  std::error_code error;
  fs::path found;
  for (const fs::path &part : fs::path(path.rtrim('/').str())) {
    fs::path next = found / part;
    if (!fs::exists(next, error)) {
      std::string name =
          nearestName(part.string(), namesIn(found.empty() ? "." : found));
      if (name.empty())
        return "";
      next = found / name;
    }
    found = next;
  }
  return found.string();
}

std::string decouple::didYouMean(llvm::StringRef likely) {
  return likely.empty() ? "" : "; did you mean '" + likely.str() + "'?";
}

std::string decouple::didYouMeanPath(llvm::StringRef path) {
  std::error_code error;
  return path.empty() || fs::exists(path.str(), error)
             ? ""
             : didYouMean(nearestPath(path));
}
