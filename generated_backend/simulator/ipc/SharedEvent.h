/// \file
/// An event that two processes share. CUDA Runtime API, "Device Management",
/// cudaIpcGetEventHandle: the event must be made with cudaEventInterprocess and
/// cudaEventDisableTiming.
#pragma once

#include "stream/Completion.h"

#include <atomic>
#include <cstdint>
#include <memory>

namespace cudasim {

/// Lies in memory that both processes map. Each record has a number; the event
/// is done when the last one is.
struct SharedEvent {
  std::atomic<std::uint64_t> Recorded{0};
  std::atomic<std::uint64_t> Done{0};
};

/// A record of a shared event, seen from any of the processes.
class SharedCompletion : public Completion {
public:
  SharedCompletion(std::shared_ptr<SharedEvent> event, std::uint64_t number)
      : Event(std::move(event)), Number(number) {}

  bool done() const override { return Event->Done.load() >= Number; }
  void wait() const override;
  void finish() override;

private:
  const std::shared_ptr<SharedEvent> Event;
  const std::uint64_t Number;
};

/// The next record of \p event.
CompletionPtr nextRecord(const std::shared_ptr<SharedEvent> &event);
/// The last record of \p event, made by whichever process.
CompletionPtr lastRecord(const std::shared_ptr<SharedEvent> &event);

} // namespace cudasim
