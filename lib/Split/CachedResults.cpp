#include "Split/CachedResults.h"

#include "Split/Compiler/ResultCache.h"
#include "Split/ResultFields.h"

using nlohmann::json;

namespace decouple {

namespace {

json argumentsOf(const UnitArguments &arguments) {
  return {arguments.cpu, arguments.cuda, arguments.directory};
}

/// `compute(trace)`, unless the cache has it at `address`.
template <typename T, typename Compute>
llvm::Expected<T> cached(ResultCache &cache, const ResultAddress &address,
                         Compute compute) {
  T known;
  if (std::optional<json> stored = findResult(cache, address);
      stored && fromJson(*stored, known)) {
    ++cache.hits;
    return known;
  }
  ++cache.misses;
  FileTrace trace;
  llvm::Expected<T> result = compute(trace);
  if (result)
    storeResult(cache, address, trace, toJson(*result));
  return result;
}

} // namespace

llvm::Expected<SplitUnit> cachedSplit(const SplitInput &input,
                                      const HostUnit &unit) {
  if (!input.cache)
    return splitUnit(input, unit);
  ResultAddress address =
      addressOf(input,
                {"split", input.root, unit.path, input.check,
                 argumentsOf(input.compile.of(unit.path))},
                {unit.library, unit.text.str(), unit.groups, unit.deviceMacros,
                 unit.tellingMacros});
  return cached<SplitUnit>(*input.cache, address, [&](FileTrace &trace) {
    HostUnit copy = unit;
    copy.hashes = &input.cache->hashes;
    copy.trace = &trace;
    return splitUnit(input, copy);
  });
}

llvm::Expected<DeviceText> cachedDeviceText(
    const SplitInput &input, const CandidateUnit &unit,
    llvm::function_ref<llvm::Expected<DeviceText>(FileHashes *, FileTrace *)>
        compute) {
  if (!input.cache)
    return compute(nullptr, nullptr);
  ResultAddress address = addressOf(
      input, {"tokens", input.root, unit.path, argumentsOf(unit.arguments)},
      unit.text.str());
  return cached<DeviceText>(*input.cache, address, [&](FileTrace &trace) {
    return compute(&input.cache->hashes, &trace);
  });
}

} // namespace decouple
