#include "Split/Compiler/ResultCache.h"

#include "Split/Compiler/ResultJson.h"
#include "Support/Hash.h"

using nlohmann::json;

namespace decouple {

ResultAddress addressOf(const SplitInput &input, const json &place,
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

std::optional<json> findResult(ResultCache &cache,
                               const ResultAddress &address) {
  std::optional<std::string> bytes = cache.directory.read(address.name);
  if (!bytes)
    return std::nullopt;
  json entry = json::from_cbor(*bytes, /*strict=*/true,
                               /*allow_exceptions=*/false);
  FileTrace trace;
  if (!entry.is_array() || entry.size() != 3 || entry[0] != address.key ||
      !fromJson(entry[1], trace) || !trace.holds(cache.hashes))
    return std::nullopt;
  return std::move(entry[2]);
}

void storeResult(ResultCache &cache, const ResultAddress &address,
                 const FileTrace &trace, const json &value) {
  std::vector<std::uint8_t> bytes =
      json::to_cbor(json::array({address.key, toJson(trace), value}));
  cache.directory.write(
      address.name,
      {reinterpret_cast<const char *>(bytes.data()), bytes.size()});
}

} // namespace decouple
