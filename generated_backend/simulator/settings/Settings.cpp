// Reads the environment.
#include "settings/Settings.h"

#include <cstdio>
#include <cstdlib>

namespace cudasim {

static std::string variable(const char *name) {
  const char *value =
      std::getenv((std::string("TORCH_CUDA_SIM_") + name).c_str());
  return value ? value : "";
}

/// A setting that cannot be read is said aloud: a test that runs on other
/// settings than it asked for proves nothing.
static void complain(const char *name, const std::string &value,
                     const char *wanted) {
  std::fprintf(
      stderr,
      "simulated CUDA device: TORCH_CUDA_SIM_%s=%s is not %s; it is ignored\n",
      name, value.c_str(), wanted);
}

static long number(const char *name, long otherwise, long least, long most) {
  const std::string value = variable(name);
  if (value.empty())
    return otherwise;
  char *end = nullptr;
  const long parsed = std::strtol(value.c_str(), &end, 10);
  if (!*end && parsed >= least && parsed <= most)
    return parsed;
  complain(name, value, "a number in range");
  return otherwise;
}

std::size_t parseSize(const std::string &text, std::size_t otherwise) {
  char *end = nullptr;
  const unsigned long long count = std::strtoull(text.c_str(), &end, 10);
  const std::string unit = end;
  if (end == text.c_str() || text[0] == '-' || unit.size() > 1)
    return otherwise;
  if (unit.empty())
    return count;
  const std::size_t power = std::string("KMGT").find(unit[0]);
  return power == std::string::npos ? otherwise
                                    : std::size_t(count) << (10 * (power + 1));
}

static std::size_t size(const char *name, std::size_t otherwise) {
  const std::string value = variable(name);
  const std::size_t none = ~std::size_t(0);
  const std::size_t parsed = value.empty() ? otherwise : parseSize(value, none);
  if (parsed != none)
    return parsed;
  complain(name, value, "a size such as 512M or 4G");
  return otherwise;
}

static void readCapability(Settings &result) {
  const std::string value = variable("CAPABILITY");
  int major = 0, minor = 0;
  char more = 0;
  if (value.empty())
    return;
  if (std::sscanf(value.c_str(), "%d.%d%c", &major, &minor, &more) != 2)
    return complain("CAPABILITY", value, "a compute capability such as 9.0");
  result.Major = major;
  result.Minor = minor;
}

static Settings read() {
  Settings result;
  result.Devices = int(number("DEVICES", result.Devices, 0, 64));
  result.Memory = size("MEMORY", result.Memory);
  result.Latency =
      std::chrono::microseconds(number("LATENCY_US", 0, 0, 10'000'000));
  result.Poison = size("POISON", result.Poison);
  result.Trace = variable("TRACE");
  result.Faults = variable("FAULTS");
  readCapability(result);
  return result;
}

const Settings &settings() {
  static const Settings &once = *new Settings(read());
  return once;
}

} // namespace cudasim
