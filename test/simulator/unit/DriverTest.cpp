// CUDA Driver API: contexts, entry points, modules, and what both APIs share.
#include "Support.h"

#include <cuda.h>

#include <thread>

TEST(DriverTest, ThePrimaryContextIsActiveWithTheFirstUse) {
  EXPECT_EQ("0 1 1", probe("", "context"));
}

TEST(DriverTest, EntryPointsAreFoundInTheirNewestVersion) {
  void *function = nullptr, *sought = nullptr;
  CUdriverProcAddressQueryResult found = CU_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND;
  ASSERT_EQ(CUDA_SUCCESS, cuGetProcAddress("cuMemGetInfo", &function,
                                           CUDA_VERSION, 0, &found));
  EXPECT_EQ(reinterpret_cast<void *>(&cuMemGetInfo), function);
  EXPECT_EQ(CU_GET_PROC_ADDRESS_SUCCESS, found);
  cudaDriverEntryPointQueryResult runtime = cudaDriverEntryPointSymbolNotFound;
  OK(cudaGetDriverEntryPointByVersion("cuMemGetInfo", &sought, CUDA_VERSION, 0,
                                      &runtime));
  EXPECT_EQ(function, sought);
}

TEST(DriverTest, AnEntryPointThatIsNotThereIsNoError) {
  void *sought = &sought;
  CUdriverProcAddressQueryResult found = CU_GET_PROC_ADDRESS_SUCCESS;
  EXPECT_EQ(CUDA_SUCCESS,
            cuGetProcAddress("cuNothing", &sought, CUDA_VERSION, 0, &found));
  EXPECT_EQ(CU_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND, found);
  EXPECT_EQ(nullptr, sought);
  EXPECT_EQ(CUDA_SUCCESS,
            cuGetProcAddress("cuNothing", &sought, CUDA_VERSION, 0, nullptr));
}

TEST(DriverTest, ErrorsHaveNamesAndTexts) {
  const char *text = nullptr, *name = nullptr;
  ASSERT_EQ(CUDA_SUCCESS, cuGetErrorString(CUDA_ERROR_OUT_OF_MEMORY, &text));
  ASSERT_EQ(CUDA_SUCCESS, cuGetErrorName(CUDA_ERROR_OUT_OF_MEMORY, &name));
  EXPECT_STREQ("out of memory", text);
  EXPECT_STREQ("CUDA_ERROR_OUT_OF_MEMORY", name);
  EXPECT_EQ(CUDA_ERROR_INVALID_VALUE, cuGetErrorString(CUresult(12345), &text));
}

/// A kernel that does nothing, for any device of today.
static const char *const Ptx = R"(
.version 5.0
.target sm_50
.address_size 64
.visible .entry add()
{
  ret;
}
)";

TEST(DriverTest, ModulesHaveTheKernelsThatAreAskedFor) {
  OK(cudaSetDevice(0));
  CUmodule module = nullptr;
  CUfunction function = nullptr;
  ASSERT_EQ(CUDA_SUCCESS, cuModuleLoadData(&module, Ptx));
  ASSERT_EQ(CUDA_SUCCESS, cuModuleGetFunction(&function, module, "add"));
  Stream stream;
  EXPECT_EQ(CUDA_SUCCESS, cuLaunchKernel(function, 1, 1, 1, 32, 1, 1, 0, stream,
                                         nullptr, nullptr));
  EXPECT_EQ(CUDA_ERROR_INVALID_VALUE,
            cuLaunchKernel(function, 1, 1, 1, 32, 1, 1, 1 << 20, stream,
                           nullptr, nullptr));
  OK(cudaStreamSynchronize(stream));
  EXPECT_EQ(CUDA_SUCCESS, cuModuleUnload(module));
}

TEST(DriverTest, BothApisKnowTheSameStreams) {
  Stream stream;
  Memory memory(8);
  ASSERT_EQ(CUDA_SUCCESS,
            cuMemsetD32Async(reinterpret_cast<CUdeviceptr>(memory.Base),
                             0x01020304, 1, stream));
  ASSERT_EQ(CUDA_SUCCESS,
            cuStreamWriteValue32(
                stream, reinterpret_cast<CUdeviceptr>(memory.Base) + 4, 7, 0));
  OK(cudaStreamSynchronize(stream));
  EXPECT_EQ((std::vector<unsigned char>{4, 3, 2, 1, 7, 0, 0, 0}),
            bytesOf(memory.Base, 8));
}

TEST(DriverTest, AllocationsAreFoundByAnyAddressInThem) {
  Memory memory(1000);
  CUdeviceptr base = 0;
  size_t size = 0;
  const auto inside = reinterpret_cast<CUdeviceptr>(memory.Base) + 999;
  ASSERT_EQ(CUDA_SUCCESS, cuMemGetAddressRange(&base, &size, inside));
  EXPECT_EQ(reinterpret_cast<CUdeviceptr>(memory.Base), base);
  EXPECT_EQ(1000u, size);
  CUmemorytype type{};
  ASSERT_EQ(CUDA_SUCCESS, cuPointerGetAttribute(
                              &type, CU_POINTER_ATTRIBUTE_MEMORY_TYPE, inside));
  EXPECT_EQ(CU_MEMORYTYPE_DEVICE, type);
}

extern "C" cudaError_t cudaStreamGetId_ptsz(cudaStream_t, unsigned long long *);

TEST(DriverTest, ByThreadTheNullStreamIsTheThreadsOwn) {
  unsigned long long legacy = 0, own = 0, null = 0;
  OK(cudaStreamGetId(nullptr, &legacy));
  OK(cudaStreamGetId(cudaStreamPerThread, &own));
  OK(cudaStreamGetId_ptsz(nullptr, &null));
  EXPECT_EQ(own, null);
  EXPECT_NE(own, legacy);
}
