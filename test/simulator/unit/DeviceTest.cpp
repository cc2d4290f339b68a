// CUDA Runtime API, "Device Management", "Error Handling", "Peer Device Memory
// Access".
#include "Support.h"

#include <cstdio>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

TEST(DeviceTest, EachThreadHasItsDevice) {
  NEEDS_TWO_DEVICES();
  OK(cudaSetDevice(1));
  int there = -1, here = -1;
  std::thread([&there] { cudaGetDevice(&there); }).join();
  OK(cudaGetDevice(&here));
  EXPECT_EQ(0, there);
  EXPECT_EQ(1, here);
  OK(cudaSetDevice(0));
}

TEST(DeviceTest, AfterTheLastThereIsNone) {
  int here = -1;
  OK(cudaSetDevice(devices() - 1));
  EXPECT_EQ(cudaErrorInvalidDevice, cudaSetDevice(devices()));
  OK(cudaGetDevice(&here));
  EXPECT_EQ(devices() - 1, here);
  OK(cudaSetDevice(0));
  cudaGetLastError();
}

TEST(DeviceTest, PropertiesAndAttributesAgree) {
  cudaDeviceProp all{};
  const int last = devices() - 1;
  OK(cudaGetDeviceProperties(&all, last));
  const std::pair<cudaDeviceAttr, int> pairs[] = {
      {cudaDevAttrMaxThreadsPerBlock, all.maxThreadsPerBlock},
      {cudaDevAttrWarpSize, all.warpSize},
      {cudaDevAttrMultiProcessorCount, all.multiProcessorCount},
      {cudaDevAttrPciBusId, all.pciBusID},
      {cudaDevAttrComputeCapabilityMajor, all.major},
      {cudaDevAttrMaxGridDimX, all.maxGridSize[0]},
      {cudaDevAttrMemoryPoolsSupported, all.memoryPoolsSupported}};
  for (const auto &[attribute, expected] : pairs) {
    int value = -1;
    OK(cudaDeviceGetAttribute(&value, attribute, last));
    EXPECT_EQ(expected, value) << attribute;
  }
}

TEST(DeviceTest, ADeviceIsFoundByItsAddress) {
  char address[32];
  int index = -1;
  const int last = devices() - 1;
  OK(cudaDeviceGetPCIBusId(address, sizeof address, last));
  OK(cudaDeviceGetByPCIBusId(&index, address));
  EXPECT_EQ(last, index);
  EXPECT_EQ(cudaErrorInvalidValue, cudaDeviceGetPCIBusId(address, 3, last));
  cudaGetLastError();
}

TEST(DeviceTest, NoDeviceIsItsOwnPeer) {
  int can = -1;
  OK(cudaDeviceCanAccessPeer(&can, 0, 0));
  EXPECT_EQ(0, can);
  EXPECT_EQ(cudaErrorPeerAccessUnsupported, cudaDeviceEnablePeerAccess(0, 0));
  cudaGetLastError();
}

TEST(DeviceTest, PeersAreEnabledOnce) {
  NEEDS_TWO_DEVICES();
  int can = -1;
  OK(cudaDeviceCanAccessPeer(&can, 0, 1));
  EXPECT_EQ(1, can);
  EXPECT_EQ(cudaErrorPeerAccessNotEnabled, cudaDeviceDisablePeerAccess(1));
  OK(cudaDeviceEnablePeerAccess(1, 0));
  EXPECT_EQ(cudaErrorPeerAccessAlreadyEnabled,
            cudaDeviceEnablePeerAccess(1, 0));
  OK(cudaDeviceDisablePeerAccess(1));
  cudaGetLastError();
}

TEST(ErrorTest, TheLastErrorIsTakenOnce) {
  EXPECT_EQ(cudaErrorInvalidDevice, cudaSetDevice(-1));
  EXPECT_EQ(cudaErrorInvalidDevice, cudaPeekAtLastError());
  EXPECT_EQ(cudaErrorInvalidDevice, cudaGetLastError());
  EXPECT_EQ(cudaSuccess, cudaGetLastError());
}

TEST(ErrorTest, TheLastErrorIsOfTheThread) {
  cudaError_t elsewhere = cudaErrorUnknown;
  EXPECT_EQ(cudaErrorInvalidDevice, cudaSetDevice(-1));
  std::thread([&elsewhere] { elsewhere = cudaGetLastError(); }).join();
  EXPECT_EQ(cudaSuccess, elsewhere);
  EXPECT_EQ(cudaErrorInvalidDevice, cudaGetLastError());
}

TEST(ErrorTest, ErrorsHaveNamesAndTexts) {
  EXPECT_STREQ("cudaErrorMemoryAllocation",
               cudaGetErrorName(cudaErrorMemoryAllocation));
  EXPECT_STREQ("out of memory", cudaGetErrorString(cudaErrorMemoryAllocation));
  EXPECT_STREQ("unrecognized error code",
               cudaGetErrorString(cudaError_t(12345)));
}

/// What \p body prints in a process that is forked off.
static std::string inChild(void (*body)(int to)) {
  int ends[2];
  EXPECT_EQ(0, pipe(ends));
  const pid_t child = fork();
  if (!child) {
    body(ends[1]);
    _exit(0);
  }
  close(ends[1]);
  std::string text;
  for (char one; read(ends[0], &one, 1) == 1;)
    text += one;
  close(ends[0]);
  waitpid(child, nullptr, 0);
  return text;
}

static void count(int to) {
  int number = 0;
  dprintf(to, "%s", cudaGetErrorName(cudaGetDeviceCount(&number)));
}

static void allocate(int to) {
  void *memory = nullptr;
  dprintf(to, "%s", cudaGetErrorName(cudaMalloc(&memory, 1)));
}

/// "Initialising CUDA in a process and using it in one forked from it is
/// undefined"; the real runtime says that it is not initialised.
TEST(ErrorTest, AForkedProcessCannotAllocate) {
  Memory memory(1);
  EXPECT_EQ("cudaErrorInitializationError", inChild(allocate));
}

TEST(ErrorTest, AForkedProcessCanStillCountTheDevices) {
  Memory memory(1);
  EXPECT_EQ("cudaSuccess", inChild(count));
}
