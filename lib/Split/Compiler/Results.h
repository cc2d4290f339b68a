//===- Results.h - one result for each unit -------------------------------===//
//
// units => result of each: found in the cache, made, or lost
//                                             (part of split)
//
// What is not found is made in a process of its own: text that the compiler
// does not survive, or never finishes with, costs that unit and no other.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Compiler/ResultCache.h"
#include "Split/Compiler/ResultJson.h"
#include "Split/Compiler/SplitInput.h"
#include <functional>

namespace decouple {

/// What became of one unit.
template <typename T> struct UnitResult {
  std::optional<T> value;
  std::string lost; ///< without a value: what the compiler did
};

/// How the results of some units are found and made, by the units' numbers.
template <typename T> struct ResultWork {
  std::vector<std::size_t> order; ///< all numbers, as they should be begun
  std::function<std::string(std::size_t)> path = nullptr; ///< null: not told
  /// Where the cache keeps the result; null: nowhere.
  std::function<ResultAddress(std::size_t)> address = nullptr;
  /// The disk is the unit's alone.
  std::function<llvm::Expected<T>(std::size_t, UnitDisk &)> make;
  /// Whether what the cache has can be the unit's result, as far as that can be
  /// told without the compiler; null: it can.
  std::function<bool(std::size_t, const T &)> fits = nullptr;
};

/// The same for results whose type is the caller's business.
struct JsonWork {
  std::vector<std::size_t> order;
  std::function<std::string(std::size_t)> path = nullptr;
  std::function<ResultAddress(std::size_t)> address = nullptr;
  std::function<llvm::Expected<nlohmann::json>(std::size_t, UnitDisk &)> make;
  /// Takes over what has been made for a unit; false: it is no result.
  std::function<bool(std::size_t, const nlohmann::json &)> takeMade;
  /// Takes over what the cache has for a unit; false: it is no result, or
  /// cannot be the unit's.
  std::function<bool(std::size_t, const nlohmann::json &)> takeStored;
};
/// Has one result of each unit taken over; what the compiler did, by the units'
/// numbers, where there is none.
llvm::Expected<std::vector<std::string>> jsonResults(const SplitInput &input,
                                                     const JsonWork &work);

/// The numbers of texts, the longest first: what is begun last is over soon, so
/// that nothing is left alone with a long one.
std::vector<std::size_t>
longestFirst(const std::vector<llvm::StringRef> &texts);

/// The results by the units' numbers. Errors: those that were made, joined;
/// EnvironmentError when there is no process left.
template <typename T>
llvm::Expected<std::vector<UnitResult<T>>>
resultsOf(const SplitInput &input, const ResultWork<T> &work) {
  std::vector<UnitResult<T>> results(work.order.size());
  JsonWork asJson;
  asJson.order = work.order;
  asJson.path = work.path;
  asJson.address = work.address;
  asJson.make = [&](std::size_t i,
                    UnitDisk &disk) -> llvm::Expected<nlohmann::json> {
    llvm::Expected<T> made = work.make(i, disk);
    if (!made)
      return made.takeError();
    return toJson(*made);
  };
  asJson.takeMade = [&](std::size_t i, const nlohmann::json &value) {
    T known;
    if (fromJson(value, known))
      results[i].value = std::move(known);
    return results[i].value.has_value();
  };
  asJson.takeStored = [&](std::size_t i, const nlohmann::json &value) {
    if (asJson.takeMade(i, value) && work.fits &&
        !work.fits(i, *results[i].value))
      results[i].value.reset();
    return results[i].value.has_value();
  };
  auto lost = jsonResults(input, asJson);
  if (!lost)
    return lost.takeError();
  for (std::size_t i = 0; i < results.size(); ++i)
    results[i].lost = std::move((*lost)[i]);
  return results;
}

} // namespace decouple
