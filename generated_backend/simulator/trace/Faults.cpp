// Faults on demand: FUNCTION[:N[+]]=[lost:]ERROR and memory=SIZE, separated by
// commas.
#include "trace/Faults.h"

#include "error/Nvml.h"
#include "settings/Settings.h"
#include "trace/Names.h"
#include "trace/Trace.h"

#include <algorithm>
#include <cstdlib>
#include <mutex>
#include <string>
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

  /// Counts a call of the function; whether it is to fail.
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

static std::string trimmed(const std::string &text) {
  const std::size_t begin = text.find_first_not_of(" \t\n");
  return begin == std::string::npos
             ? ""
             : text.substr(begin, text.find_last_not_of(" \t\n") + 1 - begin);
}

/// Takes the part of \p text before \p mark off it; all of it if there is none.
static std::string cut(std::string &text, char mark) {
  const std::size_t at = text.find(mark);
  std::string head = trimmed(text.substr(0, at));
  text = at == std::string::npos ? "" : trimmed(text.substr(at + 1));
  return head;
}

static bool onlyDigits(const std::string &text) {
  return !text.empty() &&
         text.find_first_not_of("0123456789") == std::string::npos;
}

static bool readNumber(std::string text, Fault &fault) {
  if (text.empty())
    return true;
  if (text.back() == '+') {
    fault.Later = true;
    text.pop_back();
  }
  fault.Nth = std::strtoul(text.c_str(), nullptr, 10);
  return fault.Nth && onlyDigits(text);
}

/// A device is lost with an error of its own, which those of the management
/// library are not.
static bool readError(std::string text, Fault &fault) {
  const bool nvml = fault.Function.rfind("nvml", 0) == 0;
  if (!nvml && text.rfind("lost:", 0) == 0) {
    fault.Lost = true;
    text = trimmed(text.substr(5));
  }
  long number = nvml ? nvmlErrorNumber(text) : errorNumber(text.c_str());
  if (onlyDigits(text))
    number = std::strtol(text.c_str(), nullptr, 10);
  fault.With = Status(number);
  return number > 0 &&
         (nvml ? nvmlErrorText(int(number)) : errorText(int(number)));
}

/// Reads one fault; what is wrong with it, empty if nothing is.
static std::string readOne(std::string text, Faults &faults) {
  const bool assigned = text.find('=') != std::string::npos;
  std::string left = cut(text, '=');
  const std::size_t none = ~std::size_t(0);
  if (left == "memory") {
    const std::size_t size = parseSize(text, none);
    faults.Size = std::min(faults.Size, size);
    return size == none ? "cannot be read" : "";
  }
  Fault fault;
  // "cudaMalloc:=2" has a colon and no number.
  const bool bare = !left.empty() && left.back() == ':';
  fault.Function = cut(left, ':');
  if (!assigned || fault.Function.empty() || bare || !readNumber(left, fault) ||
      !readError(text, fault))
    return "cannot be read";
  if (!canFail(fault.Function))
    return "cannot be read: there is no function " + fault.Function +
           " that can fail";
  faults.List.push_back(fault);
  return "";
}

static Faults parse(std::string text) {
  Faults faults;
  while (!text.empty()) {
    const std::string one = cut(text, ',');
    const std::string wrong = one.empty() ? "" : readOne(one, faults);
    if (!wrong.empty())
      report("settings",
             "TORCH_CUDA_SIM_FAULTS: " + one + " " + wrong + "; it is ignored");
  }
  return faults;
}

static std::mutex &faultLock() {
  static std::mutex &once = *new std::mutex;
  return once;
}

/// The faults of the environment. The lock is held.
static Faults &current() {
  static Faults &once = *new Faults(parse(settings().Faults));
  return once;
}

/// Each fault counts each call, also one that another fault takes.
Status faultOf(const char *function, bool &lost) {
  std::lock_guard guard(faultLock());
  const Fault *chosen = nullptr;
  for (Fault &fault : current().List)
    if (names(fault.Function, function) && fault.hits() && !chosen)
      chosen = &fault;
  lost = chosen && chosen->Lost;
  return chosen ? chosen->With : Status::Success;
}

Status faultOfSize(std::size_t size) {
  std::lock_guard guard(faultLock());
  return size >= current().Size ? Status::OutOfMemory : Status::Success;
}

} // namespace cudasim
