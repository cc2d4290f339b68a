// A stream.
#include "stream/Stream.h"

#include <atomic>

namespace cudasim {

static std::atomic<std::uint64_t> Ids{0};

Stream::Stream(int device, StreamKind kind, int priority)
    : Device(device), Kind(kind), Priority(priority), Id(++Ids),
      Queue(std::make_shared<WorkQueue>()) {}

} // namespace cudasim
