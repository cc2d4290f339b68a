// CUDA Runtime API, "Stream Ordered Memory Allocator".
#include "Support.h"

/// A counter of a pool.
static uint64_t counter(cudaMemPool_t pool, cudaMemPoolAttr attribute) {
  uint64_t value = ~uint64_t(0);
  EXPECT_EQ(cudaSuccess, cudaMemPoolGetAttribute(pool, attribute, &value));
  return value;
}

/// A pool of its own for each test, as the default one has a history.
class PoolTest : public testing::Test {
protected:
  void SetUp() override {
    cudaMemPoolProps properties{};
    properties.allocType = cudaMemAllocationTypePinned;
    properties.location = {cudaMemLocationTypeDevice, 0};
    OK(cudaMemPoolCreate(&Pool, &properties));
  }
  void TearDown() override { OK(cudaMemPoolDestroy(Pool)); }

  cudaMemPool_t Pool = nullptr;
  static constexpr size_t Size = 1 << 20;
  /// What a pool reserves at a time.
  static constexpr size_t Chunk = 32 << 20;
};

TEST_F(PoolTest, FreedMemoryIsNotInUseThoughTheStreamHasNotComeToIt) {
  Stream stream;
  void *memory = nullptr;
  OK(cudaMallocFromPoolAsync(&memory, Size, Pool, stream));
  OK(cudaMemsetAsync(memory, 1, Size, stream));
  Gate gate(stream);
  OK(cudaFreeAsync(memory, stream));
  EXPECT_EQ(0u, counter(Pool, cudaMemPoolAttrUsedMemCurrent));
  EXPECT_EQ(Size, counter(Pool, cudaMemPoolAttrUsedMemHigh));
}

TEST_F(PoolTest, MemoryIsGivenBackInTheStreamsOrder) {
  Stream stream;
  void *memory = nullptr;
  OK(cudaMallocFromPoolAsync(&memory, Chunk, Pool, stream));
  {
    Gate gate(stream);
    OK(cudaFreeAsync(memory, stream));
    OK(cudaMemPoolTrimTo(Pool, 0));
    EXPECT_EQ(Chunk, counter(Pool, cudaMemPoolAttrReservedMemCurrent));
  }
  OK(cudaStreamSynchronize(stream));
  EXPECT_EQ(0u, counter(Pool, cudaMemPoolAttrReservedMemCurrent));
}

TEST_F(PoolTest, ItReservesInChunks) {
  Stream stream;
  void *memory = nullptr;
  OK(cudaMallocFromPoolAsync(&memory, Size, Pool, stream));
  EXPECT_EQ(Chunk, counter(Pool, cudaMemPoolAttrReservedMemCurrent));
  EXPECT_EQ(Size, counter(Pool, cudaMemPoolAttrUsedMemCurrent));
  OK(cudaFreeAsync(memory, stream));
  OK(cudaStreamSynchronize(stream));
  EXPECT_EQ(0u, counter(Pool, cudaMemPoolAttrReservedMemCurrent));
  EXPECT_EQ(Chunk, counter(Pool, cudaMemPoolAttrReservedMemHigh));
}

TEST_F(PoolTest, SynchronisingReleasesWhatIsAboveTheThreshold) {
  Stream stream;
  void *one = nullptr, *other = nullptr;
  uint64_t threshold = Chunk;
  OK(cudaMemPoolSetAttribute(Pool, cudaMemPoolAttrReleaseThreshold,
                             &threshold));
  OK(cudaMallocFromPoolAsync(&one, Chunk, Pool, stream));
  OK(cudaMallocFromPoolAsync(&other, Chunk, Pool, stream));
  EXPECT_EQ(2 * Chunk, counter(Pool, cudaMemPoolAttrReservedMemCurrent));
  OK(cudaFreeAsync(one, stream));
  OK(cudaFreeAsync(other, stream));
  OK(cudaStreamSynchronize(stream));
  EXPECT_EQ(Chunk, counter(Pool, cudaMemPoolAttrReservedMemCurrent));
  OK(cudaMemPoolTrimTo(Pool, 0));
  EXPECT_EQ(0u, counter(Pool, cudaMemPoolAttrReservedMemCurrent));
}

TEST_F(PoolTest, TrimmingKeepsWhatIsAskedFor) {
  Stream stream;
  void *memory = nullptr;
  uint64_t threshold = ~uint64_t(0);
  OK(cudaMemPoolSetAttribute(Pool, cudaMemPoolAttrReleaseThreshold,
                             &threshold));
  OK(cudaMallocFromPoolAsync(&memory, Size, Pool, stream));
  OK(cudaFreeAsync(memory, stream));
  OK(cudaStreamSynchronize(stream));
  OK(cudaMemPoolTrimTo(Pool, 1));
  EXPECT_EQ(Chunk, counter(Pool, cudaMemPoolAttrReservedMemCurrent));
}

TEST_F(PoolTest, HighWaterMarksBeginAnewAtZeroOnly) {
  Stream stream;
  void *memory = nullptr;
  OK(cudaMallocFromPoolAsync(&memory, Size, Pool, stream));
  OK(cudaFreeAsync(memory, stream));
  OK(cudaStreamSynchronize(stream));
  uint64_t value = 1;
  EXPECT_EQ(cudaErrorInvalidValue,
            cudaMemPoolSetAttribute(Pool, cudaMemPoolAttrUsedMemHigh, &value));
  value = 0;
  OK(cudaMemPoolSetAttribute(Pool, cudaMemPoolAttrUsedMemHigh, &value));
  EXPECT_EQ(0u, counter(Pool, cudaMemPoolAttrUsedMemHigh));
  cudaGetLastError();
}

TEST_F(PoolTest, ADefaultPoolIsThereAndStays) {
  cudaMemPool_t pool = nullptr, current = nullptr;
  OK(cudaDeviceGetDefaultMemPool(&pool, 0));
  OK(cudaDeviceGetMemPool(&current, 0));
  EXPECT_EQ(pool, current);
  EXPECT_EQ(cudaErrorInvalidValue, cudaMemPoolDestroy(pool));
  OK(cudaDeviceSetMemPool(0, Pool));
  OK(cudaDeviceGetMemPool(&current, 0));
  EXPECT_EQ(Pool, current);
  OK(cudaDeviceSetMemPool(0, pool));
  EXPECT_EQ(cudaErrorInvalidDevice,
            cudaDeviceGetDefaultMemPool(&pool, devices()));
  cudaGetLastError();
}

TEST_F(PoolTest, MemoryOfCudaMallocIsFreedInOrderToo) {
  Stream stream;
  void *memory = nullptr;
  OK(cudaMalloc(&memory, Size));
  {
    Gate gate(stream);
    OK(cudaMemsetAsync(memory, 1, Size, stream));
    OK(cudaFreeAsync(memory, stream));
  }
  OK(cudaStreamSynchronize(stream));
  EXPECT_EQ(cudaErrorInvalidValue, cudaFree(memory));
  cudaGetLastError();
}

TEST_F(PoolTest, OtherMemoryIsNotFreedInOrder) {
  Stream stream;
  char pageable = 0;
  EXPECT_EQ(cudaErrorInvalidValue, cudaFreeAsync(&pageable, stream));
  cudaGetLastError();
}

TEST_F(PoolTest, CudaFreeTakesItsMemoryToo) {
  Stream stream;
  void *memory = nullptr;
  OK(cudaMallocFromPoolAsync(&memory, Size, Pool, stream));
  OK(cudaFree(memory));
  EXPECT_EQ(0u, counter(Pool, cudaMemPoolAttrReservedMemCurrent));
  OK(cudaDeviceSynchronize());
  EXPECT_EQ(Size, counter(Pool, cudaMemPoolAttrUsedMemCurrent));
  EXPECT_EQ(cudaErrorInvalidValue, cudaFree(memory));
  cudaGetLastError();
}

TEST_F(PoolTest, AGraphKeepsItsMemory) {
  Stream stream;
  void *memory = nullptr;
  cudaGraph_t graph = nullptr;
  OK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
  OK(cudaMallocFromPoolAsync(&memory, 16, Pool, stream));
  OK(cudaMemsetAsync(memory, 5, 16, stream));
  OK(cudaStreamEndCapture(stream, &graph));
  cudaGraphExec_t exec = nullptr;
  OK(cudaGraphInstantiate(&exec, graph, 0));
  OK(cudaGraphLaunch(exec, stream));
  OK(cudaStreamSynchronize(stream));
  EXPECT_EQ(5, bytesOf(memory, 1)[0]);
  OK(cudaGraphExecDestroy(exec));
  OK(cudaGraphDestroy(graph));
}
