// The trace file. Lines are written whole, so that several processes can share
// it.
#include "trace/Trace.h"

#include "settings/Settings.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

namespace cudasim {

/// Opens the file of the settings; -1 if none is wanted, or if it cannot be.
static int open() {
  const std::string &name = settings().Trace;
  if (name.empty())
    return -1;
  const int file =
      ::open(name.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (file < 0)
    std::fprintf(stderr,
                 "simulated CUDA device: TORCH_CUDA_SIM_TRACE=%s cannot be "
                 "opened (%s); it is ignored\n",
                 name.c_str(), std::strerror(errno));
  return file;
}

static int file() {
  static const int once = open();
  return once;
}

static void line(const std::string &text) {
  const std::string whole = text + "\n";
  if (file() >= 0 && write(file(), whole.data(), whole.size()) < 0)
    std::perror("simulated CUDA device: the trace");
}

static std::string quoted(const std::string &text) {
  std::string result = "\"";
  for (char one : text) {
    if (one == '"' || one == '\\')
      result += '\\';
    result += static_cast<unsigned char>(one) < ' ' ? ' ' : one;
  }
  return result + '"';
}

static std::string list(const Extent &extent) {
  return "[" + std::to_string(extent.X) + "," + std::to_string(extent.Y) + "," +
         std::to_string(extent.Z) + "]";
}

void trace(const Launch &launch) {
  if (file() < 0)
    return;
  line("{\"event\":\"launch\",\"pid\":" + std::to_string(getpid()) +
       ",\"kernel\":" + quoted(launch.Name) + ",\"grid\":" + list(launch.Grid) +
       ",\"block\":" + list(launch.Block) +
       ",\"shared\":" + std::to_string(launch.Shared) +
       ",\"device\":" + std::to_string(launch.Device) +
       ",\"stream\":" + std::to_string(launch.Stream) +
       ",\"captured\":" + (launch.Captured ? "true" : "false") + "}");
}

void traceUnsupported(const char *function) {
  line(std::string("{\"event\":\"unsupported\",\"function\":") +
       quoted(function) + "}");
}

void report(const char *kind, const std::string &text) {
  std::fprintf(stderr, "simulated CUDA device: %s\n", text.c_str());
  line(std::string("{\"event\":") + quoted(kind) + ",\"text\":" + quoted(text) +
       "}");
}

} // namespace cudasim
