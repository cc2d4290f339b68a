/// \file
/// One simulated device with its primary context: memory, default streams,
/// peers and the error that has made it unusable. CUDA Runtime API, "Device
/// Management", "Peer Device Memory Access"; CUDA Driver API, "Primary Context
/// Management".
#pragma once

#include "error/Status.h"
#include "memory/DeviceMemory.h"
#include "stream/Stream.h"

#include <map>
#include <mutex>
#include <set>
#include <thread>

namespace cudasim {

class Device {
public:
  /// The \p index -th that this process sees, the machine's \p physical -th.
  Device(int index, int physical);

  const int Index;
  const int Physical;
  DeviceMemory Memory;

  /// The primary context: made with the first call that needs one. It takes
  /// memory of its own.
  void activate();
  bool active() const { return Active; }

  /// The error after which each call fails until the process ends ("sticky");
  /// Success if there was none.
  Status failure() const { return Failure; }
  void fail(Status status);

  StreamPtr legacyStream() const { return Legacy; }
  /// The calling thread's own default stream.
  StreamPtr threadStream();
  StreamPtr makeStream(StreamKind kind, int priority);
  void forget(const StreamPtr &stream);
  std::vector<StreamPtr> streams() const;

  /// Puts work into a stream of this device, with what the default stream's
  /// rules make it wait for; returns its completion.
  CompletionPtr submit(Stream &stream, WorkQueue::Work work,
                       Dependencies after = {}, CompletionPtr done = nullptr);
  /// Waits for all work in all streams; the device's failure if it has one.
  Status synchronize();
  /// Ends the context: forgets streams, errors and peers and gives back what it
  /// took of the memory. What else goes with it: device/Reset.h.
  void reset();

  Status enablePeer(int other);
  Status disablePeer(int other);
  bool peerEnabled(int other) const;

private:
  Dependencies implied(const Stream &stream) const;

  mutable std::mutex Lock;
  std::atomic<bool> Active{false};
  std::atomic<Status> Failure{Status::Success};
  StreamPtr Legacy;
  std::map<std::thread::id, StreamPtr> PerThread;
  std::set<StreamPtr> Streams;
  std::set<int> Peers;
};

/// How many devices this process sees.
int deviceCount();
/// A device by its number in this process; null if there is none.
Device *device(int index);
/// The same by the machine's number; null if this process does not see it.
Device *physicalDevice(int number);

/// The calling thread's device: CUDA Runtime API, cudaSetDevice ("the active
/// host thread").
int currentIndex();
void setCurrentIndex(int index);
/// The calling thread's device with its context made, or why there is none: no
/// devices, or a process that was forked from one that used them.
Status currentDevice(Device *&result);

/// True in a process forked from one that had used the devices: nothing works
/// there.
bool forkedAway();

} // namespace cudasim
