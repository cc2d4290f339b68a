// CUDA Runtime API, "Event Management".
#include "Support.h"

TEST(EventTest, AnEventThatWasNeverRecordedIsDone) {
  Event event;
  Stream stream;
  EXPECT_EQ(cudaSuccess, cudaEventQuery(event));
  OK(cudaEventSynchronize(event));
  OK(cudaStreamWaitEvent(stream, event, 0));
  OK(cudaStreamSynchronize(stream));
}

TEST(EventTest, ItIsDoneWhenTheWorkBeforeItIs) {
  Stream stream;
  Event event;
  Gate gate(stream);
  OK(cudaEventRecord(event, stream));
  EXPECT_EQ(cudaErrorNotReady, cudaEventQuery(event));
  gate.open();
  OK(cudaEventSynchronize(event));
  EXPECT_EQ(cudaSuccess, cudaEventQuery(event));
}

TEST(EventTest, AnotherStreamWaitsForIt) {
  Stream one, other;
  Event event;
  Gate gate(one);
  OK(cudaEventRecord(event, one));
  OK(cudaStreamWaitEvent(other, event, 0));
  EXPECT_EQ(cudaErrorNotReady, cudaStreamQuery(other));
  gate.open();
  OK(cudaStreamSynchronize(other));
}

TEST(EventTest, AWaitIsForTheRecordBeforeIt) {
  Stream one, two, waiting;
  Event event;
  OK(cudaEventRecord(event, one));
  OK(cudaStreamWaitEvent(waiting, event, 0));
  Gate gate(two);
  OK(cudaEventRecord(event, two));
  OK(cudaStreamSynchronize(waiting));
  EXPECT_EQ(cudaErrorNotReady, cudaEventQuery(event));
}

TEST(EventTest, TimePassesBetweenEvents) {
  Stream stream;
  Event from, to;
  OK(cudaEventRecord(from, stream));
  OK(cudaLaunchHostFunc(stream, [](void *) {}, nullptr));
  OK(cudaEventRecord(to, stream));
  float milliseconds = -1;
  OK(cudaEventSynchronize(to));
  OK(cudaEventElapsedTime(&milliseconds, from, to));
  EXPECT_GT(milliseconds, 0);
  OK(cudaEventElapsedTime(&milliseconds, to, from));
  EXPECT_LT(milliseconds, 0);
}

TEST(EventTest, NoTimeWithoutTimingOrRecord) {
  Event untimed(cudaEventDisableTiming), fresh, timed;
  Stream stream;
  float milliseconds = 0;
  OK(cudaEventRecord(untimed, stream));
  OK(cudaEventRecord(timed, stream));
  EXPECT_EQ(cudaErrorInvalidResourceHandle,
            cudaEventElapsedTime(&milliseconds, timed, untimed));
  EXPECT_EQ(cudaErrorInvalidResourceHandle,
            cudaEventElapsedTime(&milliseconds, timed, fresh));
}

TEST(EventTest, NoTimeBeforeItIsDone) {
  Event from, to;
  Stream stream;
  float milliseconds = 0;
  OK(cudaEventRecord(from, stream));
  Gate gate(stream);
  OK(cudaEventRecord(to, stream));
  EXPECT_EQ(cudaErrorNotReady, cudaEventElapsedTime(&milliseconds, from, to));
}

TEST(EventTest, NoTimeBetweenDevices) {
  NEEDS_TWO_DEVICES();
  Event here;
  OK(cudaEventRecord(here, nullptr));
  OK(cudaEventSynchronize(here));
  OK(cudaSetDevice(1));
  Event there;
  OK(cudaEventRecord(there, nullptr));
  OK(cudaEventSynchronize(there));
  float milliseconds = 0;
  EXPECT_EQ(cudaErrorInvalidResourceHandle,
            cudaEventElapsedTime(&milliseconds, here, there));
  OK(cudaSetDevice(0));
  cudaGetLastError();
}

TEST(EventTest, EventAndStreamMustBeOfOneDevice) {
  NEEDS_TWO_DEVICES();
  Event event;
  OK(cudaSetDevice(1));
  Stream other;
  EXPECT_EQ(cudaErrorInvalidResourceHandle, cudaEventRecord(event, other));
  OK(cudaSetDevice(0));
  cudaGetLastError();
}

TEST(EventTest, AStreamOfAnotherDeviceMayWait) {
  NEEDS_TWO_DEVICES();
  Stream here;
  Event event;
  OK(cudaSetDevice(1));
  Stream there;
  Gate gate(here);
  OK(cudaEventRecord(event, here));
  OK(cudaStreamWaitEvent(there, event, 0));
  EXPECT_EQ(cudaErrorNotReady, cudaStreamQuery(there));
  gate.open();
  OK(cudaStreamSynchronize(there));
  OK(cudaSetDevice(0));
}

TEST(EventTest, AnInterprocessEventHasNoTime) {
  cudaEvent_t event = nullptr;
  EXPECT_EQ(cudaErrorInvalidValue,
            cudaEventCreateWithFlags(&event, cudaEventInterprocess));
  OK(cudaEventCreateWithFlags(&event,
                              cudaEventInterprocess | cudaEventDisableTiming));
  OK(cudaEventDestroy(event));
  cudaGetLastError();
}
