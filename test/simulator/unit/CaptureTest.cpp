// CUDA Runtime API, "Stream Management" (captures); Programming Guide,
// "Prohibited and Unhandled Operations".
#include "Support.h"

#include <thread>

static const cudaStreamCaptureMode Global = cudaStreamCaptureModeGlobal;

/// Ends a capture that a test has spoilt, so that the next test can begin.
static void drop(cudaStream_t stream) {
  cudaGraph_t graph = nullptr;
  if (cudaStreamEndCapture(stream, &graph) == cudaSuccess)
    cudaGraphDestroy(graph);
  cudaGetLastError();
}

TEST(CaptureTest, WhatIsCapturedIsNotDone) {
  Stream stream;
  Memory memory(1);
  OK(cudaMemset(memory.Base, 1, 1));
  OK(cudaDeviceSynchronize());
  cudaGraph_t graph = nullptr;
  OK(cudaStreamBeginCapture(stream, Global));
  OK(cudaMemsetAsync(memory.Base, 2, 1, stream));
  OK(cudaStreamEndCapture(stream, &graph));
  EXPECT_EQ(1, bytesOf(memory.Base, 1)[0]);
  cudaGraphExec_t exec = nullptr;
  OK(cudaGraphInstantiate(&exec, graph, 0));
  OK(cudaGraphDestroy(graph));
  for (int value : {3, 4}) {
    OK(cudaMemset(memory.Base, value, 1));
    OK(cudaDeviceSynchronize());
    OK(cudaGraphLaunch(exec, stream));
    OK(cudaStreamSynchronize(stream));
    EXPECT_EQ(2, bytesOf(memory.Base, 1)[0]);
  }
  OK(cudaGraphExecDestroy(exec));
}

TEST(CaptureTest, AStreamSaysThatItIsCaptured) {
  Stream stream;
  Memory memory(1);
  cudaStreamCaptureStatus status = cudaStreamCaptureStatusActive;
  OK(cudaStreamIsCapturing(stream, &status));
  EXPECT_EQ(cudaStreamCaptureStatusNone, status);
  OK(cudaStreamBeginCapture(stream, Global));
  OK(cudaMemsetAsync(memory.Base, 2, 1, stream));
  unsigned long long id = 0;
  cudaGraph_t graph = nullptr, ended = nullptr;
  const cudaGraphNode_t *tail = nullptr;
  size_t count = 0;
  OK(cudaStreamGetCaptureInfo(stream, &status, &id, &graph, &tail, nullptr,
                              &count));
  EXPECT_EQ(cudaStreamCaptureStatusActive, status);
  EXPECT_NE(0u, id);
  ASSERT_EQ(1u, count);
  cudaGraphNodeType type = cudaGraphNodeTypeEmpty;
  OK(cudaGraphNodeGetType(tail[0], &type));
  EXPECT_EQ(cudaGraphNodeTypeMemset, type);
  OK(cudaStreamEndCapture(stream, &ended));
  EXPECT_EQ(graph, ended);
  OK(cudaGraphDestroy(ended));
}

TEST(CaptureTest, AnotherStreamJoinsByAnEvent) {
  Stream one, other;
  Event fork, joined;
  Memory memory(2);
  cudaGraph_t graph = nullptr;
  OK(cudaStreamBeginCapture(one, Global));
  OK(cudaEventRecord(fork, one));
  OK(cudaStreamWaitEvent(other, fork, 0));
  OK(cudaMemsetAsync(memory.Base, 2, 1, other));
  OK(cudaEventRecord(joined, other));
  OK(cudaStreamWaitEvent(one, joined, 0));
  OK(cudaStreamEndCapture(one, &graph));
  size_t count = 0;
  OK(cudaGraphGetNodes(graph, nullptr, &count));
  EXPECT_EQ(1u, count);
  cudaStreamCaptureStatus status = cudaStreamCaptureStatusActive;
  OK(cudaStreamIsCapturing(other, &status));
  EXPECT_EQ(cudaStreamCaptureStatusNone, status);
  OK(cudaGraphDestroy(graph));
}

TEST(CaptureTest, AStreamThatDoesNotComeBackIsUnjoined) {
  Stream one, other;
  Event fork;
  Memory memory(1);
  cudaGraph_t graph = nullptr;
  OK(cudaStreamBeginCapture(one, Global));
  OK(cudaEventRecord(fork, one));
  OK(cudaStreamWaitEvent(other, fork, 0));
  OK(cudaMemsetAsync(memory.Base, 2, 1, other));
  EXPECT_EQ(cudaErrorStreamCaptureUnjoined, cudaStreamEndCapture(one, &graph));
  EXPECT_EQ(nullptr, graph);
  cudaGetLastError();
}

/// What ending the capture of \p stream gives in another thread.
static cudaError_t endElsewhere(cudaStream_t stream) {
  cudaError_t result = cudaSuccess;
  cudaGraph_t graph = nullptr;
  std::thread([&] { result = cudaStreamEndCapture(stream, &graph); }).join();
  EXPECT_EQ(nullptr, graph);
  return result;
}

TEST(CaptureTest, TheLegacyStreamIsNotCaptured) {
  EXPECT_EQ(cudaErrorStreamCaptureUnsupported,
            cudaStreamBeginCapture(cudaStreamLegacy, Global));
  cudaGetLastError();
}

TEST(CaptureTest, AnEndInAnotherStreamSpoilsIt) {
  Stream one, other;
  Event fork;
  cudaGraph_t graph = nullptr;
  OK(cudaStreamBeginCapture(one, Global));
  OK(cudaEventRecord(fork, one));
  OK(cudaStreamWaitEvent(other, fork, 0));
  EXPECT_EQ(cudaErrorStreamCaptureUnmatched,
            cudaStreamEndCapture(other, &graph));
  EXPECT_EQ(cudaErrorStreamCaptureInvalidated, endElsewhere(one));
  drop(one);
}

TEST(CaptureTest, ASpoiltOneEndsInAnyThread) {
  Stream stream;
  cudaStreamCaptureStatus status = cudaStreamCaptureStatusActive;
  OK(cudaStreamBeginCapture(stream, Global));
  EXPECT_EQ(cudaErrorStreamCaptureUnsupported, cudaStreamSynchronize(stream));
  EXPECT_EQ(cudaErrorStreamCaptureInvalidated, endElsewhere(stream));
  OK(cudaStreamIsCapturing(stream, &status));
  EXPECT_EQ(cudaStreamCaptureStatusNone, status);
  drop(stream);
}

TEST(CaptureTest, AnEndInAnotherThreadIsRefused) {
  Stream stream;
  OK(cudaStreamBeginCapture(stream, Global));
  EXPECT_EQ(cudaErrorStreamCaptureWrongThread, endElsewhere(stream));
  drop(stream);
}

TEST(CaptureTest, AnEndInAnotherThreadIsAnEnd) {
  Stream stream;
  cudaGraph_t graph = nullptr;
  OK(cudaStreamBeginCapture(stream, Global));
  endElsewhere(stream);
  EXPECT_EQ(cudaErrorIllegalState, cudaStreamEndCapture(stream, &graph));
  cudaGetLastError();
}

TEST(CaptureTest, WhatHasNotBegunDoesNotEnd) {
  Stream stream;
  cudaGraph_t graph = nullptr;
  EXPECT_EQ(cudaErrorIllegalState, cudaStreamEndCapture(stream, &graph));
  cudaGetLastError();
}

TEST(CaptureTest, ARelaxedCaptureEndsInAnyThread) {
  Stream stream;
  cudaGraph_t graph = nullptr;
  cudaError_t elsewhere = cudaErrorUnknown;
  OK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeRelaxed));
  std::thread([&] { elsewhere = cudaStreamEndCapture(stream, &graph); }).join();
  OK(elsewhere);
  OK(cudaGraphDestroy(graph));
}

TEST(CaptureTest, WaitingForACapturedStreamSpoilsIt) {
  Stream stream;
  cudaGraph_t graph = nullptr;
  OK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeRelaxed));
  EXPECT_EQ(cudaErrorStreamCaptureUnsupported, cudaStreamSynchronize(stream));
  cudaStreamCaptureStatus status = cudaStreamCaptureStatusNone;
  OK(cudaStreamIsCapturing(stream, &status));
  EXPECT_EQ(cudaStreamCaptureStatusInvalidated, status);
  EXPECT_EQ(cudaErrorStreamCaptureInvalidated,
            cudaStreamEndCapture(stream, &graph));
  EXPECT_EQ(nullptr, graph);
  cudaGetLastError();
}

TEST(CaptureTest, TheDeviceCannotBeWaitedForMeanwhile) {
  Stream stream;
  OK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeRelaxed));
  EXPECT_EQ(cudaErrorStreamCaptureUnsupported, cudaDeviceSynchronize());
  drop(stream);
}

TEST(CaptureTest, UnsafeCallsDependOnTheModes) {
  Stream stream;
  void *memory = nullptr;
  OK(cudaStreamBeginCapture(stream, Global));
  EXPECT_EQ(cudaErrorStreamCaptureUnsupported, cudaMalloc(&memory, 100));
  drop(stream);
  OK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeRelaxed));
  EXPECT_EQ(cudaSuccess, cudaMalloc(&memory, 100));
  drop(stream);
  OK(cudaFree(memory));
  OK(cudaStreamBeginCapture(stream, Global));
  cudaStreamCaptureMode mode = cudaStreamCaptureModeRelaxed;
  OK(cudaThreadExchangeStreamCaptureMode(&mode));
  EXPECT_EQ(Global, mode);
  EXPECT_EQ(cudaSuccess, cudaMalloc(&memory, 100));
  OK(cudaThreadExchangeStreamCaptureMode(&mode));
  EXPECT_EQ(cudaStreamCaptureModeRelaxed, mode);
  drop(stream);
  OK(cudaFree(memory));
}

TEST(CaptureTest, OtherThreadsAreBoundByGlobalCapturesOnly) {
  for (const auto &[mode, expected] :
       {std::pair{Global, cudaErrorStreamCaptureUnsupported},
        std::pair{cudaStreamCaptureModeThreadLocal, cudaSuccess}}) {
    Stream stream;
    void *memory = nullptr;
    cudaError_t elsewhere = cudaErrorUnknown;
    OK(cudaStreamBeginCapture(stream, mode));
    std::thread([&] { elsewhere = cudaMalloc(&memory, 100); }).join();
    drop(stream);
    EXPECT_EQ(expected, elsewhere);
    OK(cudaFree(memory));
  }
}

TEST(CaptureTest, CapturedAndOtherWorkDoNotMix) {
  Stream captured, free;
  Event event;
  OK(cudaEventRecord(event, free));
  OK(cudaStreamBeginCapture(captured, Global));
  EXPECT_EQ(cudaErrorStreamCaptureIsolation,
            cudaStreamWaitEvent(captured, event, 0));
  drop(captured);
  OK(cudaStreamBeginCapture(captured, Global));
  OK(cudaEventRecord(event, captured));
  EXPECT_EQ(cudaErrorCapturedEvent, cudaEventSynchronize(event));
  drop(captured);
}

TEST(CaptureTest, TwoCapturesAreNotMerged) {
  Stream one, other;
  Event event;
  OK(cudaStreamBeginCapture(one, Global));
  OK(cudaStreamBeginCapture(other, Global));
  OK(cudaEventRecord(event, one));
  EXPECT_EQ(cudaErrorStreamCaptureMerge, cudaStreamWaitEvent(other, event, 0));
  drop(one);
  drop(other);
}

TEST(CaptureTest, WhatComesNextMayBeGivenOtherPredecessors) {
  Stream stream;
  Memory memory(1);
  cudaGraph_t graph = nullptr;
  cudaStreamCaptureStatus status{};
  size_t count = 9;
  OK(cudaStreamBeginCapture(stream, Global));
  OK(cudaMemsetAsync(memory.Base, 1, 1, stream));
  OK(cudaStreamUpdateCaptureDependencies(stream, nullptr, nullptr, 0,
                                         cudaStreamSetCaptureDependencies));
  OK(cudaStreamGetCaptureInfo(stream, &status, nullptr, nullptr, nullptr,
                              nullptr, &count));
  EXPECT_EQ(0u, count);
  OK(cudaStreamEndCapture(stream, &graph));
  OK(cudaGraphDestroy(graph));
  EXPECT_EQ(cudaErrorIllegalState,
            cudaStreamUpdateCaptureDependencies(
                stream, nullptr, nullptr, 0, cudaStreamSetCaptureDependencies));
  cudaGetLastError();
}

TEST(CaptureTest, TheLegacyStreamIsOutWhileABlockingStreamIsCaptured) {
  Stream blocking(cudaStreamDefault);
  Memory memory(1);
  OK(cudaStreamBeginCapture(blocking, cudaStreamCaptureModeRelaxed));
  EXPECT_EQ(cudaErrorStreamCaptureImplicit,
            cudaMemsetAsync(memory.Base, 1, 1, nullptr));
  drop(blocking);
}
