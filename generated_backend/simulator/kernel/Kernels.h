/// \file
/// Kernels by the host function that stands for them. CUDA Runtime API,
/// "Execution Control". They compute nothing: a launch is checked, noted, and
/// takes its place in the stream.
#pragma once

#include "error/Status.h"
#include "stream/Stream.h"
#include "trace/Trace.h"

#include <atomic>
#include <cstddef>
#include <memory>
#include <mutex>
#include <string>

namespace cudasim {

class Device;

struct Kernel {
  std::string Name;
  /// As set by cudaFuncSetAttribute, perhaps while another thread launches.
  std::atomic<int> DynamicShared{48 << 10};
};

using KernelPtr = std::shared_ptr<Kernel>;

/// An image loaded at run time, with the kernels that were asked for.
struct Module {
  int Device = 0;
  std::mutex Lock;
  std::vector<KernelPtr> Kernels;
};

/// What code compiled by nvcc calls when it is loaded: __cudaRegisterFunction.
void registerKernel(const void *host, const char *name);
/// The kernel of a host function, or null. An object that registers no kernels
/// at all was compiled without device code, and its host functions stand for
/// themselves.
KernelPtr kernelOf(const void *host);

/// The kernel that the code around \p address stands for: see cudaLaunchKernel
/// of null.
KernelPtr callerKernel(const void *address);

/// What a device allows: of all devices the same.
struct Limits {
  unsigned Threads = 1024;
  Extent Block{1024, 1024, 64};
  Extent Grid{2147483647, 65535, 65535};
  std::size_t Shared = 48 << 10;
  std::size_t SharedOptIn = 227 << 10;
  std::size_t SharedPerProcessor = 228 << 10;
  unsigned Processors = 108;
  unsigned ThreadsPerProcessor = 2048;
  unsigned Registers = 65536;
  unsigned BlocksPerProcessor = 32;
};

constexpr Limits limits() { return {}; }

/// Checks and enqueues a launch: cudaLaunchKernel, cuLaunchKernel. \p launch
/// needs neither name nor stream nor device.
Status launch(Device &device, const StreamPtr &stream, const KernelPtr &kernel,
              Launch launch);
/// Whether launches are refused; see cudasim_refuse_launches.
std::atomic<bool> &refusing();
/// How many blocks of a kernel fit on a processor: "Occupancy".
Status occupancy(int blockSize, std::size_t shared, int &blocks);

} // namespace cudasim

/// Whether a launch from now on throws a std::runtime_error that names the
/// kernel: where numbers are right, none may pass for one that has computed.
/// No status would do, as PyTorch does not look at that of each launch.
extern "C" __attribute__((visibility("default"))) void
cudasim_refuse_launches(int refuse);
