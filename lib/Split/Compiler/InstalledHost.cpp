#include "Split/Compiler/InstalledHost.h"

#include "Support/Errors.h"
#include "Support/FileTree.h"
#include "Support/Nearest.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/GlobPattern.h"
#include "llvm/Support/Path.h"

namespace decouple {

using llvm::StringRef;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

/// What lies in `directory` under a name that fits `pattern`.
static std::vector<std::string> entries(const std::string &directory,
                                        StringRef pattern) {
  if (pattern.find_first_of("*?[") == StringRef::npos)
    return {directory + "/" + pattern.str()};
  auto glob = llvm::GlobPattern::create(pattern);
  if (!glob) {
    llvm::consumeError(glob.takeError());
    return {};
  }
  std::vector<std::string> found;
  std::error_code error;
  fs::directory_iterator it(directory, error), end;
  for (; !error && it != end; it.increment(error))
    if (glob->match(path::filename(it->path())))
      found.push_back(it->path());
  return found;
}

/// The newest path that fits `pattern`, below `root` unless it is absolute, and
/// has `wanted` in it; empty when there is none. python3.11 is newer than 3.9.
static std::string newest(const std::string &root, StringRef pattern,
                          StringRef wanted) {
  std::vector<std::string> paths = {pattern.starts_with("/") ? "" : root};
  for (StringRef part : llvm::split(pattern.ltrim('/'), '/')) {
    std::vector<std::string> below;
    for (const std::string &directory : paths)
      llvm::append_range(below, entries(directory, part));
    paths = std::move(below);
  }
  llvm::erase_if(paths, [&](const std::string &found) {
    return !fs::exists(found + "/" + wanted);
  });
  auto byNumber = [](const std::string &a, const std::string &b) {
    int order = StringRef(a).compare_numeric(b);
    return order ? order < 0 : a < b;
  };
  return paths.empty() ? "" : *llvm::max_element(paths, byNumber);
}

/// The prefix of the Python that the environment at `root` was made from; empty
/// when it is none.
static std::string basePrefix(const std::string &root) {
  auto file = readFile(root + "/pyvenv.cfg");
  if (!file) {
    llvm::consumeError(file.takeError());
    return "";
  }
  for (StringRef line : llvm::split((*file)->getBuffer(), '\n')) {
    auto [key, value] = line.split('=');
    if (key.trim() == "home")
      return path::parent_path(value.trim()).str();
  }
  return "";
}

/// Python's headers for a host of `form`; empty when there are none.
static std::string pythonHeaders(const std::string &root,
                                 const HostForm &form) {
  std::vector<std::string> prefixes = {root};
  if (std::string base = basePrefix(root); !base.empty())
    prefixes.push_back(base);
  for (const std::string &prefix : prefixes)
    for (const std::string &pattern : form.python)
      if (std::string found = newest(prefix, pattern, "Python.h");
          !found.empty())
        return found;
  return "";
}

llvm::Expected<InstalledHost> findHost(const std::string &named,
                                       llvm::ArrayRef<HostForm> forms) {
  InstalledHost host;
  host.root = fs::is_directory(named) || !fs::exists(named)
                  ? named
                  : path::parent_path(path::parent_path(named)).str();
  std::vector<std::string> looked;
  for (const HostForm &form : forms) {
    host.torch = newest(host.root, form.torch, form.has);
    looked.push_back(form.torch + (form.has.empty() ? "" : "/" + form.has));
    if (host.torch.empty())
      continue;
    host.python = pythonHeaders(host.root, form);
    host.arguments = form.arguments;
    if (!host.python.empty())
      return host;
    return usageError("--host " + named + " has PyTorch's headers in " +
                      host.torch + ", but no Python.h in " +
                      llvm::join(form.python, " or "));
  }
  return usageError("--host " + named +
                    ": there is no host in it; looked for " +
                    llvm::join(looked, ", ") + didYouMeanPath(named));
}

} // namespace decouple
