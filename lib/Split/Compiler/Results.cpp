#include "Split/Compiler/Results.h"

#include "Split/Compiler/Isolated.h"
#include "Support/Errors.h"
#include "Support/Parallel.h"
#include "Support/Words.h"
#include "llvm/ADT/STLExtras.h"
#include <numeric>

using nlohmann::json;

namespace decouple {

std::vector<std::size_t>
longestFirst(const std::vector<llvm::StringRef> &texts) {
  std::vector<std::size_t> order(texts.size());
  std::iota(order.begin(), order.end(), std::size_t(0));
  llvm::stable_sort(order, [&](std::size_t a, std::size_t b) {
    return texts[a].size() > texts[b].size();
  });
  return order;
}

namespace {

/// What a process says: the result, or the error, and what the compiler read.
struct Message {
  json value;
  FileTrace trace;
  int code = ExitDone; ///< of the error that there is instead of a value
  std::string error;

  friend auto fieldsOf(Message &message) {
    return std::tie(message.value, message.trace, message.code, message.error);
  }
};

} // namespace

static std::string bytesOf(const Message &message) {
  std::string bytes;
  json::to_cbor(toJson(message), bytes);
  return bytes;
}

static bool isKept(const SplitInput &input, const JsonWork &work) {
  return input.cache && work.address;
}

/// Runs in the process.
static std::string makeOne(const SplitInput &input, const JsonWork &work,
                           std::size_t unit) {
  Message message;
  UnitDisk disk(isKept(input, work) ? &input.cache->hashes : nullptr);
  llvm::Expected<json> made = work.make(unit, disk);
  message.trace = std::move(disk.trace);
  if (made)
    message.value = std::move(*made);
  else
    message.code = explain(made.takeError(), message.error);
  return bytesOf(message);
}

static std::string describe(const ProcessResult &process,
                            const ProcessLimits &limits) {
  switch (process.end) {
  case ProcessEnd::OutOfTime:
    return "takes more than " + counted(limits.seconds, "second") +
           " of processor time";
  case ProcessEnd::OutOfMemory:
    return "takes more than " + withThousands(limits.memory >> 20) +
           " MiB of memory";
  case ProcessEnd::Stuck:
    return "has not ended after " + counted(limits.waiting, "second");
  case ProcessEnd::Crashed:
  case ProcessEnd::Done:
    break;
  }
  return process.end == ProcessEnd::Done
             ? "ends with a result that cannot be read"
             : "crashes (" + process.bytes + ")";
}

/// Takes over what a process has made; nothing for one that did not get there.
static llvm::Error take(const SplitInput &input, const JsonWork &work,
                        std::size_t unit, const ProcessResult &process,
                        std::string &lost) {
  Message message;
  if (process.end != ProcessEnd::Done ||
      !fromJson(json::from_cbor(process.bytes, true, false), message) ||
      (message.code == ExitDone && !work.takeMade(unit, message.value))) {
    lost = describe(process, input.limits);
    return llvm::Error::success();
  }
  if (message.code == ExitUsage) { // of this unit's arguments
    lost = "refuses to start (" + message.error + ")";
    return llvm::Error::success();
  }
  if (message.code != ExitDone)
    return environmentError(message.error);
  if (isKept(input, work))
    storeResult(*input.cache, work.address(unit), message.trace, message.value);
  return llvm::Error::success();
}

/// The units that the cache has nothing for, as they should be begun.
static llvm::Expected<std::vector<std::size_t>>
missingOf(const SplitInput &input, const JsonWork &work) {
  if (!isKept(input, work))
    return work.order;
  std::vector<char> isFound(work.order.size());
  if (llvm::Error error =
          parallelFor(isFound.size(), input.jobs, [&](std::size_t i, unsigned) {
            auto stored = findResult(*input.cache, work.address(i));
            isFound[i] = stored && work.takeStored(i, *stored);
          }))
    return error;
  std::vector<std::size_t> missing;
  llvm::copy_if(work.order, std::back_inserter(missing),
                [&](std::size_t i) { return !isFound[i]; });
  return missing;
}

llvm::Expected<std::vector<std::string>> jsonResults(const SplitInput &input,
                                                     const JsonWork &work) {
  std::vector<std::string> lost(work.order.size());
  auto found = missingOf(input, work);
  if (!found)
    return found.takeError();
  const std::vector<std::size_t> &missing = *found;
  if (input.cache) {
    input.cache->hits += lost.size() - missing.size();
    input.cache->misses += missing.size();
  }
  UnitsAtWork state{lost.size() - missing.size(), lost.size(), {}};
  std::vector<llvm::Error> errors; // in the order of `missing`
  for (std::size_t i = 0; i < missing.size(); ++i)
    errors.push_back(llvm::Error::success());
  llvm::Error failure = runIsolated(
      missing.size(), input.jobs, input.limits,
      [&](std::size_t i) { return makeOne(input, work, missing[i]); },
      // Kept as each is made: a run that is ended goes on from there.
      [&](std::size_t i, const ProcessResult &process) {
        errors[i] = llvm::joinErrors(
            std::move(errors[i]),
            take(input, work, missing[i], process, lost[missing[i]]));
        ++state.done;
      },
      [&](llvm::ArrayRef<std::size_t> running) {
        if (!input.onUnits || !work.path)
          return;
        state.now.clear();
        for (std::size_t i : running)
          state.now.push_back(work.path(missing[i]));
        input.onUnits(state);
      });
  for (llvm::Error &error : errors)
    failure = llvm::joinErrors(std::move(failure), std::move(error));
  if (failure)
    return failure;
  return lost;
}

} // namespace decouple
