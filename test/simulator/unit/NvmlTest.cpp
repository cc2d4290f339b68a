// NVML API Reference Guide: what torch.cuda asks of the management library.
#include "Support.h"

extern "C" {
int nvmlInit_v2();
int nvmlDeviceGetCount_v2(unsigned *);
int nvmlDeviceGetHandleByIndex_v2(unsigned, void **);
int nvmlDeviceGetHandleByPciBusId_v2(const char *, void **);
int nvmlDeviceGetIndex(void *, unsigned *);
int nvmlDeviceGetUUID(void *, char *, unsigned);
int nvmlDeviceGetMemoryInfo(void *, unsigned long long[3]);
const char *nvmlErrorString(int);
}

TEST(NvmlTest, ItKnowsTheSameDevices) {
  unsigned count = 0, index = 9;
  char address[32];
  void *handle = nullptr;
  ASSERT_EQ(0, nvmlInit_v2());
  ASSERT_EQ(0, nvmlDeviceGetCount_v2(&count));
  EXPECT_EQ(2u, count);
  OK(cudaDeviceGetPCIBusId(address, sizeof address, 1));
  ASSERT_EQ(0, nvmlDeviceGetHandleByPciBusId_v2(address, &handle));
  ASSERT_EQ(0, nvmlDeviceGetIndex(handle, &index));
  EXPECT_EQ(1u, index);
  EXPECT_STREQ("Invalid Argument",
               nvmlErrorString(nvmlDeviceGetHandleByIndex_v2(2, &handle)));
  EXPECT_STREQ("Not Found", nvmlErrorString(nvmlDeviceGetHandleByPciBusId_v2(
                                "0000:99:00.0", &handle)));
}

TEST(NvmlTest, DevicesHaveTheRuntimesIdentity) {
  cudaDeviceProp all{};
  void *handle = nullptr;
  char uuid[64];
  OK(cudaGetDeviceProperties(&all, 1));
  ASSERT_EQ(0, nvmlDeviceGetHandleByIndex_v2(1, &handle));
  ASSERT_EQ(0, nvmlDeviceGetUUID(handle, uuid, sizeof uuid));
  char last[3];
  std::snprintf(last, sizeof last, "%02x",
                static_cast<unsigned char>(all.uuid.bytes[15]));
  EXPECT_EQ(40u, std::string(uuid).size());
  EXPECT_EQ(last, std::string(uuid).substr(38));
  EXPECT_STREQ("Insufficient Size",
               nvmlErrorString(nvmlDeviceGetUUID(handle, uuid, 10)));
}

TEST(NvmlTest, ItSeesWhatIsAllocated) {
  void *handle = nullptr;
  unsigned long long before[3], after[3];
  ASSERT_EQ(0, nvmlDeviceGetHandleByIndex_v2(0, &handle));
  ASSERT_EQ(0, nvmlDeviceGetMemoryInfo(handle, before));
  Memory memory(1 << 20);
  ASSERT_EQ(0, nvmlDeviceGetMemoryInfo(handle, after));
  EXPECT_EQ(1u << 20, after[2] - before[2]);
  EXPECT_EQ(after[0], after[1] + after[2]);
}
