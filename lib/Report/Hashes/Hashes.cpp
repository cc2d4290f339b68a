#include "Report/Hashes/Hashes.h"

#include "Drift/Summary.h"
#include "Support/Hash.h"

using namespace decouple;
using nlohmann::json;

std::string decouple::shortHash(llvm::StringRef text) {
  constexpr std::size_t Digits = 12;
  return contentHash(text).substr(0, Digits);
}

json LineHashes::operator()(const std::string &path, unsigned line,
                            unsigned end) {
  const SourceFile *file = tree.find(path);
  if (!file || !file->content)
    return json();
  if (!lines || last != path) {
    lines.emplace(file->text());
    last = path;
  }
  return shortHash(file->text().slice(lines->begin(line),
                                      lines->begin(std::max(line, end) + 1)));
}

json decouple::contentHashJson(const SourceFile &file) {
  return file.content ? json(shortHash(file.text())) : json();
}

/// What was made of a block, but for the backend's text, which says its line.
static std::string textOf(const BlockOutcome &split) {
  json parts = {nameOf(split.outcome),
                nameOf(split.transform),
                split.protocol ? nameOf(*split.protocol) : "",
                split.diagnostic ? nameOf(*split.diagnostic) : "",
                split.name,
                split.captures,
                split.rule,
                split.host};
  return parts.dump(-1, ' ', false, json::error_handler_t::replace);
}

/// The part of `diff` that is about `path`; "" when there is none.
static llvm::StringRef partOf(llvm::StringRef diff, llvm::StringRef path) {
  const std::string first =
      ("diff --git a/" + path + " b/" + path + "\n").str();
  const std::size_t begin = diff.find(first);
  if (begin == llvm::StringRef::npos)
    return "";
  llvm::StringRef part = diff.substr(begin);
  return part.take_front(part.find("\ndiff --git a/", first.size()));
}

PatchHashes::PatchHashes(const Plan *plan) {
  if (!plan)
    return;
  std::map<std::string, std::string> changes; // of each file
  for (const HostPatch &patch : plan->patches) {
    byPatch[patch.file] = shortHash(changesOf(patch.change.diff));
    // Other groups come and go with an option, and are no change of the host's.
    if (patch.change.group.empty())
      for (const auto &[path, text] : patch.change.after)
        changes[path] += patch.change.name + "\n" +
                         changesOf(partOf(patch.change.diff, path));
  }
  for (const auto &[path, text] : changes)
    byFile[path] = shortHash(text);
  for (const BlockOutcome &split : plan->splits)
    byBlock[{split.path, split.line}] = shortHash(textOf(split));
}

template <typename Map, typename Key>
static json find(const Map &hashes, const Key &key) {
  auto found = hashes.find(key);
  return found == hashes.end() ? json() : json(found->second);
}

json PatchHashes::ofFile(const std::string &path) const {
  return find(byFile, path);
}

json PatchHashes::ofBlock(const std::string &path, unsigned line,
                          const json &patch) const {
  json split = find(byBlock, std::pair(path, line));
  return split.is_null() ? ofPatch(patch) : split;
}

json PatchHashes::ofPatch(const json &patch) const {
  return patch.is_null() ? json() : find(byPatch, patch.get<std::string>());
}
