#include "Scan/Tree/PublishedCommit.h"

#include "Support/Git.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"

using namespace decouple;
using llvm::StringRef;

/// "user:secret@host:22" => "host"; the port is another one for a browser.
static StringRef hostOf(StringRef authority) {
  return authority.substr(authority.rfind('@') + 1).split(':').first;
}

std::string decouple::pageOfRemote(StringRef url) {
  url.consume_back("/");
  url.consume_back(".git");
  std::string host, path;
  if (url.consume_front("https://") || url.consume_front("ssh://")) {
    host = hostOf(url.split('/').first);
    path = url.split('/').second;
  } else if (!url.contains("://") && url.find(':') < url.find('/')) {
    host = hostOf(url.split(':').first); // git@host:owner/name
    path = url.split(':').second;
  }
  const bool isPlain = llvm::all_of(host + path, [](char c) {
    return llvm::isAlnum(c) || StringRef("._-/~+").contains(c);
  });
  return isPlain && StringRef(host).contains('.') && !path.empty()
             ? "https://" + host + "/" + path
             : "";
}

/// Errors: also when the remote's main branch is not known.
static llvm::Expected<bool> remoteHas(StringRef root,
                                      const std::string &commit) {
  auto atIt =
      gitLines(root, {"for-each-ref", "--count=1", "--points-at=" + commit,
                      "refs/remotes/origin/", "refs/tags/v[0-9]*"});
  if (!atIt)
    return atIt.takeError();
  if (!atIt->empty())
    return true;
  return gitIsAncestor(root, commit, "refs/remotes/origin/HEAD");
}

/// Errors: those of git, which may just not know.
static llvm::Expected<PublishedCommit> askedCommit(StringRef root) {
  PublishedCommit found;
  auto remote = askGit(root, {"remote", "get-url", "origin"});
  if (!remote)
    return remote.takeError();
  auto commit = askGit(root, {"rev-parse", "--verify", "HEAD^{commit}"});
  if (!commit)
    return commit.takeError();
  found.commit = StringRef(*commit).trim().str();
  found.url = pageOfRemote(StringRef(*remote).trim());
  auto isThere = remoteHas(root, found.commit);
  if (!isThere)
    return isThere.takeError();
  if (found.url.empty() || !*isThere)
    return PublishedCommit();
  return found;
}

PublishedCommit decouple::publishedCommit(StringRef root) {
  if (!llvm::sys::fs::exists(root + "/.git"))
    return {};
  auto found = askedCommit(root);
  if (found)
    return std::move(*found);
  llvm::consumeError(found.takeError()); // a link less, and nothing wrong
  return {};
}
