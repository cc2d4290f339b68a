#include "StepDisk.h"

#include <csignal>
#include <filesystem>
#include <vector>

using namespace decouple;
namespace fs = std::filesystem;

bool StepDisk::isDue(bool needsRoom) {
  ++steps;
  if (trouble == Trouble::None)
    return false;
  if (trouble == Trouble::Full)
    return needsRoom && steps >= at;
  if (trouble == Trouble::End) {
    if (steps == at)
      std::raise(SIGTERM);
    return false;
  }
  return steps == at;
}

std::error_code StepDisk::strike() {
  if (trouble == Trouble::Kill)
    std::raise(SIGKILL);
  return std::make_error_code(std::errc::no_space_on_device);
}

std::error_code StepDisk::makeDirectory(const std::string &path) {
  return isDue(true) ? strike() : Disk::makeDirectory(path);
}

std::error_code StepDisk::makeUnique(const std::string &prefix,
                                     std::string &path) {
  return isDue(true) ? strike() : Disk::makeUnique(prefix, path);
}

std::error_code StepDisk::writeFile(const std::string &path,
                                    llvm::StringRef bytes, bool executable) {
  if (!isDue(true))
    return Disk::writeFile(path, bytes, executable);
  (void)Disk::writeFile(path, bytes.take_front(bytes.size() / 2), executable);
  return strike();
}

std::error_code StepDisk::link(const std::string &from, const std::string &to) {
  return isDue(true) ? strike() : Disk::link(from, to);
}

std::error_code StepDisk::copyMode(const std::string &like,
                                   const std::string &path) {
  return isDue(false) ? strike() : Disk::copyMode(like, path);
}

std::error_code StepDisk::copyTimes(const std::string &like,
                                    const std::string &path) {
  return isDue(false) ? strike() : Disk::copyTimes(like, path);
}

std::error_code StepDisk::sync(const std::string &) {
  // Flushing would cost each test what it must cost a run once.
  return isDue(true) ? strike() : std::error_code();
}

std::error_code StepDisk::exchange(const std::string &a, const std::string &b) {
  if (!canExchange)
    return std::make_error_code(std::errc::operation_not_supported);
  return isDue(false) ? strike() : Disk::exchange(a, b);
}

std::error_code StepDisk::rename(const std::string &from,
                                 const std::string &to) {
  return isDue(false) ? strike() : Disk::rename(from, to);
}

std::error_code StepDisk::removeEmpty(const std::string &directory) {
  return isDue(false) ? strike() : Disk::removeEmpty(directory);
}

std::error_code StepDisk::removeAll(const std::string &path) {
  if (!isDue(false))
    return Disk::removeAll(path);
  if (fs::is_directory(path)) {
    std::vector<fs::path> entries(fs::directory_iterator(path), {});
    for (std::size_t i = 0; i < entries.size() / 2; ++i)
      fs::remove_all(entries[i]);
  }
  return strike();
}
