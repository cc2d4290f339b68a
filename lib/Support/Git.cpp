#include "Support/Git.h"

#include "Support/Errors.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Errno.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Program.h"
#include <array>
#include <cstring>
#include <deque>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace decouple;

namespace {

/// A file without a name: nothing to remove, however the run ends.
class Scratch {
public:
  Scratch() : file(::memfd_create("git", MFD_CLOEXEC)) {}
  Scratch(const Scratch &) = delete;
  Scratch &operator=(const Scratch &) = delete;
  ~Scratch() {
    if (file >= 0)
      ::close(file);
  }

  llvm::Error fill(llvm::StringRef text) const {
    while (file >= 0 && !text.empty()) {
      ssize_t written = llvm::sys::RetryAfterSignal(-1, ::write, file,
                                                    text.data(), text.size());
      if (written < 0)
        break;
      text = text.drop_front(static_cast<std::size_t>(written));
    }
    if (file >= 0 && text.empty() && ::lseek(file, 0, SEEK_SET) == 0)
      return llvm::Error::success();
    return environmentError(llvm::Twine("cannot make a temporary file: ") +
                            std::strerror(errno));
  }

  std::string text() const {
    std::string text;
    std::array<char, 65536> block{};
    for (ssize_t got; (got = ::pread(file, block.data(), block.size(),
                                     static_cast<off_t>(text.size()))) > 0;)
      text.append(block.data(), static_cast<std::size_t>(got));
    return text;
  }

  const int file;
};

} // namespace

/// Of git's own variables only those that lead to its programs and to what the
/// user has configured. The others make it look at another repository, index
/// or object store, or write its log somewhere.
static bool isKept(llvm::StringRef variable) {
  static constexpr llvm::StringLiteral Kept[] = {
      "GIT_EXEC_PATH=", "GIT_CONFIG_GLOBAL=", "GIT_CONFIG_SYSTEM=",
      "GIT_CONFIG_NOSYSTEM="};
  if (variable.starts_with("GIT_"))
    return llvm::any_of(
        Kept, [&](llvm::StringRef kept) { return variable.starts_with(kept); });
  return !variable.starts_with("LC_ALL=") && !variable.starts_with("LANGUAGE=");
}

/// The environment in plain English, without a lock of the user's index, and
/// with objects as others get them, whatever `git replace` says here.
static std::vector<char *> environment() {
  static std::array<char, 32> language{"LC_ALL=C"},
      locks{"GIT_OPTIONAL_LOCKS=0"}, replaced{"GIT_NO_REPLACE_OBJECTS=1"};
  std::vector<char *> result = {language.data(), locks.data(), replaced.data()};
  for (char **entry = environ; *entry; ++entry)
    if (isKept(*entry))
      result.push_back(*entry);
  result.push_back(nullptr);
  return result;
}

/// `git -C directory`, with no program of the repository's: hooks and monitors
/// see, and may prevent, what is done.
static std::vector<std::string>
commandLine(llvm::StringRef directory, llvm::ArrayRef<std::string> arguments) {
  std::vector<std::string> words = {"git",
                                    "-C",
                                    directory.str(),
                                    "-c",
                                    "core.hooksPath=/dev/null",
                                    "-c",
                                    "core.fsmonitor="};
  llvm::append_range(words, arguments);
  return words;
}

namespace {
/// What a command reads and writes.
struct Streams {
  Scratch in, out, error;
  std::deque<Scratch> files; ///< seen by the command, too
};
} // namespace

static llvm::Error fill(Streams &streams, llvm::StringRef input,
                        llvm::ArrayRef<llvm::StringRef> files) {
  for (auto [scratch, text] : {std::pair{&streams.in, input},
                               {&streams.out, llvm::StringRef()},
                               {&streams.error, ""}})
    if (auto failed = scratch->fill(text))
      return failed;
  for (llvm::StringRef text : files)
    if (auto failed = streams.files.emplace_back().fill(text))
      return failed;
  return llvm::Error::success();
}

/// A pipe where the repository has a file of its own: git would wait for it.
static llvm::Error refusePipes(llvm::StringRef directory) {
  for (const char *name : {"HEAD", "config", "index", "packed-refs"}) {
    const std::string path = (directory + "/.git/" + name).str();
    llvm::sys::fs::file_status status;
    if (!llvm::sys::fs::status(path, status) &&
        !llvm::sys::fs::is_regular_file(status))
      return environmentError("cannot read " + path + ": it is no file");
  }
  return llvm::Error::success();
}

/// The status of waitpid(); -1 with errno set when it could not be started.
static int spawn(const std::string &program, std::vector<std::string> words,
                 const Streams &streams) {
  for (const Scratch &file : streams.files)
    words.push_back("/dev/fd/" + std::to_string(file.file));
  std::vector<char *> line;
  for (std::string &word : words)
    line.push_back(word.data());
  line.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_adddup2(&actions, streams.in.file, STDIN_FILENO);
  ::posix_spawn_file_actions_adddup2(&actions, streams.out.file, STDOUT_FILENO);
  ::posix_spawn_file_actions_adddup2(&actions, streams.error.file,
                                     STDERR_FILENO);
  for (const Scratch &file : streams.files) // onto itself: it stays open
    ::posix_spawn_file_actions_adddup2(&actions, file.file, file.file);
  pid_t process = 0;
  std::vector<char *> variables = environment();
  int failed = ::posix_spawn(&process, program.c_str(), &actions, nullptr,
                             line.data(), variables.data());
  ::posix_spawn_file_actions_destroy(&actions);
  errno = failed;
  int status = -1;
  if (!failed &&
      llvm::sys::RetryAfterSignal(-1, ::waitpid, process, &status, 0) < 0)
    return -1;
  return status;
}

static llvm::Expected<GitResult>
runWith(llvm::StringRef directory, llvm::ArrayRef<std::string> arguments,
        llvm::StringRef input, llvm::ArrayRef<llvm::StringRef> files) {
  auto program = llvm::sys::findProgramByName("git");
  if (!program)
    return environmentError("git is not installed");
  if (auto failed = refusePipes(directory))
    return failed;
  Streams streams;
  if (auto failed = fill(streams, input, files))
    return failed;
  int status = spawn(*program, commandLine(directory, arguments), streams);
  if (status == -1)
    return environmentError(llvm::Twine("git could not be run: ") +
                            std::strerror(errno));
  if (!WIFEXITED(status))
    return environmentError(llvm::Twine("git was killed: ") +
                            ::strsignal(WTERMSIG(status)));
  return GitResult{WEXITSTATUS(status), streams.out.text(),
                   streams.error.text()};
}

llvm::Expected<GitResult>
decouple::runGit(llvm::StringRef directory,
                 llvm::ArrayRef<std::string> arguments, llvm::StringRef input) {
  return runWith(directory, arguments, input, {});
}

llvm::Expected<GitResult>
decouple::runGitOn(llvm::StringRef directory,
                   llvm::ArrayRef<std::string> arguments,
                   llvm::ArrayRef<llvm::StringRef> files) {
  return runWith(directory, arguments, "", files);
}

llvm::Expected<std::string>
decouple::askGit(llvm::StringRef directory,
                 llvm::ArrayRef<std::string> arguments, llvm::StringRef input) {
  auto result = runGit(directory, arguments, input);
  if (!result)
    return result.takeError();
  if (result->code == 0)
    return std::move(result->output);
  std::string first =
      llvm::StringRef(result->error).trim().split('\n').first.str();
  return environmentError("git " + arguments.front() + " failed in " +
                          directory + ": " + first);
}

llvm::Expected<std::vector<std::string>>
decouple::gitLines(llvm::StringRef directory,
                   llvm::ArrayRef<std::string> arguments) {
  auto text = askGit(directory, arguments);
  if (!text)
    return text.takeError();
  llvm::SmallVector<llvm::StringRef> lines;
  llvm::StringRef(*text).split(lines, '\n', -1, /*KeepEmpty=*/false);
  return std::vector<std::string>(lines.begin(), lines.end());
}

llvm::Expected<bool>
decouple::gitAgrees(llvm::StringRef directory,
                    llvm::ArrayRef<std::string> arguments) {
  auto answer = runGit(directory, arguments);
  if (!answer)
    return answer.takeError();
  return answer->code == 0;
}

llvm::Expected<bool> decouple::gitIsAncestor(llvm::StringRef directory,
                                             const std::string &ancestor,
                                             const std::string &commit) {
  auto answer =
      runGit(directory, {"merge-base", "--is-ancestor", ancestor, commit});
  if (!answer)
    return answer.takeError();
  if (answer->code > 1)
    return environmentError("git merge-base: " + answer->error);
  return answer->code == 0;
}

llvm::Expected<llvm::StringMap<GitEntry>>
decouple::listCommit(llvm::StringRef directory, const std::string &commit) {
  auto listing =
      askGit(directory, {"ls-tree", "-r", "-z", "--full-tree", commit});
  if (!listing)
    return listing.takeError();
  llvm::StringMap<GitEntry> entries;
  llvm::SmallVector<llvm::StringRef, 0> lines;
  llvm::StringRef(*listing).split(lines, '\0', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef line : lines) { // "100644 blob 1a2b\tpath"
    auto [facts, path] = line.split('\t');
    entries[path] = {facts.split(' ').first.str(),
                     facts.rsplit(' ').second.str()};
  }
  return entries;
}
