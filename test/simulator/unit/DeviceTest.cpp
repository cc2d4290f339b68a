// CUDA Runtime API, "Device Management", "Error Handling", "Peer Device Memory
// Access".
#include "Support.h"

#include <sys/wait.h>
#include <thread>
#include <unistd.h>

TEST(DeviceTest, EachThreadHasItsDevice) {
  OK(cudaSetDevice(1));
  int there = -1, here = -1;
  std::thread([&there] { cudaGetDevice(&there); }).join();
  OK(cudaGetDevice(&here));
  EXPECT_EQ(0, there);
  EXPECT_EQ(1, here);
  OK(cudaSetDevice(0));
  EXPECT_EQ(cudaErrorInvalidDevice, cudaSetDevice(2));
  cudaGetLastError();
}

TEST(DeviceTest, PropertiesAndAttributesAgree) {
  cudaDeviceProp all{};
  OK(cudaGetDeviceProperties(&all, 1));
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
    OK(cudaDeviceGetAttribute(&value, attribute, 1));
    EXPECT_EQ(expected, value) << attribute;
  }
}

TEST(DeviceTest, ADeviceIsFoundByItsAddress) {
  char address[32];
  int index = -1;
  OK(cudaDeviceGetPCIBusId(address, sizeof address, 1));
  OK(cudaDeviceGetByPCIBusId(&index, address));
  EXPECT_EQ(1, index);
  EXPECT_EQ(cudaErrorInvalidValue, cudaDeviceGetPCIBusId(address, 3, 1));
  cudaGetLastError();
}

TEST(DeviceTest, PeersAreEnabledOnce) {
  int can = -1;
  OK(cudaDeviceCanAccessPeer(&can, 0, 1));
  EXPECT_EQ(1, can);
  OK(cudaDeviceCanAccessPeer(&can, 0, 0));
  EXPECT_EQ(0, can);
  EXPECT_EQ(cudaErrorPeerAccessNotEnabled, cudaDeviceDisablePeerAccess(1));
  OK(cudaDeviceEnablePeerAccess(1, 0));
  EXPECT_EQ(cudaErrorPeerAccessAlreadyEnabled,
            cudaDeviceEnablePeerAccess(1, 0));
  OK(cudaDeviceDisablePeerAccess(1));
  EXPECT_EQ(cudaErrorInvalidDevice, cudaDeviceEnablePeerAccess(0, 0));
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

TEST(ErrorTest, WhatIsNotSimulatedSaysSo) {
  cudaArray_t array = nullptr;
  cudaChannelFormatDesc format{};
  EXPECT_EQ(cudaErrorNotSupported, cudaMallocArray(&array, &format, 1, 1, 0));
  EXPECT_EQ(cudaErrorNotSupported, cudaGetLastError());
}

/// "Initialising CUDA in a process and using it in one forked from it is
/// undefined"; the real runtime says that it is not initialised.
TEST(ErrorTest, AForkedProcessCannotUseTheDevices) {
  Memory memory(1);
  const pid_t child = fork();
  if (!child) {
    int count = 0;
    void *more = nullptr;
    _exit(cudaGetDeviceCount(&count) == cudaErrorInitializationError &&
                  cudaMalloc(&more, 1) == cudaErrorInitializationError
              ? 0
              : 1);
  }
  int status = -1;
  waitpid(child, &status, 0);
  EXPECT_EQ(0, status);
}

TEST(SettingsTest, DevicesAreAsManyAsWanted) {
  EXPECT_EQ("cudaSuccess 3", probe("TORCH_CUDA_SIM_DEVICES=3", "count"));
  EXPECT_EQ("cudaErrorNoDevice 0", probe("TORCH_CUDA_SIM_DEVICES=0", "count"));
}

TEST(SettingsTest, DevicesAreWhatIsWanted) {
  EXPECT_EQ("cudaSuccess 8.6 536870912",
            probe("TORCH_CUDA_SIM_MEMORY=512M TORCH_CUDA_SIM_CAPABILITY=8.6",
                  "describe"));
}

TEST(SettingsTest, WhatCannotBeReadIsSaid) {
  for (const char *wrong :
       {"DEVICES=many", "MEMORY=big", "CAPABILITY=9", "DEVICES=65"}) {
    const std::string output =
        probe(std::string("TORCH_CUDA_SIM_") + wrong, "describe");
    EXPECT_NE(std::string::npos, output.find(wrong)) << output;
    EXPECT_NE(std::string::npos, output.find("it is ignored")) << output;
  }
}
