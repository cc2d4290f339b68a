#include "Split/Compiler/ResultCache.h"

#include "Split/Compiler/ResultJson.h"
#include "Support/Hash.h"

using nlohmann::json;

namespace decouple {

namespace {

/// Which entry of the cache, and what it has to be for.
struct Address {
  std::string name, key;
};

Address addressOf(const SplitInput &input, const json &place,
                  const json &content) {
  auto hash = [](const json &value) {
    std::vector<std::uint8_t> bytes = json::to_cbor(value);
    return contentHash(
        {reinterpret_cast<const char *>(bytes.data()), bytes.size()});
  };
  return {hash(place),
          hash({place, content, input.cache->identity, input.rules.fingerprint,
                input.style, input.compile.overlay})};
}

json argumentsOf(const UnitArguments &arguments) {
  return {arguments.cpu, arguments.cuda, arguments.directory};
}

Address addressOf(const SplitInput &input, const HostUnit &unit) {
  return addressOf(
      input,
      {"split", input.root, unit.path, input.check,
       argumentsOf(input.compile.of(unit.path))},
      {unit.library, unit.text.str(), unit.groups, unit.deviceMacros});
}

Address addressOf(const SplitInput &input, const CandidateUnit &unit) {
  return addressOf(
      input, {"tokens", input.root, unit.path, argumentsOf(unit.arguments)},
      unit.text.str());
}

/// The value at `address`, when it holds.
template <typename T>
std::optional<T> find(ResultCache &cache, const Address &address) {
  std::optional<std::string> bytes = cache.directory.read(address.name);
  if (!bytes)
    return std::nullopt;
  json entry = json::from_cbor(*bytes, /*strict=*/true,
                               /*allow_exceptions=*/false);
  std::tuple<std::string, FileTrace, T> content;
  if (!fromJson(entry, content) || std::get<0>(content) != address.key ||
      !std::get<1>(content).holds(cache.hashes))
    return std::nullopt;
  return std::move(std::get<2>(content));
}

template <typename T>
void store(ResultCache &cache, const Address &address, const FileTrace &trace,
           const T &value) {
  std::vector<std::uint8_t> bytes =
      json::to_cbor(json::array({address.key, toJson(trace), toJson(value)}));
  cache.directory.write(
      address.name,
      {reinterpret_cast<const char *>(bytes.data()), bytes.size()});
}

/// `compute(trace)`, unless the cache knows.
template <typename T, typename Unit, typename Compute>
llvm::Expected<T> cached(const SplitInput &input, const Unit &unit,
                         Compute compute) {
  ResultCache &cache = *input.cache;
  Address address = addressOf(input, unit);
  if (std::optional<T> known = find<T>(cache, address)) {
    ++cache.hits;
    return std::move(*known);
  }
  ++cache.misses;
  FileTrace trace;
  llvm::Expected<T> result = compute(trace);
  if (result)
    store(cache, address, trace, *result);
  return result;
}

} // namespace

llvm::Expected<SplitUnit> cachedSplit(
    const SplitInput &input, const HostUnit &unit,
    llvm::function_ref<llvm::Expected<SplitUnit>(const HostUnit &)> compute) {
  if (!input.cache)
    return compute(unit);
  return cached<SplitUnit>(input, unit, [&](FileTrace &trace) {
    HostUnit copy = unit;
    copy.hashes = &input.cache->hashes;
    copy.trace = &trace;
    return compute(copy);
  });
}

llvm::Expected<DeviceText> cachedDeviceText(
    const SplitInput &input, const CandidateUnit &unit,
    llvm::function_ref<llvm::Expected<DeviceText>(FileHashes *, FileTrace *)>
        compute) {
  if (!input.cache)
    return compute(nullptr, nullptr);
  return cached<DeviceText>(input, unit, [&](FileTrace &trace) {
    return compute(&input.cache->hashes, &trace);
  });
}

} // namespace decouple
