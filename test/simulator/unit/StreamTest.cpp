// CUDA Runtime API, "Stream Management" and "Stream synchronization behavior".
#include "Support.h"

#include <thread>

TEST(StreamTest, WorkIsDoneLaterAndInOrder) {
  Stream stream;
  std::vector<int> order;
  Gate gate(stream);
  struct Note {
    std::vector<int> *Order;
    int Number;
  } notes[2] = {{&order, 1}, {&order, 2}};
  for (Note &note : notes)
    OK(cudaLaunchHostFunc(
        stream,
        [](void *data) {
          static_cast<Note *>(data)->Order->push_back(
              static_cast<Note *>(data)->Number);
        },
        &note));
  EXPECT_EQ(cudaErrorNotReady, cudaStreamQuery(stream));
  gate.open();
  OK(cudaStreamSynchronize(stream));
  EXPECT_EQ((std::vector<int>{1, 2}), order);
  EXPECT_EQ(cudaSuccess, cudaStreamQuery(stream));
}

TEST(StreamTest, StreamsDoNotWaitForEachOther) {
  Stream one, other;
  Gate gate(one);
  OK(cudaStreamSynchronize(other));
  EXPECT_EQ(cudaErrorNotReady, cudaStreamQuery(one));
}

TEST(StreamTest, TheLegacyStreamWaitsForBlockingStreams) {
  Stream blocking(cudaStreamDefault);
  Event event;
  Gate gate(blocking);
  OK(cudaEventRecord(event, cudaStreamLegacy));
  EXPECT_EQ(cudaErrorNotReady, cudaEventQuery(event));
  gate.open();
  OK(cudaEventSynchronize(event));
}

TEST(StreamTest, BlockingStreamsWaitForTheLegacyStream) {
  Stream blocking(cudaStreamDefault);
  Gate gate(nullptr);
  Event event;
  OK(cudaEventRecord(event, blocking));
  EXPECT_EQ(cudaErrorNotReady, cudaEventQuery(event));
  gate.open();
  OK(cudaEventSynchronize(event));
}

TEST(StreamTest, NonBlockingStreamsIgnoreTheLegacyStream) {
  Stream nonBlocking;
  Gate gate(nullptr);
  OK(cudaStreamSynchronize(nonBlocking));
  EXPECT_EQ(cudaErrorNotReady, cudaStreamQuery(nullptr));
}

TEST(StreamTest, EachThreadHasItsOwnDefaultStream) {
  unsigned long long mine = 0, again = 0, theirs = 0;
  OK(cudaStreamGetId(cudaStreamPerThread, &mine));
  OK(cudaStreamGetId(cudaStreamPerThread, &again));
  std::thread([&theirs] {
    cudaStreamGetId(cudaStreamPerThread, &theirs);
  }).join();
  EXPECT_EQ(mine, again);
  EXPECT_NE(mine, theirs);
}

TEST(StreamTest, AStreamMayBeDestroyedBeforeItsWorkIsDone) {
  cudaStream_t stream = nullptr;
  OK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
  bool done = false;
  Event event;
  Gate gate(stream);
  OK(cudaLaunchHostFunc(
      stream, [](void *flag) { *static_cast<bool *>(flag) = true; }, &done));
  OK(cudaEventRecord(event, stream));
  OK(cudaStreamDestroy(stream));
  gate.open();
  OK(cudaEventSynchronize(event));
  EXPECT_TRUE(done);
}

TEST(StreamTest, PrioritiesAreClamped) {
  int least = -1, greatest = 1, priority = 1;
  OK(cudaDeviceGetStreamPriorityRange(&least, &greatest));
  EXPECT_LT(greatest, least);
  cudaStream_t stream = nullptr;
  OK(cudaStreamCreateWithPriority(&stream, cudaStreamNonBlocking,
                                  greatest - 100));
  OK(cudaStreamGetPriority(stream, &priority));
  EXPECT_EQ(greatest, priority);
  OK(cudaStreamDestroy(stream));
}

TEST(StreamTest, CallbacksGetTheStreamAndItsState) {
  Stream stream;
  std::pair<cudaStream_t, cudaError_t> got{nullptr, cudaErrorUnknown};
  const auto callback = [](cudaStream_t of, cudaError_t state, void *data) {
    *static_cast<std::pair<cudaStream_t, cudaError_t> *>(data) = {of, state};
  };
  OK(cudaStreamAddCallback(stream, callback, &got, 0));
  OK(cudaStreamSynchronize(stream));
  EXPECT_EQ(stream.Handle, got.first);
  EXPECT_EQ(cudaSuccess, got.second);
  EXPECT_EQ(cudaErrorInvalidValue,
            cudaStreamAddCallback(stream, callback, &got, 1));
  cudaGetLastError();
}

TEST(StreamTest, UnknownFlagsAreRefused) {
  cudaStream_t stream = nullptr;
  EXPECT_EQ(cudaErrorInvalidValue, cudaStreamCreateWithFlags(&stream, 42));
  EXPECT_EQ(cudaErrorInvalidValue, cudaGetLastError());
}

TEST(StreamTest, WorkGoesToTheStreamsDevice) {
  NEEDS_TWO_DEVICES();
  OK(cudaSetDevice(1));
  Stream stream;
  int device = -1;
  OK(cudaStreamGetDevice(stream, &device));
  EXPECT_EQ(1, device);
  OK(cudaSetDevice(0));
  OK(cudaStreamSynchronize(stream));
}
