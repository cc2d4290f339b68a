/// \file
/// What the tests of the simulated device share. Nothing here sleeps: a gate
/// keeps a stream from going on until a test opens it.
///
/// They run on a GPU, too (on_gpu.py). What only the simulator can do or
/// survive is in suites whose names begin with Simulator.
#pragma once

#include <cuda_runtime_api.h>
#include <gtest/gtest.h>

#include <atomic>
#include <string>
#include <vector>

#define OK(call) ASSERT_EQ(cudaSuccess, (call))

/// How many devices there are: two of the simulator's, of GPUs perhaps one.
inline int devices() {
  int count = 0;
  EXPECT_EQ(cudaSuccess, cudaGetDeviceCount(&count));
  return count;
}

/// Ends a test of two devices where there is one.
#define NEEDS_TWO_DEVICES()                                                    \
  if (devices() < 2)                                                           \
  GTEST_SKIP() << "needs two devices"

/// Keeps the stream that it was put into waiting.
class Gate {
public:
  explicit Gate(cudaStream_t stream) {
    EXPECT_EQ(cudaSuccess,
              cudaLaunchHostFunc(
                  stream, [](void *gate) { static_cast<Gate *>(gate)->wait(); },
                  this));
  }
  /// The gate must be out of its stream before it goes.
  ~Gate() {
    open();
    Passed.wait(false);
  }

  void open() {
    Open = true;
    Open.notify_all();
  }

private:
  void wait() {
    Open.wait(false);
    Passed = true;
    Passed.notify_all();
  }

  std::atomic<bool> Open{false}, Passed{false};
};

/// Device memory for the time of a test.
struct Memory {
  explicit Memory(size_t size) {
    EXPECT_EQ(cudaSuccess, cudaMalloc(&Base, size));
  }
  ~Memory() { cudaFree(Base); }
  void *Base = nullptr;
};

/// A stream for the time of a test.
struct Stream {
  explicit Stream(unsigned flags = cudaStreamNonBlocking) {
    EXPECT_EQ(cudaSuccess, cudaStreamCreateWithFlags(&Handle, flags));
  }
  ~Stream() { cudaStreamDestroy(Handle); }
  operator cudaStream_t() const { return Handle; }
  cudaStream_t Handle = nullptr;
};

/// An event for the time of a test.
struct Event {
  explicit Event(unsigned flags = cudaEventDefault) {
    EXPECT_EQ(cudaSuccess, cudaEventCreateWithFlags(&Handle, flags));
  }
  ~Event() { cudaEventDestroy(Handle); }
  operator cudaEvent_t() const { return Handle; }
  cudaEvent_t Handle = nullptr;
};

/// Bytes of device memory, copied to the host.
inline std::vector<unsigned char> bytesOf(const void *from, size_t size) {
  std::vector<unsigned char> result(size);
  EXPECT_EQ(cudaSuccess,
            cudaMemcpy(result.data(), from, size, cudaMemcpyDeviceToHost));
  return result;
}

/// What a probe of this program prints in a process of its own, which has these
/// settings
/// ("TORCH_CUDA_SIM_DEVICES=0 …"): settings are read once.
std::string probe(const std::string &settings, const std::string &name);
