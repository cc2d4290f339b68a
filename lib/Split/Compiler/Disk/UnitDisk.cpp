#include "Split/Compiler/Disk/UnitDisk.h"

using llvm::ErrorOr;
using llvm::vfs::Status;

namespace decouple {

namespace {

/// A file whose bytes are another's.
class BorrowedFile : public llvm::vfs::File {
public:
  BorrowedFile(const Status &seen, llvm::MemoryBufferRef bytes)
      : seen(seen), bytes(bytes) {}

  ErrorOr<Status> status() override { return seen; }
  ErrorOr<std::unique_ptr<llvm::MemoryBuffer>>
  getBuffer(const llvm::Twine &, std::int64_t, bool, bool) override {
    return llvm::MemoryBuffer::getMemBuffer(bytes);
  }
  std::error_code close() override { return {}; }

private:
  const Status seen;
  const llvm::MemoryBufferRef bytes;
};

} // namespace

class UnitDisk::Kept : public llvm::vfs::ProxyFileSystem {
public:
  Kept(DiskFiles disk, UnitDisk &unit)
      : ProxyFileSystem(std::move(disk)), unit(unit) {}

  ErrorOr<Status> status(const llvm::Twine &path) override {
    const std::string key = path.str();
    auto found = unit.statuses.find(key);
    if (found == unit.statuses.end())
      found =
          unit.statuses.try_emplace(key, ProxyFileSystem::status(key)).first;
    return found->second;
  }

  ErrorOr<std::unique_ptr<llvm::vfs::File>>
  openFileForRead(const llvm::Twine &path) override {
    const std::string key = path.str();
    auto found = unit.texts.find(key);
    if (found == unit.texts.end())
      found = unit.texts.try_emplace(key, read(key)).first;
    const ErrorOr<Text> &text = found->second;
    if (!text)
      return text.getError();
    return std::make_unique<BorrowedFile>(text->status,
                                          text->bytes->getMemBufferRef());
  }

private:
  ErrorOr<Text> read(const std::string &path) {
    auto file = ProxyFileSystem::openFileForRead(path);
    if (!file)
      return file.getError();
    auto status = (*file)->status();
    if (!status)
      return status.getError();
    auto bytes = (*file)->getBuffer(path);
    if (!bytes)
      return bytes.getError();
    return Text{std::move(*status), std::move(*bytes)};
  }

  UnitDisk &unit;
};

DiskFiles UnitDisk::seen(DiskFiles disk) {
  if (hashes)
    disk = traced(std::move(disk), *hashes, trace);
  return llvm::makeIntrusiveRefCnt<Kept>(std::move(disk), *this);
}

} // namespace decouple
