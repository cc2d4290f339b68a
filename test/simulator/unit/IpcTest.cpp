// CUDA Runtime API, "Device Management": memory and events of other processes.
// The other process is a probe of this program, which gets the handles as
// hexadecimal digits.
#include "Support.h"

#include <cstdio>
#include <future>

template <typename Handle> static std::string digits(const Handle &handle) {
  std::string text;
  for (size_t index = 0; index < sizeof handle; ++index) {
    char two[3];
    std::snprintf(two, sizeof two, "%02x",
                  reinterpret_cast<const unsigned char *>(&handle)[index]);
    text += two;
  }
  return text;
}

TEST(IpcTest, AnotherProcessReadsAndWritesTheMemory) {
  Memory memory(4);
  OK(cudaMemset(memory.Base, 5, 4));
  OK(cudaDeviceSynchronize());
  cudaIpcMemHandle_t handle;
  OK(cudaIpcGetMemHandle(&handle, static_cast<char *>(memory.Base) + 1));
  // It reads the first byte, adds one to it, opens the memory twice and closes
  // it thrice.
  EXPECT_EQ("5 same cudaSuccess cudaSuccess cudaErrorInvalidValue",
            probe("HANDLE=" + digits(handle), "memory"));
  EXPECT_EQ(6, bytesOf(memory.Base, 1)[0]);
}

TEST(IpcTest, MemoryOfTwoDevicesIsTold) {
  NEEDS_TWO_DEVICES();
  // The first of each device: they may lie at the same place of it.
  Memory here(4);
  OK(cudaMemset(here.Base, 5, 4));
  OK(cudaDeviceSynchronize());
  OK(cudaSetDevice(1));
  Memory there(4);
  OK(cudaMemset(there.Base, 6, 4));
  OK(cudaDeviceSynchronize());
  cudaIpcMemHandle_t first, second;
  OK(cudaIpcGetMemHandle(&first, here.Base));
  OK(cudaIpcGetMemHandle(&second, there.Base));
  EXPECT_EQ(
      "5 6 ",
      probe("HANDLE=" + digits(first) + " OTHER=" + digits(second), "devices"));
  OK(cudaSetDevice(0));
}

/// The other process has the second device only, as its first.
TEST(IpcTest, DevicesAreTheMachinesWhateverTheirNumber) {
  NEEDS_TWO_DEVICES();
  OK(cudaSetDevice(1));
  Memory memory(4);
  OK(cudaMemset(memory.Base, 5, 4));
  OK(cudaDeviceSynchronize());
  cudaIpcMemHandle_t handle;
  OK(cudaIpcGetMemHandle(&handle, memory.Base));
  EXPECT_EQ("5 same cudaSuccess cudaSuccess cudaErrorInvalidValue",
            probe("CUDA_VISIBLE_DEVICES=1 HANDLE=" + digits(handle), "memory"));
  OK(cudaSetDevice(0));
}

TEST(IpcTest, AnotherProcessWaitsForAnEvent) {
  Stream stream;
  Event event(cudaEventInterprocess | cudaEventDisableTiming);
  cudaIpcEventHandle_t handle;
  OK(cudaIpcGetEventHandle(&handle, event));
  const std::string settings = "HANDLE=" + digits(handle);
  Gate gate(stream);
  OK(cudaEventRecord(event, stream));
  EXPECT_EQ("cudaErrorNotReady", probe(settings, "event"));
  auto waiting = std::async(std::launch::async,
                            [&settings] { return probe(settings, "wait"); });
  gate.open();
  EXPECT_EQ("cudaSuccess", waiting.get());
}

TEST(IpcTest, OnlyWholeAllocationsAndInterprocessEventsAreShared) {
  char host = 0;
  cudaIpcMemHandle_t memory;
  cudaIpcEventHandle_t handle;
  Event event;
  EXPECT_EQ(cudaErrorInvalidValue, cudaIpcGetMemHandle(&memory, &host));
  EXPECT_EQ(cudaErrorInvalidResourceHandle,
            cudaIpcGetEventHandle(&handle, event));
  cudaGetLastError();
}

TEST(IpcTest, AProcessDoesNotOpenItsOwn) {
  Memory memory(4);
  void *again = nullptr;
  cudaIpcMemHandle_t handle;
  OK(cudaIpcGetMemHandle(&handle, memory.Base));
  EXPECT_EQ(
      cudaErrorDeviceUninitialized,
      cudaIpcOpenMemHandle(&again, handle, cudaIpcMemLazyEnablePeerAccess));
  handle = {};
  EXPECT_EQ(
      cudaErrorInvalidValue,
      cudaIpcOpenMemHandle(&again, handle, cudaIpcMemLazyEnablePeerAccess));
  cudaGetLastError();
}
