// Calls of several threads at a time. What they do wrong on purpose, only the
// simulator survives; thread sanitizer sees the rest.
#include "Support.h"

#include <barrier>
#include <functional>
#include <thread>

extern "C" void __cudaRegisterFunction(void **, const char *, char *,
                                       const char *, int, uint3 *, uint3 *,
                                       dim3 *, dim3 *, int *);

/// How many of two threads succeed that call \p body at the same time.
static int successes(const std::function<cudaError_t()> &body) {
  std::barrier together(2);
  std::atomic<int> count{0};
  const auto run = [&] {
    together.arrive_and_wait();
    count += body() == cudaSuccess;
  };
  std::thread other(run);
  run();
  other.join();
  cudaGetLastError();
  return count;
}

TEST(SimulatorThreadTest, AKernelIsLaunchedWhileItsLimitIsSet) {
  static const char host = 0;
  __cudaRegisterFunction(nullptr, &host, nullptr, "_Z5racesv", -1, nullptr,
                         nullptr, nullptr, nullptr, nullptr);
  const auto set = [](int kilobytes) {
    return cudaFuncSetAttribute(
        &host, cudaFuncAttributeMaxDynamicSharedMemorySize, kilobytes << 10);
  };
  OK(set(64));
  const auto launch = [] {
    return cudaLaunchKernel(&host, {1, 1, 1}, {1, 1, 1}, nullptr, 60 << 10,
                            nullptr);
  };
  std::atomic<int> threads{0};
  const auto both = [&] {
    const bool sets = threads++;
    cudaError_t status = cudaSuccess;
    for (int round = 0; round < 500 && status == cudaSuccess; ++round)
      status = sets ? set(64 + round % 2) : launch();
    return status;
  };
  EXPECT_EQ(2, successes(both));
  OK(cudaDeviceSynchronize());
}

/// The pool keeps what is freed, so that a block that it had twice would be
/// given out twice.
class SimulatorFreeTest : public testing::Test {
protected:
  void SetUp() override {
    OK(cudaDeviceGetDefaultMemPool(&Pool, 0));
    keep(~0ull);
  }
  void TearDown() override {
    keep(0);
    OK(cudaDeviceSynchronize());
  }
  void keep(unsigned long long bytes) {
    OK(cudaMemPoolSetAttribute(Pool, cudaMemPoolAttrReleaseThreshold, &bytes));
  }
  /// Both threads find the memory while the gate holds the device up.
  static int freed(const std::function<cudaError_t()> &body) {
    Stream stream;
    Gate gate(stream);
    std::atomic<int> begun{0};
    return successes([&] {
      if (++begun == 2)
        gate.open();
      return body();
    });
  }
  cudaMemPool_t Pool = nullptr;
};

TEST_F(SimulatorFreeTest, PoolMemoryIsFreedOnce) {
  for (int round = 0; round < 50; ++round) {
    void *memory = nullptr, *one = nullptr, *other = nullptr;
    OK(cudaMallocAsync(&memory, 4096, nullptr));
    OK(cudaDeviceSynchronize());
    ASSERT_EQ(1, freed([memory] { return cudaFree(memory); })) << round;
    OK(cudaMallocAsync(&one, 4096, nullptr));
    OK(cudaMallocAsync(&other, 4096, nullptr));
    ASSERT_NE(one, other);
    OK(cudaFree(one));
    OK(cudaFree(other));
  }
}

TEST_F(SimulatorFreeTest, PoolMemoryIsFreedOnceInOrder) {
  for (int round = 0; round < 500; ++round) {
    void *memory = nullptr;
    OK(cudaMallocAsync(&memory, 4096, nullptr));
    const auto free = [memory] { return cudaFreeAsync(memory, nullptr); };
    ASSERT_EQ(1, successes(free)) << round;
  }
}

TEST_F(SimulatorFreeTest, OtherMemoryIsFreedOnce) {
  for (int round = 0; round < 50; ++round) {
    void *memory = nullptr, *pinned = nullptr;
    OK(cudaMalloc(&memory, 4096));
    OK(cudaMallocHost(&pinned, 4096));
    ASSERT_EQ(1, freed([memory] { return cudaFree(memory); })) << round;
    ASSERT_EQ(1, freed([pinned] { return cudaFreeHost(pinned); })) << round;
  }
}
