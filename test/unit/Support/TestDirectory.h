//===- TestDirectory.h - directories that tests write to ------------------===//
#pragma once

#include "Support/Output/OutputWriter.h"
#include <map>
#include <string>

namespace decouple {

/// A directory of its own for one test, removed with it.
class TestDirectory {
public:
  TestDirectory();
  ~TestDirectory();
  std::string operator/(const std::string &name) const {
    return path + "/" + name;
  }

  std::string path;
};

/// Path => what is there: a file's bytes after "644 " or "755 " (by its owner's
/// x bit), "directory", or "-> target". Everything below `root`.
using Snapshot = std::map<std::string, std::string>;
Snapshot snapshot(const std::string &root);

/// The files of `root` alone.
Snapshot filesOf(const std::string &root);

void writeText(const std::string &path, const std::string &text);
std::string readText(const std::string &path);

std::shared_ptr<const llvm::MemoryBuffer> bufferOf(const std::string &text);
OutputFile outputFile(const std::string &path, const std::string &text,
                      bool executable = false);

/// "" for success; "usage: ..." or "environment: ..." otherwise.
std::string textOf(llvm::Error error);
template <typename T> std::string textOf(llvm::Expected<T> value) {
  return textOf(value ? llvm::Error::success() : value.takeError());
}

} // namespace decouple
