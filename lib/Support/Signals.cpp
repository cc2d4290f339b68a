#include "Support/Signals.h"

#include <array>
#include <atomic>
#include <climits>
#include <cstdint>
#include <cstring>
#include <fcntl.h>
#include <sys/syscall.h> // IWYU pragma: keep (SYS_getdents64)
#include <unistd.h>

using namespace decouple;

static constexpr std::array<int, 3> Ending = {SIGINT, SIGTERM, SIGHUP};

static sigset_t endingSignals() {
  sigset_t set;
  ::sigemptyset(&set);
  for (int signal : Ending)
    ::sigaddset(&set, signal);
  return set;
}

SignalsHeld::SignalsHeld() {
  sigset_t held = endingSignals();
  ::pthread_sigmask(SIG_BLOCK, &held, &before);
}

SignalsHeld::~SignalsHeld() {
  ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

namespace {

/// What a signal's handler finds; it can ask nobody for memory.
struct Slot {
  std::atomic<bool> taken{false}, set{false};
  std::array<char, PATH_MAX> path{};
};

/// As the kernel writes it; readdir() is not for signal handlers.
struct RawEntry {
  std::uint64_t inode;
  std::int64_t offset;
  unsigned short length;
  unsigned char type;
  char name[1]; ///< as long as it is
};

} // namespace

static std::array<Slot, 4> slots;
static std::array<struct sigaction, Ending.size()> earlier;

static bool isDots(const char *name) {
  return !std::strcmp(name, ".") || !std::strcmp(name, "..");
}

static void removeTree(int parent, const char *name);

/// Removes what the open `directory` lists; calls nothing but the kernel.
static void removeEntries(int directory) {
  alignas(RawEntry) std::array<char, 4096> block;
  for (long got; (got = ::syscall(SYS_getdents64, directory, block.data(),
                                  block.size())) > 0;)
    for (long at = 0; at < got;) {
      auto *entry = reinterpret_cast<RawEntry *>(block.data() + at);
      if (!isDots(entry->name))
        removeTree(directory, entry->name);
      at += entry->length;
    }
}

static void removeTree(int parent, const char *name) {
  if (!::unlinkat(parent, name, 0))
    return;
  // Somebody may still be writing to it.
  for (int tries = 0; tries < 3 && ::unlinkat(parent, name, AT_REMOVEDIR);
       ++tries) {
    int directory =
        ::openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (directory < 0)
      return;
    removeEntries(directory);
    ::close(directory);
  }
}

static void cleanUp(int signal) {
  for (Slot &slot : slots)
    if (slot.set)
      removeTree(AT_FDCWD, slot.path.data());
  for (std::size_t i = 0; i < Ending.size(); ++i)
    if (Ending[i] == signal)
      ::sigaction(signal, &earlier[i], nullptr);
  ::raise(signal); // as it would have ended without us
}

/// Whoever ignores a signal (nohup) goes on ignoring it.
static void listen() {
  static const bool once = [] {
    for (std::size_t i = 0; i < Ending.size(); ++i) {
      struct sigaction action{};
      action.sa_handler = cleanUp;
      action.sa_mask = endingSignals();
      ::sigaction(Ending[i], nullptr, &earlier[i]);
      if (earlier[i].sa_handler != SIG_IGN)
        ::sigaction(Ending[i], &action, nullptr);
    }
    return true;
  }();
  (void)once;
}

RemovedOnSignal::RemovedOnSignal(llvm::StringRef path) : place(-1) {
  listen();
  for (std::size_t i = 0; i < slots.size() && path.size() < PATH_MAX; ++i) {
    if (slots[i].taken.exchange(true))
      continue;
    std::memcpy(slots[i].path.data(), path.data(), path.size());
    slots[i].path[path.size()] = 0;
    slots[i].set = true;
    place = static_cast<int>(i);
    return;
  }
}

RemovedOnSignal::~RemovedOnSignal() {
  if (place < 0)
    return;
  slots[static_cast<std::size_t>(place)].set = false;
  slots[static_cast<std::size_t>(place)].taken = false;
}
