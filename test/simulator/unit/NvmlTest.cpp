// NVML API Reference Guide: what torch.cuda asks of the management library.
#include "Support.h"

/// nvmlMemory_v2_t.
struct MemoryV2 {
  unsigned Version = unsigned(sizeof(MemoryV2)) | 2u << 24;
  unsigned long long Total = 0, Reserved = 0, Free = 0, Used = 0;
};

extern "C" {
int nvmlInit_v2();
int nvmlShutdown();
int nvmlDeviceGetCount_v2(unsigned *);
int nvmlDeviceGetHandleByIndex_v2(unsigned, void **);
int nvmlDeviceGetHandleByPciBusId_v2(const char *, void **);
int nvmlDeviceGetIndex(void *, unsigned *);
int nvmlDeviceGetUUID(void *, char *, unsigned);
int nvmlDeviceGetMemoryInfo(void *, unsigned long long[3]);
const char *nvmlErrorString(int);
int nvmlDeviceGetMemoryInfo_v2(void *, MemoryV2 *);
int nvmlDeviceGetCudaComputeCapability(void *, int *, int *);
int nvmlSystemGetCudaDriverVersion_v2(int *);
int nvmlDeviceGetFanSpeed(void *, unsigned *);
int nvmlDeviceGetMigMode(void *, unsigned *, unsigned *);
}

/// Initialised for each test: users are counted.
class NvmlTest : public testing::Test {
protected:
  void SetUp() override { ASSERT_EQ(0, nvmlInit_v2()); }
  void TearDown() override { EXPECT_EQ(0, nvmlShutdown()); }

  /// The management library's handle of a device of the runtime.
  static void *handleOf(int device) {
    char address[32];
    void *handle = nullptr;
    EXPECT_EQ(cudaSuccess,
              cudaDeviceGetPCIBusId(address, sizeof address, device));
    EXPECT_EQ(0, nvmlDeviceGetHandleByPciBusId_v2(address, &handle));
    return handle;
  }
};

TEST(NvmlStartTest, WithoutItNothingIsTold) {
  unsigned count = 0;
  void *handle = nullptr;
  EXPECT_STREQ("Uninitialized",
               nvmlErrorString(nvmlDeviceGetHandleByIndex_v2(0, &handle)));
  EXPECT_STREQ("Uninitialized", nvmlErrorString(nvmlDeviceGetCount_v2(&count)));
  EXPECT_STREQ("Uninitialized", nvmlErrorString(nvmlShutdown()));
  ASSERT_EQ(0, nvmlInit_v2());
  EXPECT_EQ(0, nvmlDeviceGetHandleByIndex_v2(0, &handle));
  EXPECT_EQ(0, nvmlShutdown());
}

TEST_F(NvmlTest, ItKnowsTheSameDevices) {
  const auto last = unsigned(devices() - 1);
  unsigned count = 0, index = 99;
  void *handle = nullptr;
  ASSERT_EQ(0, nvmlDeviceGetCount_v2(&count));
  EXPECT_EQ(last + 1, count);
  ASSERT_EQ(0, nvmlDeviceGetIndex(handleOf(int(last)), &index));
  EXPECT_EQ(last, index);
  EXPECT_STREQ("Invalid Argument",
               nvmlErrorString(nvmlDeviceGetHandleByIndex_v2(count, &handle)));
  EXPECT_STREQ("Not Found", nvmlErrorString(nvmlDeviceGetHandleByPciBusId_v2(
                                "0000:99:00.0", &handle)));
}

TEST_F(NvmlTest, DevicesHaveTheRuntimesIdentity) {
  cudaDeviceProp all{};
  const int last = devices() - 1;
  char uuid[64];
  void *handle = handleOf(last);
  OK(cudaGetDeviceProperties(&all, last));
  ASSERT_EQ(0, nvmlDeviceGetUUID(handle, uuid, sizeof uuid));
  char end[3];
  std::snprintf(end, sizeof end, "%02x",
                static_cast<unsigned char>(all.uuid.bytes[15]));
  EXPECT_EQ(40u, std::string(uuid).size());
  EXPECT_EQ(end, std::string(uuid).substr(38));
  EXPECT_STREQ("Insufficient Size",
               nvmlErrorString(nvmlDeviceGetUUID(handle, uuid, 10)));
}

/// The context has its part before: the first allocation makes it.
TEST_F(NvmlTest, ItSeesWhatIsAllocated) {
  void *handle = handleOf(0);
  unsigned long long before[3], after[3];
  Memory first(1);
  ASSERT_EQ(0, nvmlDeviceGetMemoryInfo(handle, before));
  Memory memory(64 << 20);
  ASSERT_EQ(0, nvmlDeviceGetMemoryInfo(handle, after));
  EXPECT_EQ(64u << 20, after[2] - before[2]);
  EXPECT_EQ(after[0], after[1] + after[2]);
}

TEST_F(NvmlTest, MemoryIsToldInASecondVersion) {
  MemoryV2 memory;
  unsigned long long first[3];
  ASSERT_EQ(0, nvmlDeviceGetMemoryInfo(handleOf(0), first));
  ASSERT_EQ(0, nvmlDeviceGetMemoryInfo_v2(handleOf(0), &memory));
  EXPECT_EQ(first[0], memory.Total);
  EXPECT_LE(memory.Free, memory.Total);
  EXPECT_EQ(2, nvmlDeviceGetMemoryInfo_v2(handleOf(0), nullptr));
}

TEST_F(NvmlTest, VersionsAreTheRuntimes) {
  cudaDeviceProp all{};
  int major = 0, minor = -1, ours = 0, theirs = 0;
  OK(cudaGetDeviceProperties(&all, 0));
  OK(cudaDriverGetVersion(&theirs));
  ASSERT_EQ(0, nvmlDeviceGetCudaComputeCapability(handleOf(0), &major, &minor));
  EXPECT_EQ(all.major * 10 + all.minor, major * 10 + minor);
  EXPECT_EQ(2,
            nvmlDeviceGetCudaComputeCapability(handleOf(0), &major, nullptr));
  ASSERT_EQ(0, nvmlSystemGetCudaDriverVersion_v2(&ours));
  EXPECT_EQ(theirs, ours);
}

TEST(SimulatorNvmlTest, TheSecondVersionOfMemoryHasAVersion) {
  void *handle = nullptr;
  MemoryV2 memory;
  ASSERT_EQ(0, nvmlInit_v2());
  ASSERT_EQ(0, nvmlDeviceGetHandleByIndex_v2(0, &handle));
  ASSERT_EQ(0, nvmlDeviceGetMemoryInfo_v2(handle, &memory));
  EXPECT_EQ(memory.Total, memory.Reserved + memory.Free + memory.Used);
  memory.Version = 1;
  EXPECT_EQ(25, nvmlDeviceGetMemoryInfo_v2(handle, &memory));
  EXPECT_EQ(0, nvmlShutdown());
}

TEST(SimulatorNvmlTest, WhatIsNotSimulatedSaysSo) {
  unsigned one = 0, other = 0;
  EXPECT_EQ(1, nvmlDeviceGetFanSpeed(nullptr, &one));
  ASSERT_EQ(0, nvmlInit_v2());
  EXPECT_EQ(3, nvmlDeviceGetFanSpeed(nullptr, &one));
  EXPECT_EQ(3, nvmlDeviceGetMigMode(nullptr, &one, &other));
  EXPECT_EQ(0, nvmlShutdown());
}
