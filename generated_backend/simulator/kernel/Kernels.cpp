// The kernels of this process, and their launches.
#include "kernel/Kernels.h"

#include "device/Device.h"
#include "graph/Capture.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <dlfcn.h>
#include <map>
#include <mutex>
#include <set>
#include <stdexcept>

namespace cudasim {

namespace {

struct Registry {
  std::mutex Lock;
  std::map<const void *, KernelPtr> ByHost;
  /// Where the objects (libraries, programs) begin that have registered a
  /// kernel.
  std::set<const void *> Objects;
};

} // namespace

static Registry &registry() {
  static Registry &once = *new Registry;
  return once;
}

static const void *objectOf(const void *host) {
  Dl_info info{};
  return dladdr(const_cast<void *>(host), &info) ? info.dli_fbase : nullptr;
}

void registerKernel(const void *host, const char *name) {
  auto kernel = std::make_shared<Kernel>();
  kernel->Name = name;
  const void *object = objectOf(host);
  std::lock_guard guard(registry().Lock);
  registry().ByHost[host] = std::move(kernel);
  registry().Objects.insert(object);
}

/// A place in an object as "libtorch_cuda.so+0x1234", for addr2line.
static std::string placeName(const void *address, const Dl_info &info) {
  const char *file = std::strrchr(info.dli_fname, '/');
  char offset[32];
  std::snprintf(offset, sizeof offset, "+0x%zx",
                std::size_t(static_cast<const char *>(address) -
                            static_cast<const char *>(info.dli_fbase)));
  return std::string(file ? file + 1 : info.dli_fname) + offset;
}

static std::string nameAt(const void *address) {
  Dl_info info{};
  if (!dladdr(const_cast<void *>(address), &info))
    return "unnamed";
  return info.dli_sname ? info.dli_sname : placeName(address, info);
}

KernelPtr kernelOf(const void *host) {
  const void *object = objectOf(host);
  std::lock_guard guard(registry().Lock);
  auto found = registry().ByHost.find(host);
  if (found != registry().ByHost.end())
    return found->second;
  if (!object || registry().Objects.count(object))
    return nullptr;
  auto kernel = std::make_shared<Kernel>();
  kernel->Name = nameAt(host);
  registry().ByHost[host] = kernel;
  return kernel;
}

KernelPtr callerKernel(const void *address) {
  auto kernel = std::make_shared<Kernel>();
  kernel->Name = nameAt(address);
  return kernel;
}

static bool within(const Extent &extent, const Extent &most) {
  return extent.X && extent.Y && extent.Z && extent.X <= most.X &&
         extent.Y <= most.Y && extent.Z <= most.Z;
}

static Status check(const Kernel &kernel, const Launch &launch) {
  constexpr Limits most = limits();
  const unsigned long threads =
      1ul * launch.Block.X * launch.Block.Y * launch.Block.Z;
  if (!within(launch.Block, most.Block) || !within(launch.Grid, most.Grid) ||
      threads > most.Threads)
    return Status::InvalidConfiguration;
  const std::size_t shared =
      std::max(most.Shared, std::size_t(kernel.DynamicShared));
  return launch.Shared > shared ? Status::InvalidValue : Status::Success;
}

std::atomic<bool> &refusing() {
  static std::atomic<bool> once = false;
  return once;
}

Status launch(Device &device, const StreamPtr &stream, const KernelPtr &kernel,
              Launch launch) {
  if (const Status status = check(*kernel, launch); status != Status::Success)
    return status;
  if (refusing())
    throw std::runtime_error("the kernel " + kernel->Name +
                             " computes nothing on the simulated device");
  launch.Name = kernel->Name;
  launch.Device = device.Index;
  launch.Stream = stream->Id;
  launch.Captured = captureInfo(*stream).State != CaptureState::None;
  const Status status =
      enqueue(device, stream, {NodeKind::Kernel, [] {}, kernel->Name});
  if (status == Status::Success)
    trace(launch);
  return status;
}

Status occupancy(int blockSize, std::size_t shared, int &blocks) {
  if (blockSize <= 0)
    return Status::InvalidValue;
  constexpr Limits most = limits();
  const std::size_t byThreads =
      unsigned(blockSize) > most.Threads
          ? 0
          : most.ThreadsPerProcessor / unsigned(blockSize);
  const std::size_t byShared =
      shared ? most.SharedPerProcessor / shared : most.BlocksPerProcessor;
  blocks = int(
      std::min({byThreads, byShared, std::size_t(most.BlocksPerProcessor)}));
  return Status::Success;
}

} // namespace cudasim

extern "C" void cudasim_refuse_launches(int refuse) {
  cudasim::refusing() = refuse != 0;
}
