// CUDA Runtime API, "Memory Management" and "API synchronization behavior".
#include "Support.h"

#include <algorithm>
#include <numeric>

static std::vector<unsigned char> counting(size_t size) {
  std::vector<unsigned char> result(size);
  std::iota(result.begin(), result.end(), static_cast<unsigned char>(1));
  return result;
}

/// Pinned memory for the time of a test.
struct Pinned {
  explicit Pinned(size_t size) {
    EXPECT_EQ(cudaSuccess, cudaMallocHost(&Base, size));
  }
  ~Pinned() { cudaFreeHost(Base); }
  void *Base = nullptr;
};

TEST(CopyTest, BytesGoThereAndBack) {
  Memory one(64), other(64);
  const auto bytes = counting(64);
  OK(cudaMemcpy(one.Base, bytes.data(), 64, cudaMemcpyHostToDevice));
  OK(cudaMemcpy(other.Base, one.Base, 64, cudaMemcpyDeviceToDevice));
  EXPECT_EQ(bytes, bytesOf(other.Base, 64));
}

TEST(CopyTest, PageableMemoryMayBeReusedAtOnce) {
  Stream stream;
  Memory device(64);
  auto bytes = counting(64);
  const auto wanted = bytes;
  Gate gate(stream);
  OK(cudaMemcpyAsync(device.Base, bytes.data(), 64, cudaMemcpyHostToDevice,
                     stream));
  std::fill(bytes.begin(), bytes.end(), static_cast<unsigned char>(0));
  gate.open();
  OK(cudaStreamSynchronize(stream));
  EXPECT_EQ(wanted, bytesOf(device.Base, 64));
}

TEST(CopyTest, PinnedMemoryIsReadInTheStreamsOrder) {
  Stream stream;
  Memory device(1);
  Pinned host(1);
  Gate gate(stream);
  *static_cast<unsigned char *>(host.Base) = 1;
  OK(cudaMemcpyAsync(device.Base, host.Base, 1, cudaMemcpyHostToDevice,
                     stream));
  *static_cast<unsigned char *>(host.Base) = 2;
  gate.open();
  OK(cudaStreamSynchronize(stream));
  EXPECT_EQ(2, bytesOf(device.Base, 1)[0]);
}

TEST(CopyTest, WithoutSynchronisationPinnedMemoryIsNotThereYet) {
  Stream stream;
  Memory device(1);
  Pinned host(1);
  OK(cudaMemset(device.Base, 7, 1));
  OK(cudaDeviceSynchronize());
  *static_cast<unsigned char *>(host.Base) = 0;
  Gate gate(stream);
  OK(cudaMemcpyAsync(host.Base, device.Base, 1, cudaMemcpyDeviceToHost,
                     stream));
  EXPECT_EQ(0, *static_cast<unsigned char *>(host.Base));
  gate.open();
  OK(cudaStreamSynchronize(stream));
  EXPECT_EQ(7, *static_cast<unsigned char *>(host.Base));
}

TEST(CopyTest, ToPageableMemoryACopyReturnsWhenItIsDone) {
  Stream stream;
  Memory device(1);
  OK(cudaMemsetAsync(device.Base, 7, 1, stream));
  unsigned char host = 0;
  OK(cudaMemcpyAsync(&host, device.Base, 1, cudaMemcpyDeviceToHost, stream));
  EXPECT_EQ(7, host);
}

TEST(CopyTest, ASynchronousCopyInTheDeviceDoesNotWait) {
  Memory one(1), other(1);
  Gate gate(nullptr);
  OK(cudaMemcpy(one.Base, other.Base, 1, cudaMemcpyDeviceToDevice));
  EXPECT_EQ(cudaErrorNotReady, cudaStreamQuery(nullptr));
}

TEST(CopyTest, OutsideOfItsAllocationACopyIsRefused) {
  Memory device(64);
  const auto bytes = counting(65);
  EXPECT_EQ(cudaErrorInvalidValue,
            cudaMemcpy(device.Base, bytes.data(), 65, cudaMemcpyHostToDevice));
  unsigned char host = 0;
  EXPECT_EQ(cudaErrorInvalidValue,
            cudaMemcpy(&host, bytes.data(), 1, cudaMemcpyDeviceToHost));
  EXPECT_EQ(cudaErrorInvalidMemcpyDirection,
            cudaMemcpy(&host, bytes.data(), 1, cudaMemcpyKind(9)));
  cudaGetLastError();
}

TEST(CopyTest, RowsHavePitches) {
  Memory device(4 * 8);
  const auto bytes = counting(3 * 4);
  OK(cudaMemset(device.Base, 0, 32));
  OK(cudaMemcpy2D(device.Base, 8, bytes.data(), 3, 3, 4,
                  cudaMemcpyHostToDevice));
  const auto back = bytesOf(device.Base, 32);
  EXPECT_EQ(1, back[0]);
  EXPECT_EQ(0, back[3]);
  EXPECT_EQ(4, back[8]);
  EXPECT_EQ(12, back[26]);
  EXPECT_EQ(cudaErrorInvalidPitchValue,
            cudaMemcpy2D(device.Base, 2, bytes.data(), 3, 3, 4,
                         cudaMemcpyHostToDevice));
  cudaGetLastError();
}

TEST(CopyTest, FillsHaveBytesAndRows) {
  Memory device(16);
  OK(cudaMemset(device.Base, 0x1234, 16));
  OK(cudaMemset2D(device.Base, 8, 1, 2, 2));
  const auto back = bytesOf(device.Base, 16);
  EXPECT_EQ(1, back[0]);
  EXPECT_EQ(0x34, back[2]);
  EXPECT_EQ(1, back[9]);
  EXPECT_EQ(0x34, back[10]);
}

TEST(CopyTest, CopiesBetweenDevicesNeedDevicesThatExist) {
  Memory from(16), to(16);
  OK(cudaMemset(from.Base, 5, 16));
  OK(cudaMemcpyPeer(to.Base, 0, from.Base, 0, 16));
  EXPECT_EQ(5, bytesOf(to.Base, 16)[15]);
  EXPECT_EQ(cudaErrorInvalidDevice,
            cudaMemcpyPeer(to.Base, devices(), from.Base, 0, 16));
  cudaGetLastError();
}

TEST(CopyTest, DevicesCopyToEachOther) {
  NEEDS_TWO_DEVICES();
  Memory here(16);
  const auto bytes = counting(16);
  // From pageable memory the copy may still be on its way when the call
  // returns.
  OK(cudaMemcpy(here.Base, bytes.data(), 16, cudaMemcpyHostToDevice));
  OK(cudaDeviceSynchronize());
  OK(cudaSetDevice(1));
  {
    Memory there(16);
    Stream stream;
    OK(cudaMemcpyPeerAsync(there.Base, 1, here.Base, 0, 16, stream));
    OK(cudaStreamSynchronize(stream));
    EXPECT_EQ(bytes, bytesOf(there.Base, 16));
  }
  OK(cudaSetDevice(0));
}
