#include "Emit/InTree/Worktree.h"

#include "Plan/Model/Signature.h"
#include "Support/Errors.h"
#include "Support/Git.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"

using namespace decouple;

llvm::Expected<std::vector<std::string>>
decouple::committerOptions(llvm::StringRef checkout) {
  auto known = gitAgrees(checkout, {"var", "GIT_COMMITTER_IDENT"});
  if (!known)
    return known.takeError();
  if (*known)
    return std::vector<std::string>();
  const Signature tool;
  auto [name, mail] = llvm::StringRef(tool.author).split(" <");
  return std::vector<std::string>{"-c", ("user.name=" + name).str(), "-c",
                                  ("user.email=" + mail.rtrim('>')).str()};
}

llvm::Expected<Worktree> Worktree::of(llvm::StringRef checkout,
                                      llvm::StringRef branch) {
  auto path = askGit(
      checkout, {"rev-parse", "--git-path", "torch-decouple/" + branch.str()});
  if (!path)
    return path.takeError();
  llvm::SmallString<256> place(llvm::StringRef(*path).rtrim('\n'));
  llvm::sys::fs::make_absolute(checkout, place);
  // Git is asked from the checkout, whose own path may be relative.
  if (std::error_code error = llvm::sys::fs::make_absolute(place))
    return environmentError("the working directory cannot be used: " +
                            error.message());
  return Worktree(checkout, place.str().str());
}

bool Worktree::exists() const { return llvm::sys::fs::exists(place + "/.git"); }

llvm::Error Worktree::add(const std::string &branch) const {
  return askGit(checkout, {"worktree", "add", "--quiet", "--", place, branch})
      .takeError();
}

llvm::Error Worktree::remove() const {
  return askGit(checkout, {"worktree", "remove", "--force", "--", place})
      .takeError();
}
