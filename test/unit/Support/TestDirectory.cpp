#include "TestDirectory.h"

#include "Support/Errors.h"
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>

using namespace decouple;
namespace fs = std::filesystem;

TestDirectory::TestDirectory() {
  path = (fs::temp_directory_path() / "torch-decouple-test-XXXXXX").string();
  if (!::mkdtemp(path.data()))
    std::abort();
}

TestDirectory::~TestDirectory() { fs::remove_all(path); }

static std::string describe(const fs::path &path) {
  fs::file_status status = fs::symlink_status(path);
  if (fs::is_symlink(status))
    return "-> " + fs::read_symlink(path).string();
  if (fs::is_directory(status))
    return "directory";
  bool executable =
      (status.permissions() & fs::perms::owner_exec) != fs::perms::none;
  return (executable ? "755 " : "644 ") + readText(path);
}

Snapshot decouple::snapshot(const std::string &root) {
  Snapshot result;
  for (const auto &entry : fs::recursive_directory_iterator(root))
    result[fs::relative(entry.path().parent_path(), root) /
           entry.path().filename()] = describe(entry.path());
  Snapshot clean;
  for (auto &[path, text] : result)
    clean[path.rfind("./", 0) == 0 ? path.substr(2) : path] = std::move(text);
  return clean;
}

Snapshot decouple::filesOf(const std::string &root) {
  Snapshot result = snapshot(root);
  std::erase_if(result, [](const auto &e) { return e.second == "directory"; });
  return result;
}

void decouple::writeText(const std::string &path, const std::string &text) {
  fs::create_directories(fs::path(path).parent_path());
  std::ofstream(path, std::ios::binary) << text;
}

std::string decouple::readText(const std::string &path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::shared_ptr<const llvm::MemoryBuffer>
decouple::bufferOf(const std::string &text) {
  return llvm::MemoryBuffer::getMemBufferCopy(text);
}

OutputFile decouple::outputFile(const std::string &path,
                                const std::string &text, bool executable) {
  return {path, bufferOf(text), executable};
}

std::string decouple::textOf(llvm::Error error) {
  if (!error)
    return "";
  std::string message;
  ExitCode code = explain(std::move(error), message);
  return (code == ExitUsage ? "usage: " : "environment: ") + message;
}
