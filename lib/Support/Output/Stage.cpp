#include "Support/Output/Stage.h"

#include "Support/Errors.h"
#include "Support/FileTree.h"
#include <fcntl.h>
#include <filesystem>
#include <sys/file.h>
#include <unistd.h>

using namespace decouple;
namespace fs = std::filesystem;

static constexpr llvm::StringLiteral Marker = "torch-decouple\n";
static constexpr std::size_t RandomLength = 6;

std::string OutputPlace::path() const {
  return parent == "/" ? "/" + name : parent + "/" + name;
}

llvm::Expected<OutputPlace> decouple::locateOutput(llvm::StringRef output) {
  std::error_code error;
  fs::path given = fs::absolute(output.rtrim('/').str(), error);
  fs::file_status link = fs::symlink_status(given, error);
  fs::file_status target = fs::status(given, error);
  if (fs::is_symlink(link) && !fs::exists(target))
    return usageError(output + " is a link to something that does not exist");
  if (fs::exists(target) && !fs::is_directory(target))
    return usageError(output + " is not a directory");
  fs::path real = fs::weakly_canonical(given, error);
  if (error)
    return environmentError("cannot reach " + output + ": " + error.message());
  if (output.empty() || !real.has_filename())
    return usageError("'" + output + "' cannot be the output directory");
  return OutputPlace{real.parent_path(), real.filename(), fs::exists(target)};
}

static std::string prefixOf(const OutputPlace &place) {
  return "." + place.name + ".torch-decouple-";
}

/// Opens and locks the lock of a stage; -1 with errno set when that fails.
static int takeLock(const std::string &path) {
  int file = ::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
  if (file < 0 || !::flock(file, LOCK_EX | LOCK_NB))
    return file;
  int error = errno;
  ::close(file);
  errno = error;
  return -1;
}

/// Puts the earlier tree back if there is no other, then removes the stage.
static std::error_code settle(const std::string &stage,
                              const OutputPlace &place, Disk &disk) {
  std::error_code failed;
  if (fs::exists(fs::symlink_status(stage + "/old", failed)) &&
      !fs::exists(fs::symlink_status(place.path(), failed)))
    if ((failed = disk.rename(stage + "/old", place.path())))
      return failed;
  for (const char *part : {"/new", "/old", "/lock", ""})
    if ((failed = disk.removeAll(stage + part)))
      return failed;
  return {};
}

llvm::Expected<Stage> Stage::create(const OutputPlace &place, Disk &disk) {
  SignalsHeld held;
  Stage stage(place, disk);
  std::error_code failed = disk.makeUnique(
      OutputPlace{place.parent, prefixOf(place)}.path(), stage.path);
  if (failed)
    return environmentError("cannot write beside " + place.path() + ": " +
                            failed.message());
  stage.removed = std::make_unique<RemovedOnSignal>(stage.path);
  failed = disk.writeFile(stage.path + "/lock", Marker, false);
  if (!failed && (stage.lock = takeLock(stage.path + "/lock")) < 0)
    failed = std::error_code(errno, std::generic_category());
  if (!failed && (stage.spare = ::fcntl(stage.lock, F_DUPFD_CLOEXEC, 0)) < 0)
    failed = std::error_code(errno, std::generic_category());
  if (!failed)
    return stage;
  (void)stage.settle();
  return environmentError("cannot write " + stage.path +
                          "/lock: " + failed.message());
}

Stage::Stage(Stage &&other) noexcept
    : place(std::move(other.place)), disk(other.disk),
      path(std::move(other.path)), lock(std::exchange(other.lock, -1)),
      spare(std::exchange(other.spare, -1)), removed(std::move(other.removed)) {
}

Stage::~Stage() {
  for (int file : {lock, spare})
    if (file >= 0)
      ::close(file);
}

std::error_code Stage::settle() {
  if (spare >= 0)
    ::close(std::exchange(spare, -1));
  std::error_code failed = ::settle(path, place, disk);
  removed.reset();
  return failed;
}

/// True for a directory that Stage::create made, at whatever step it ended.
static bool isStage(const fs::path &path) {
  std::error_code error;
  if (!fs::is_directory(fs::symlink_status(path, error)))
    return false;
  bool empty = true;
  for (const auto &entry : fs::directory_iterator(path, error)) {
    std::string name = entry.path().filename();
    if (name != "lock" && name != "new" && name != "old")
      return false;
    empty = false;
  }
  if (error || empty)
    return !error;
  if (!fs::is_regular_file(fs::symlink_status(path / "lock", error)))
    return false;
  auto lock = readFile((path / "lock").string());
  if (!lock)
    return llvm::consumeError(lock.takeError()), false;
  return Marker.starts_with((*lock)->getBuffer());
}

static std::vector<std::string> stagesOf(const OutputPlace &place) {
  std::vector<std::string> stages;
  std::string prefix = prefixOf(place);
  std::error_code error;
  for (const auto &entry : fs::directory_iterator(place.parent, error)) {
    std::string name = entry.path().filename();
    if (name.size() == prefix.size() + RandomLength &&
        llvm::StringRef(name).starts_with(prefix) && isStage(entry.path()))
      stages.push_back(entry.path());
  }
  return stages;
}

static llvm::Error recoverStage(const std::string &stage,
                                const OutputPlace &place, Disk &disk) {
  int lock = takeLock(stage + "/lock");
  if (lock < 0 && errno == EWOULDBLOCK)
    return environmentError("another run is writing " + place.path() +
                            "; wait until it has ended");
  std::error_code failed = settle(stage, place, disk);
  if (lock >= 0)
    ::close(lock);
  if (failed)
    return environmentError("cannot clean up " + stage + ": " +
                            failed.message());
  return llvm::Error::success();
}

llvm::Error decouple::recoverStages(const OutputPlace &place, Disk &disk) {
  for (const std::string &stage : stagesOf(place))
    if (llvm::Error failed = recoverStage(stage, place, disk))
      return failed;
  return llvm::Error::success();
}
