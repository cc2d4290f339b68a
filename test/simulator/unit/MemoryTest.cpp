// CUDA Runtime API, "Memory Management" and "Unified Addressing".
#include "Support.h"

#include <algorithm>

static const size_t MiB = 1 << 20;

/// In units of 2 MiB, a GPU counts to the byte.
TEST(MemoryTest, AnAllocationIsAlignedAndCounted) {
  size_t before = 0, after = 0, total = 0;
  OK(cudaMemGetInfo(&before, &total));
  Memory memory(64 * MiB);
  EXPECT_EQ(0u, reinterpret_cast<uintptr_t>(memory.Base) % 256);
  OK(cudaMemGetInfo(&after, &total));
  EXPECT_EQ(64 * MiB, before - after);
}

TEST(MemoryTest, ThereIsNoMoreThanTheDeviceHas) {
  void *memory = nullptr;
  size_t free = 0, total = 0;
  OK(cudaMemGetInfo(&free, &total));
  EXPECT_EQ(cudaErrorMemoryAllocation, cudaMalloc(&memory, total + MiB));
  EXPECT_EQ(cudaErrorMemoryAllocation, cudaMalloc(&memory, ~size_t(0)));
  EXPECT_EQ(cudaErrorMemoryAllocation, cudaGetLastError());
  EXPECT_EQ(cudaSuccess, cudaGetLastError());
}

TEST(MemoryTest, TheContextHasItsPart) {
  size_t free = 0, total = 0;
  OK(cudaMemGetInfo(&free, &total));
  EXPECT_LT(free, total);
  void *memory = nullptr;
  EXPECT_EQ(cudaErrorMemoryAllocation, cudaMalloc(&memory, total));
  EXPECT_EQ(cudaErrorMemoryAllocation, cudaGetLastError());
}

TEST(MemoryTest, NothingIsNoMemory) {
  void *memory = &memory;
  OK(cudaMalloc(&memory, 0));
  EXPECT_EQ(nullptr, memory);
  OK(cudaFree(nullptr));
}

TEST(MemoryTest, FreeingTwiceOrInTheMiddleIsRefused) {
  void *memory = nullptr;
  OK(cudaMalloc(&memory, 100));
  EXPECT_EQ(cudaErrorInvalidValue, cudaFree(static_cast<char *>(memory) + 1));
  OK(cudaFree(memory));
  EXPECT_EQ(cudaErrorInvalidValue, cudaFree(memory));
  cudaGetLastError();
}

TEST(MemoryTest, FreeingWaitsForTheDevice) {
  Stream stream;
  bool done = false;
  void *memory = nullptr;
  OK(cudaMalloc(&memory, 100));
  OK(cudaLaunchHostFunc(
      stream, [](void *flag) { *static_cast<bool *>(flag) = true; }, &done));
  OK(cudaFree(memory));
  EXPECT_TRUE(done);
}

TEST(MemoryTest, PointersSayWhereTheyLie) {
  Memory device(100);
  void *pinned = nullptr, *managed = nullptr;
  char pageable = 0;
  OK(cudaMallocHost(&pinned, 100));
  OK(cudaMallocManaged(&managed, 100, cudaMemAttachGlobal));
  cudaPointerAttributes at{};
  OK(cudaPointerGetAttributes(&at, static_cast<char *>(device.Base) + 99));
  EXPECT_EQ(cudaMemoryTypeDevice, at.type);
  EXPECT_EQ(0, at.device);
  EXPECT_EQ(nullptr, at.hostPointer);
  OK(cudaPointerGetAttributes(&at, static_cast<char *>(device.Base) + 100));
  EXPECT_EQ(cudaMemoryTypeUnregistered, at.type);
  OK(cudaPointerGetAttributes(&at, pinned));
  EXPECT_EQ(cudaMemoryTypeHost, at.type);
  EXPECT_EQ(pinned, at.devicePointer);
  OK(cudaPointerGetAttributes(&at, managed));
  EXPECT_EQ(cudaMemoryTypeManaged, at.type);
  OK(cudaPointerGetAttributes(&at, &pageable));
  EXPECT_EQ(cudaMemoryTypeUnregistered, at.type);
  OK(cudaFreeHost(pinned));
  OK(cudaFree(managed));
}

TEST(MemoryTest, HostMemoryIsRegisteredOnce) {
  std::vector<char> host(8192);
  OK(cudaHostRegister(host.data(), host.size(), cudaHostRegisterDefault));
  EXPECT_EQ(cudaErrorHostMemoryAlreadyRegistered,
            cudaHostRegister(host.data(), 10, cudaHostRegisterDefault));
  void *device = nullptr;
  OK(cudaHostGetDevicePointer(&device, host.data(), 0));
  EXPECT_EQ(host.data(), device);
  OK(cudaHostUnregister(host.data()));
  EXPECT_EQ(cudaErrorHostMemoryNotRegistered, cudaHostUnregister(host.data()));
  cudaGetLastError();
}

TEST(MemoryTest, PinnedMemoryKeepsItsFlags) {
  void *memory = nullptr;
  unsigned flags = 0;
  OK(cudaHostAlloc(&memory, 100, cudaHostAllocPortable | cudaHostAllocMapped));
  OK(cudaHostGetFlags(&flags, memory));
  EXPECT_EQ(unsigned(cudaHostAllocPortable | cudaHostAllocMapped), flags);
  EXPECT_EQ(cudaErrorInvalidValue, cudaFree(memory));
  OK(cudaFreeHost(memory));
  cudaGetLastError();
}

TEST(MemoryTest, AdviceIsForManagedMemoryOnly) {
  Memory device(100);
  void *managed = nullptr;
  OK(cudaMallocManaged(&managed, 100, cudaMemAttachGlobal));
  const cudaMemLocation here{cudaMemLocationTypeDevice, 0};
  OK(cudaMemAdvise(managed, 100, cudaMemAdviseSetPreferredLocation, here));
  EXPECT_EQ(
      cudaErrorInvalidValue,
      cudaMemAdvise(device.Base, 100, cudaMemAdviseSetPreferredLocation, here));
  OK(cudaFree(managed));
  cudaGetLastError();
}
