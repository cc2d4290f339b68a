#include "Scan/Tree/PublishedCommit.h"

#include "Support/Git.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"

using namespace decouple;
using llvm::StringRef;

namespace {
/// Of a remote.
struct Place {
  StringRef host, port, path;
};
} // namespace

/// "user:secret@host:22/owner/name"
static Place placeOf(StringRef url) {
  auto [authority, path] = url.split('/');
  auto [host, port] = authority.substr(authority.rfind('@') + 1).split(':');
  return {host, port, path};
}

std::string decouple::pageOfRemote(StringRef url) {
  url.consume_back("/");
  url.consume_back(".git");
  Place place;
  if (url.consume_front("https://")) {
    place = placeOf(url);
  } else if (url.consume_front("ssh://")) {
    place = placeOf(url);
    place.port = ""; // of ssh, which is no browser's
  } else if (!url.contains("://") && url.find(':') < url.find('/')) {
    auto [host, path] = url.split(':'); // git@host:owner/name
    place = {placeOf(host).host, "", path};
  }
  auto isPlain = [](char c) {
    return llvm::isAlnum(c) || StringRef("._-/~+").contains(c);
  };
  if (!place.host.contains('.') || place.path.empty() ||
      !llvm::all_of(place.host, isPlain) ||
      !llvm::all_of(place.path, isPlain) ||
      !llvm::all_of(place.port, llvm::isDigit))
    return "";
  const std::string port = place.port.empty() ? "" : ":" + place.port.str();
  return "https://" + place.host.str() + port + "/" + place.path.str();
}

/// Errors: also when the remote's main branch is not known.
static llvm::Expected<bool> remoteHas(StringRef root, const std::string &commit,
                                      IsRelease isRelease) {
  auto refs = gitLines(root, {"for-each-ref", "--format=%(refname)",
                              "--points-at=" + commit, "refs/remotes/origin/",
                              "refs/tags/v[0-9]*"});
  if (!refs)
    return refs.takeError();
  for (StringRef ref : *refs)
    if (!ref.consume_front("refs/tags/v") || isRelease(ref))
      return true;
  return gitIsAncestor(root, commit, "refs/remotes/origin/HEAD");
}

/// Errors: those of git, which may just not know.
static llvm::Expected<PublishedCommit> askedCommit(StringRef root,
                                                   IsRelease isRelease) {
  PublishedCommit found;
  auto remote = askGit(root, {"remote", "get-url", "origin"});
  if (!remote)
    return remote.takeError();
  auto commit = askGit(root, {"rev-parse", "--verify", "HEAD^{commit}"});
  if (!commit)
    return commit.takeError();
  found.commit = StringRef(*commit).trim().str();
  found.url = pageOfRemote(StringRef(*remote).trim());
  auto isThere = remoteHas(root, found.commit, isRelease);
  if (!isThere)
    return isThere.takeError();
  if (found.url.empty() || !*isThere)
    return PublishedCommit();
  return found;
}

PublishedCommit decouple::publishedCommit(StringRef root, IsRelease isRelease) {
  if (!llvm::sys::fs::exists(root + "/.git"))
    return {};
  auto found = askedCommit(root, isRelease);
  if (found)
    return std::move(*found);
  llvm::consumeError(found.takeError()); // a link less, and nothing wrong
  return {};
}
