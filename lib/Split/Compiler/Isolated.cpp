#include "Split/Compiler/Isolated.h"

#include "Support/Errors.h"
#include "Support/Parallel.h"
#include "llvm/Support/Compiler.h"
#include "llvm/Support/Errno.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <new>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace decouple {

/// The exit code of a process that got no more memory.
static constexpr int NoMemory = 99;

// The sanitizers reserve terabytes of addresses for themselves.
#if LLVM_ADDRESS_SANITIZER_BUILD || LLVM_THREAD_SANITIZER_BUILD
static constexpr bool LimitsMemory = false;
#else
static constexpr bool LimitsMemory = true;
#endif

namespace {

using Clock = std::chrono::steady_clock;

struct Child {
  std::size_t index;
  pid_t process;
  int pipe;          ///< what it returns comes from here
  std::string bytes; ///< so far
  Clock::time_point begun;
  bool stuck = false; ///< it was ended for waiting too long
};
} // namespace

/// A limit of the system's that is lower stays in force.
static void limit(decltype(RLIMIT_CPU) what, rlim_t soft, rlim_t hard) {
  rlimit value{};
  if (::getrlimit(what, &value))
    return;
  value = {std::min(soft, value.rlim_cur), std::min(hard, value.rlim_max)};
  ::setrlimit(what, &value);
}

static void endWithoutMemory() { ::_exit(NoMemory); }

/// Bytes of address space that this process has; asks nobody for memory.
static std::size_t addressSpace() {
  std::array<char, 64> text{};
  int file = ::open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  ssize_t got = file < 0 ? -1 : ::read(file, text.data(), text.size() - 1);
  std::size_t pages = 0;
  for (ssize_t i = 0; i < got && text[static_cast<std::size_t>(i)] != ' '; ++i)
    pages = pages * 10 +
            static_cast<std::size_t>(text[static_cast<std::size_t>(i)] - '0');
  ::close(file);
  return pages * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
}

/// A stack that may not grow is a fault, too: who has come close to the limit
/// has run out of memory. Others fault once more, and end by it.
static void onFault(int signal) {
  constexpr std::size_t Close = std::size_t(1) << 20;
  rlimit limit{};
  if (!::getrlimit(RLIMIT_AS, &limit) &&
      addressSpace() + Close > limit.rlim_cur)
    endWithoutMemory();
  ::signal(signal, SIG_DFL);
}

static void watchFaults() {
  static std::array<char, std::size_t(64) << 10> space;
  stack_t stack{};
  stack.ss_sp = space.data();
  stack.ss_size = space.size();
  struct sigaction action{};
  action.sa_handler = onFault;
  action.sa_flags = SA_ONSTACK;
  if (!::sigaltstack(&stack, nullptr))
    for (int signal : {SIGSEGV, SIGBUS})
      ::sigaction(signal, &action, nullptr);
}

/// What the compiler prints by itself (pragmas can ask it to) has nobody to
/// read it. The sanitizers' reports have.
static void beQuiet() {
  int nowhere = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
  ::dup2(nowhere, STDOUT_FILENO);
  if (LimitsMemory)
    ::dup2(nowhere, STDERR_FILENO);
}

/// A process does not outlive the one that waits for it.
static void endWith(pid_t parent) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent) // it has ended already
    ::_exit(1);
}

static void takeLimits(ProcessLimits limits) {
  limit(RLIMIT_CORE, 0, 0);
  if (limits.seconds)
    limit(RLIMIT_CPU, limits.seconds, limits.seconds + 5);
  if (limits.memory && LimitsMemory) {
    watchFaults();
    limit(RLIMIT_AS, limits.memory, limits.memory);
  }
  std::set_new_handler(endWithoutMemory);
  llvm::install_bad_alloc_error_handler(
      [](void *, const char *, bool) { endWithoutMemory(); });
}

/// No exception may leave this: the frames above belong to the parent.
[[noreturn]] static void beChild(std::size_t index, int pipe, pid_t parent,
                                 ProcessLimits limits,
                                 IsolatedWork work) noexcept {
  endWith(parent);
  beQuiet();
  takeLimits(limits);
  llvm::raw_fd_ostream out(pipe, /*shouldClose=*/false);
  out << work(index);
  out.flush();
  ::_exit(out.has_error() ? 1 : 0);
}

/// How a process with this status of wait4() ended. SIGXCPU may come too late,
/// when the hard limit has struck already.
static ProcessEnd endOf(int status, const rusage &used,
                        const ProcessLimits &limits) {
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
    return ProcessEnd::Done;
  if (WIFEXITED(status) && WEXITSTATUS(status) == NoMemory)
    return ProcessEnd::OutOfMemory;
  const rlim_t seconds = used.ru_utime.tv_sec + used.ru_stime.tv_sec;
  if (WIFSIGNALED(status) && limits.seconds &&
      (WTERMSIG(status) == SIGXCPU || seconds >= limits.seconds))
    return ProcessEnd::OutOfTime;
  return ProcessEnd::Crashed;
}

static std::string describe(int status) {
  return WIFSIGNALED(status)
             ? ::strsignal(WTERMSIG(status))
             : "exit code " + std::to_string(WEXITSTATUS(status));
}

namespace {
/// Starts, reads and buries the processes.
class Processes {
public:
  Processes(ProcessLimits limits, IsolatedWork work, OnProcessEnd onEnd,
            OnProcesses onProcesses)
      : limits(limits), work(work), onEnd(onEnd), onProcesses(onProcesses) {}
  Processes(const Processes &) = delete;
  Processes &operator=(const Processes &) = delete;
  ~Processes() {
    for (Child &child : children) {
      ::kill(child.process, SIGKILL);
      bury(child);
    }
  }

  llvm::Error start(std::size_t index) {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) < 0)
      return failure("make a pipe");
    pid_t self = ::getpid(), process = ::fork();
    if (process == 0)
      beChild(index, ends[1], self, limits, work);
    ::close(ends[1]);
    if (process < 0) {
      llvm::Error error = failure("start a process");
      ::close(ends[0]);
      return error;
    }
    children.push_back({index, process, ends[0], "", Clock::now()});
    tell();
    return llvm::Error::success();
  }

  /// Waits until some process has something to say; takes it, and drops those
  /// that have ended.
  llvm::Error wait() {
    std::vector<pollfd> polled;
    for (const Child &child : children)
      polled.push_back({child.pipe, POLLIN, 0});
    if (llvm::sys::RetryAfterSignal(-1, ::poll, polled.data(), polled.size(),
                                    untilNextLook()) < 0)
      return failure("wait for a process");
    for (Child &child : children)
      if (limits.waiting && Clock::now() >= endOfWait(child)) {
        child.stuck = true;
        ::kill(child.process, SIGKILL); // its pipe ends with it
      }
    for (std::size_t i = polled.size(); i-- > 0;)
      if (polled[i].revents && !read(children[i])) {
        Child child = std::move(children[i]);
        children.erase(children.begin() + static_cast<std::ptrdiff_t>(i));
        ProcessResult result = bury(child);
        onEnd(child.index, std::move(result));
      }
    tell();
    return llvm::Error::success();
  }

  std::size_t running() const { return children.size(); }

private:
  static llvm::Error failure(const char *what) {
    return environmentError(llvm::Twine("cannot ") + what + ": " +
                            std::strerror(errno) + "; ask for fewer with -j");
  }

  Clock::time_point endOfWait(const Child &child) const {
    return child.begun + std::chrono::seconds(limits.waiting);
  }

  /// Milliseconds until the first process has taken too long, or a second is
  /// over; -1: for ever.
  int untilNextLook() const {
    const auto now = Clock::now();
    auto next = now + std::chrono::seconds(1);
    if (limits.waiting && !children.empty()) // they are in order
      next = std::clamp(endOfWait(children.front()), now, next);
    else if (!onProcesses)
      return -1;
    return static_cast<int>(
        std::chrono::ceil<std::chrono::milliseconds>(next - now).count());
  }

  void tell() const {
    std::vector<std::size_t> indices;
    for (const Child &child : children)
      indices.push_back(child.index);
    if (onProcesses)
      onProcesses(indices);
  }

  /// False at the end.
  static bool read(Child &child) {
    std::array<char, 65536> block{};
    ssize_t got = llvm::sys::RetryAfterSignal(-1, ::read, child.pipe,
                                              block.data(), block.size());
    if (got <= 0)
      return false;
    child.bytes.append(block.data(), static_cast<std::size_t>(got));
    return true;
  }

  ProcessResult bury(Child &child) const {
    int status = 0;
    ::close(child.pipe);
    rusage used{};
    llvm::sys::RetryAfterSignal(-1, ::wait4, child.process, &status, 0, &used);
    ProcessEnd end = endOf(status, used, limits);
    if (child.stuck && end != ProcessEnd::Done)
      end = ProcessEnd::Stuck;
    return {end, end == ProcessEnd::Done ? std::move(child.bytes)
                                         : describe(status)};
  }

  const ProcessLimits limits;
  const IsolatedWork work;
  const OnProcessEnd onEnd;
  const OnProcesses onProcesses;
  std::vector<Child> children;
};

} // namespace

llvm::Error runIsolated(std::size_t count, unsigned jobs, ProcessLimits limits,
                        IsolatedWork work, OnProcessEnd onEnd,
                        OnProcesses onProcesses) {
  Processes processes(limits, work, onEnd, onProcesses);
  const std::size_t most = workerCount(jobs);
  for (std::size_t next = 0; next < count || processes.running();) {
    if (next < count && processes.running() < most) {
      if (llvm::Error error = processes.start(next++))
        return error;
    } else if (llvm::Error error = processes.wait())
      return error;
  }
  return llvm::Error::success();
}

} // namespace decouple
