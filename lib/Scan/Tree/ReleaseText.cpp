#include "Scan/Tree/ReleaseText.h"
#include "Support/Errors.h"
#include "Support/Git.h"
#include "Support/Nearest.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include <algorithm>

using namespace decouple;
using llvm::StringRef;

/// More bytes than any release's name has.
static constexpr std::uint64_t MaximalRelease = 200;

llvm::Error decouple::checkRoot(StringRef given, std::string &absolute) {
  llvm::SmallString<256> path;
  if (std::error_code error = llvm::sys::fs::real_path(given, path))
    return usageError("cannot open '" + given + "': " + error.message() +
                      didYouMeanPath(given));
  absolute = std::string(path);
  if (!llvm::sys::fs::is_directory(path))
    return usageError("'" + given + "' is not a directory");
  return llvm::Error::success();
}

bool decouple::isReleaseText(StringRef text) {
  auto plain = [](char c) {
    return llvm::isAlnum(c) || StringRef(".+-_").contains(c);
  };
  return !text.empty() && llvm::isDigit(text.front()) &&
         llvm::all_of(text, plain);
}

/// Whether the checkout has a version.txt. Errors: EnvironmentError when nobody
/// may look.
static llvm::Expected<bool> hasVersion(StringRef given, StringRef path) {
  std::error_code error =
      llvm::sys::fs::access(path, llvm::sys::fs::AccessMode::Exist);
  if (error == std::errc::permission_denied)
    return environmentError("cannot read '" + given + "': " + error.message());
  return !error;
}

/// The directory above `absolute` that is a checkout; "" when none is.
static std::string checkoutAround(StringRef absolute) {
  for (StringRef above = absolute.rsplit('/').first; !above.empty();
       above = above.rsplit('/').first)
    if (llvm::sys::fs::is_regular_file(above + "/" + VersionFile))
      return above.str();
  return "";
}

llvm::Expected<std::string> decouple::readVersion(StringRef given,
                                                  StringRef absolute,
                                                  VersionText version) {
  const std::string no = ("'" + given + "' is not a PyTorch checkout: ").str();
  const std::string path = (absolute + "/" + VersionFile).str();
  auto isThere = hasVersion(given, path);
  if (!isThere)
    return isThere.takeError();
  if (!*isThere && version == VersionText::Optional)
    return std::string();
  if (!*isThere)
    return usageError(no + "it has no " + VersionFile +
                      didYouMean(checkoutAround(absolute)));
  llvm::sys::fs::file_status status;
  // A pipe would be waited for.
  if (llvm::sys::fs::status(path, status) ||
      !llvm::sys::fs::is_regular_file(status))
    return usageError(no + VersionFile + " is not a file");
  auto text = llvm::MemoryBuffer::getFileSlice(
      path, std::min(status.getSize(), MaximalRelease), 0);
  if (!text)
    return environmentError("cannot read '" + path +
                            "': " + text.getError().message());
  const StringRef release = (*text)->getBuffer().trim();
  if (!isReleaseText(release))
    return usageError(no + VersionFile + " names no release");
  return release.str();
}

/// The release of the latest tag before what is checked out at `root`; empty
/// when there is none, or it is no repository.
static std::string taggedRelease(StringRef root) {
  if (!llvm::sys::fs::exists(root + "/.git"))
    return {};
  // v2.6.0, and not what came before it: v2.6.0-rc1.
  auto result = runGit(root, {"describe", "--tags", "--abbrev=0", "--match",
                              "v[0-9]*.[0-9]*", "--exclude", "*-*"});
  if (!result) {
    llvm::consumeError(result.takeError());
    return {};
  }
  StringRef tag = StringRef(result->output).trim();
  tag.consume_front("v");
  return result->code == 0 && isReleaseText(tag) ? tag.str() : std::string();
}

/// "1.13.0a0" => "1.13".
static StringRef minorOf(StringRef release) {
  const std::size_t first = release.find('.');
  const std::size_t end = release.find_first_not_of("0123456789", first + 1);
  return first == StringRef::npos ? StringRef() : release.take_front(end);
}

llvm::Expected<std::string> decouple::releaseOf(StringRef root) {
  std::string absolute;
  if (llvm::Error error = checkRoot(root, absolute))
    return error;
  const std::string tag = taggedRelease(absolute);
  auto version =
      readVersion(root, absolute,
                  tag.empty() ? VersionText::Needed : VersionText::Optional);
  if (!version || tag.empty())
    return version;
  return version->empty() || minorOf(tag) == minorOf(*version) ? tag : *version;
}
