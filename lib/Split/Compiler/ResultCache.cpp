#include "Split/Compiler/ResultCache.h"

#include "Split/Compiler/ResultJson.h"
#include "Support/Hash.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"

using nlohmann::json;

namespace decouple {

// No path and no argument has a NUL.
static constexpr llvm::StringRef TreeName("\0tree", 5), HostName("\0host", 5);

/// `path` with `name` instead of `place`, where it is the place or in it.
static std::optional<std::string>
replaced(llvm::StringRef path, llvm::StringRef place, llvm::StringRef name) {
  // Everything lies in "/", which says nothing.
  if (place.size() < 2 || !path.consume_front(place) ||
      (!path.empty() && path.front() != '/'))
    return std::nullopt;
  return (name + path).str();
}

std::string CachePlaces::named(llvm::StringRef path) const {
  auto inTree = replaced(path, tree, TreeName);
  auto inHost = replaced(path, host, HostName);
  // One may lie in the other.
  if (inTree && (!inHost || tree.size() >= host.size()))
    return *inTree;
  return inHost.value_or(path.str());
}

std::string CachePlaces::placed(llvm::StringRef named) const {
  if (named.consume_front(TreeName))
    return tree + named.str();
  if (named.consume_front(HostName))
    return host + named.str();
  return named.str();
}

/// An argument, with names for the places in it.
static std::string namedArgument(const CachePlaces &places,
                                 llvm::StringRef argument) {
  for (llvm::StringRef flag : {"-I", "--sysroot="})
    if (argument.starts_with(flag))
      return flag.str() + places.named(argument.drop_front(flag.size()));
  return places.named(argument);
}

/// `value`, which is arrays and plain values, with each string changed.
static json
withStrings(const json &value,
            llvm::function_ref<std::string(llvm::StringRef)> change) {
  if (value.is_string())
    return change(value.get_ref<const std::string &>());
  if (!value.is_array())
    return value;
  json array = json::array();
  for (const json &element : value)
    array.push_back(withStrings(element, change));
  return array;
}

static std::string hashOf(const json &value) {
  std::vector<std::uint8_t> bytes = json::to_cbor(value);
  return contentHash(
      {reinterpret_cast<const char *>(bytes.data()), bytes.size()});
}

ResultAddress addressOf(const SplitInput &input, const json &place,
                        const json &content) {
  CachePlaces places{input.root, input.compile.host.root};
  std::map<std::string, std::string> overlay;
  for (const auto &[path, text] : input.compile.overlay)
    overlay[places.named(path)] = text;
  json anywhere = withStrings(place, [&](llvm::StringRef argument) {
    return namedArgument(places, argument);
  });
  std::string key = hashOf({anywhere, content, input.cache->identity,
                            input.rules.fingerprint, input.style, overlay});
  return {hashOf({places.tree, places.host, place}), key, std::move(places)};
}

static bool anyString(const json &value,
                      llvm::function_ref<bool(llvm::StringRef)> holds) {
  if (value.is_string())
    return holds(value.get_ref<const std::string &>());
  return value.is_array() && llvm::any_of(value, [&](const json &element) {
           return anyString(element, holds);
         });
}

static bool mentions(const json &value, llvm::StringRef part) {
  return anyString(value,
                   [&](llvm::StringRef text) { return text.contains(part); });
}

/// Whether `value` may say a line of the file called `name`.
static bool mentionsLinesOf(const json &value, llvm::StringRef name) {
  std::string before = (name + ":").str();
  return anyString(value, [&](llvm::StringRef text) {
    return text.ends_with(name) || text.contains(before);
  });
}

/// Where a result says in a sentence where its checkout or its host is, it is
/// for these alone.
static std::string boundTo(const CachePlaces &places, const json &value) {
  if (mentions(value, places.tree) ||
      (places.host.size() > 1 && mentions(value, places.host)))
    return hashOf({places.tree, places.host});
  return "";
}

/// A trace for any checkout and host. Headers that `value` names may not
/// change at all: it may say lines of them.
static FileTrace anywhereOf(const FileTrace &trace, const CachePlaces &places,
                            const json &value, FileHashes &hashes) {
  FileTrace result;
  for (const auto &[path, fingerprint] : trace.read) {
    Fingerprint kept{fingerprint.bytes, ""};
    llvm::StringRef name = llvm::StringRef(path).rsplit('/').second;
    if (!mentionsLinesOf(value, name))
      kept.tokens = hashes.tokensOf(path, kept.bytes);
    result.read[places.named(path)] = std::move(kept);
  }
  for (const std::string &path : trace.absent)
    result.absent.insert(places.named(path));
  return result;
}

static FileTrace placed(const FileTrace &trace, const CachePlaces &places) {
  FileTrace result;
  for (const auto &[path, fingerprint] : trace.read)
    result.read[places.placed(path)] = fingerprint;
  for (const std::string &path : trace.absent)
    result.absent.insert(places.placed(path));
  return result;
}

static std::optional<json> findAt(ResultCache &cache, const std::string &name,
                                  const ResultAddress &address) {
  std::optional<std::string> bytes = cache.directory.read(name);
  if (!bytes)
    return std::nullopt;
  json entry = json::from_cbor(*bytes, /*strict=*/true,
                               /*allow_exceptions=*/false);
  FileTrace trace;
  if (!entry.is_array() || entry.size() != 4 || entry[0] != address.key ||
      !fromJson(entry[1], trace) ||
      entry[3] != boundTo(address.places, entry[2]) ||
      !placed(trace, address.places).holds(cache.hashes))
    return std::nullopt;
  return withStrings(entry[2], [&](llvm::StringRef text) {
    return address.places.placed(text);
  });
}

std::optional<json> findResult(ResultCache &cache,
                               const ResultAddress &address) {
  std::optional<json> value = findAt(cache, address.name, address);
  if (value)
    return value;
  value = findAt(cache, address.key, address);
  if (value) // whoever made it may go on
    cache.directory.alias(address.key, address.name);
  return value;
}

void storeResult(ResultCache &cache, const ResultAddress &address,
                 const FileTrace &trace, const json &value) {
  const CachePlaces &places = address.places;
  FileTrace anywhere = anywhereOf(trace, places, value, cache.hashes);
  json named = withStrings(
      value, [&](llvm::StringRef text) { return places.named(text); });
  std::vector<std::uint8_t> bytes = json::to_cbor(json::array(
      {address.key, toJson(anywhere), named, boundTo(places, named)}));
  if (cache.directory.write(
          address.name,
          {reinterpret_cast<const char *>(bytes.data()), bytes.size()}))
    cache.directory.alias(address.name, address.key);
}

} // namespace decouple
