// CUDA Driver API, "Virtual Memory Management".
#include "Support.h"

#include <cuda.h>

#include <unistd.h>

static const size_t Unit = 2 << 20;

/// Addresses for four units, and memory of one unit.
class VirtualTest : public testing::Test {
protected:
  void SetUp() override {
    OK(cudaSetDevice(0));
    Wanted.type = CU_MEM_ALLOCATION_TYPE_PINNED;
    Wanted.location = {CU_MEM_LOCATION_TYPE_DEVICE, {0}};
    ASSERT_EQ(CUDA_SUCCESS, cuMemAddressReserve(&Base, 4 * Unit, 0, 0, 0));
  }
  void TearDown() override {
    cuMemUnmap(Base, Unit);
    EXPECT_EQ(CUDA_SUCCESS, cuMemAddressFree(Base, 4 * Unit));
  }

  CUmemGenericAllocationHandle create() {
    CUmemGenericAllocationHandle handle = 0;
    EXPECT_EQ(CUDA_SUCCESS, cuMemCreate(&handle, Unit, &Wanted, 0));
    return handle;
  }
  CUresult allow(size_t size) {
    CUmemAccessDesc access{};
    access.location = Wanted.location;
    access.flags = CU_MEM_ACCESS_FLAGS_PROT_READWRITE;
    return cuMemSetAccess(Base, size, &access, 1);
  }
  void *at(size_t unit) { return reinterpret_cast<void *>(Base + unit * Unit); }

  CUdeviceptr Base = 0;
  CUmemAllocationProp Wanted{};
};

TEST_F(VirtualTest, GranularityIsTheUnit) {
  size_t granularity = 0;
  ASSERT_EQ(CUDA_SUCCESS,
            cuMemGetAllocationGranularity(&granularity, &Wanted,
                                          CU_MEM_ALLOC_GRANULARITY_MINIMUM));
  EXPECT_EQ(Unit, granularity);
  EXPECT_EQ(0u, Base % Unit);
  CUmemGenericAllocationHandle handle = 0;
  EXPECT_EQ(CUDA_ERROR_INVALID_VALUE,
            cuMemCreate(&handle, Unit + 1, &Wanted, 0));
}

TEST_F(VirtualTest, NeighboursAreOneRange) {
  const auto one = create(), other = create();
  ASSERT_EQ(CUDA_SUCCESS, cuMemMap(Base, Unit, 0, one, 0));
  ASSERT_EQ(CUDA_SUCCESS, cuMemMap(Base + Unit, Unit, 0, other, 0));
  ASSERT_EQ(CUDA_SUCCESS, allow(2 * Unit));
  ASSERT_EQ(CUDA_SUCCESS, cuMemRelease(one));
  ASSERT_EQ(CUDA_SUCCESS, cuMemRelease(other));
  OK(cudaMemset(at(0), 3, 2 * Unit));
  OK(cudaDeviceSynchronize());
  EXPECT_EQ(3, bytesOf(static_cast<char *>(at(1)) - 1, 2)[1]);
  EXPECT_EQ(cudaErrorInvalidValue, cudaMemset(at(0), 3, 2 * Unit + 1));
  cudaGetLastError();
  EXPECT_EQ(CUDA_SUCCESS, cuMemUnmap(Base, 2 * Unit));
}

TEST_F(VirtualTest, MemoryIsThereUntilHandleAndMappingsAreGone) {
  size_t before = 0, now = 0, total = 0;
  OK(cudaMemGetInfo(&before, &total));
  const auto handle = create();
  ASSERT_EQ(CUDA_SUCCESS, cuMemMap(Base, Unit, 0, handle, 0));
  ASSERT_EQ(CUDA_SUCCESS, cuMemRelease(handle));
  OK(cudaMemGetInfo(&now, &total));
  EXPECT_EQ(Unit, before - now);
  ASSERT_EQ(CUDA_SUCCESS, cuMemUnmap(Base, Unit));
  OK(cudaMemGetInfo(&now, &total));
  EXPECT_EQ(before, now);
}

TEST_F(VirtualTest, WhatIsReservedMayBeUnmappedAgain) {
  const auto handle = create();
  ASSERT_EQ(CUDA_SUCCESS, cuMemMap(Base, Unit, 0, handle, 0));
  ASSERT_EQ(CUDA_SUCCESS, cuMemRelease(handle));
  ASSERT_EQ(CUDA_SUCCESS, cuMemUnmap(Base, Unit));
  EXPECT_EQ(CUDA_SUCCESS, cuMemUnmap(Base, Unit));
}

TEST_F(VirtualTest, MappingsDoNotOverlap) {
  const auto handle = create();
  ASSERT_EQ(CUDA_SUCCESS, cuMemMap(Base, Unit, 0, handle, 0));
  EXPECT_EQ(CUDA_ERROR_INVALID_VALUE, cuMemMap(Base, Unit, 0, handle, 0));
  EXPECT_EQ(CUDA_ERROR_INVALID_VALUE,
            cuMemMap(Base + 4 * Unit, Unit, 0, handle, 0));
  EXPECT_EQ(CUDA_ERROR_INVALID_VALUE, cuMemAddressFree(Base, 4 * Unit));
  ASSERT_EQ(CUDA_SUCCESS, cuMemRelease(handle));
}

TEST_F(VirtualTest, OnlyWhatIsAskedForSoIsExported) {
  const auto handle = create();
  int descriptor = -1;
  EXPECT_EQ(
      CUDA_ERROR_INVALID_VALUE,
      cuMemExportToShareableHandle(
          &descriptor, handle, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR, 0));
  ASSERT_EQ(CUDA_SUCCESS, cuMemRelease(handle));
}

TEST_F(VirtualTest, OneMemoryMayBeSeenAtTwoPlacesAndByDescriptor) {
  Wanted.requestedHandleTypes = CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR;
  const auto handle = create();
  int descriptor = -1;
  ASSERT_EQ(CUDA_SUCCESS, cuMemExportToShareableHandle(
                              &descriptor, handle,
                              CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR, 0));
  CUmemGenericAllocationHandle again = 0;
  ASSERT_EQ(CUDA_SUCCESS,
            cuMemImportFromShareableHandle(
                &again, reinterpret_cast<void *>(std::intptr_t(descriptor)),
                CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR));
  close(descriptor);
  ASSERT_EQ(CUDA_SUCCESS, cuMemMap(Base, Unit, 0, handle, 0));
  ASSERT_EQ(CUDA_SUCCESS, cuMemMap(Base + Unit, Unit, 0, again, 0));
  ASSERT_EQ(CUDA_SUCCESS, allow(2 * Unit));
  OK(cudaMemset(at(0), 9, 1));
  OK(cudaDeviceSynchronize());
  EXPECT_EQ(9, bytesOf(at(1), 1)[0]);
  ASSERT_EQ(CUDA_SUCCESS, cuMemUnmap(Base + Unit, Unit));
  ASSERT_EQ(CUDA_SUCCESS, cuMemRelease(handle));
  ASSERT_EQ(CUDA_SUCCESS, cuMemRelease(again));
}

TEST_F(VirtualTest, ThereIsNoMoreThanTheDeviceHas) {
  CUmemGenericAllocationHandle handle = 0;
  size_t free = 0, total = 0;
  OK(cudaMemGetInfo(&free, &total));
  const size_t more = (total / Unit + 1) * Unit;
  EXPECT_EQ(CUDA_ERROR_OUT_OF_MEMORY, cuMemCreate(&handle, more, &Wanted, 0));
}
