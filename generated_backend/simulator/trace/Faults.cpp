// Faults on demand: FUNCTION[:N[+]]=[lost:]ERROR and memory=SIZE, separated by
// commas.
#include "trace/Faults.h"

#include "settings/Settings.h"
#include "trace/Trace.h"

#include <cstdlib>
#include <mutex>
#include <vector>

namespace cudasim {

namespace {

struct Fault {
  std::string Function;
  /// The call that fails, counted from 1; 0: each.
  unsigned long Nth = 0;
  /// The later ones, too.
  bool Later = false;
  bool Lost = false;
  Status With = Status::Unknown;
  unsigned long Calls = 0;

  bool hits() {
    ++Calls;
    return !Nth || Calls == Nth || (Later && Calls > Nth);
  }
};

struct Faults {
  std::vector<Fault> List;
  /// Allocations of this size and larger fail.
  std::size_t Size = ~std::size_t(0);
};

} // namespace

/// Takes the part of \p text before \p mark off it; all of it if there is none.
static std::string cut(std::string &text, char mark) {
  const std::size_t at = text.find(mark);
  std::string head = text.substr(0, at);
  text = at == std::string::npos ? "" : text.substr(at + 1);
  return head;
}

static bool readNumber(std::string text, Fault &fault) {
  if (text.empty())
    return true;
  if (text.back() == '+') {
    fault.Later = true;
    text.pop_back();
  }
  char *end = nullptr;
  fault.Nth = std::strtoul(text.c_str(), &end, 10);
  return fault.Nth && !*end;
}

static bool readError(std::string text, Fault &fault) {
  if (text.rfind("lost:", 0) == 0) {
    fault.Lost = true;
    text = text.substr(5);
  }
  char *end = nullptr;
  long number = std::strtol(text.c_str(), &end, 10);
  if (text.empty() || *end)
    number = errorNumber(text.c_str());
  fault.With = Status(number);
  return number > 0 && errorText(int(number));
}

static bool readOne(std::string text, Faults &faults) {
  std::string left = cut(text, '=');
  const std::size_t none = ~std::size_t(0);
  if (left == "memory")
    return (faults.Size = parseSize(text, none)) != none;
  Fault fault;
  fault.Function = cut(left, ':');
  if (fault.Function.empty() || !readNumber(left, fault) ||
      !readError(text, fault))
    return false;
  faults.List.push_back(fault);
  return true;
}

static bool parse(std::string text, Faults &faults) {
  while (!text.empty())
    if (!readOne(cut(text, ','), faults))
      return false;
  return true;
}

static std::mutex &faultLock() {
  static std::mutex &once = *new std::mutex;
  return once;
}

/// The faults in force; those of the environment first. The lock is held.
static Faults &current() {
  static Faults &once = *[] {
    auto *faults = new Faults;
    if (!parse(settings().Faults, *faults)) {
      report("settings", "TORCH_CUDA_SIM_FAULTS=" + settings().Faults +
                             " cannot be read; it is ignored");
      *faults = {};
    }
    return faults;
  }();
  return once;
}

bool setFaults(const std::string &text) {
  Faults faults;
  if (!parse(text, faults))
    return false;
  std::lock_guard guard(faultLock());
  current() = std::move(faults);
  return true;
}

Status faultOf(const char *function, bool &lost) {
  std::lock_guard guard(faultLock());
  for (Fault &fault : current().List)
    if (fault.Function == function && fault.hits()) {
      lost = fault.Lost;
      return fault.With;
    }
  return Status::Success;
}

Status faultOfSize(std::size_t size) {
  std::lock_guard guard(faultLock());
  return size >= current().Size ? Status::OutOfMemory : Status::Success;
}

} // namespace cudasim
