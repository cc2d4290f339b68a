#include "Support/Git.h"

#include "Support/Errors.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"
#include <unistd.h>

using namespace decouple;

namespace {

/// A temporary file that goes away with it.
struct Scratch {
  llvm::SmallString<128> path;
  llvm::FileRemover remover;

  llvm::Error create(llvm::StringRef text) {
    int file = 0;
    if (auto error = llvm::sys::fs::createTemporaryFile("torch-decouple", "git",
                                                        file, path))
      return environmentError("cannot make a temporary file: " +
                              error.message());
    remover.setFile(path);
    llvm::raw_fd_ostream stream(file, /*shouldClose=*/true);
    stream << text;
    stream.close();
    if (!stream.has_error())
      return llvm::Error::success();
    std::string why = stream.error().message();
    stream.clear_error();
    return environmentError("cannot write " + path + ": " + why);
  }

  std::string text() const {
    auto buffer = llvm::MemoryBuffer::getFile(path);
    return buffer ? (*buffer)->getBuffer().str() : "";
  }
};

} // namespace

/// The environment without what names another repository, in plain English.
static std::vector<llvm::StringRef> environment() {
  std::vector<llvm::StringRef> result;
  for (char **entry = environ; *entry; ++entry) {
    llvm::StringRef variable(*entry);
    if (!variable.starts_with("GIT_DIR=") &&
        !variable.starts_with("GIT_WORK_TREE=") &&
        !variable.starts_with("GIT_INDEX_FILE=") &&
        !variable.starts_with("LC_ALL="))
      result.push_back(variable);
  }
  result.push_back("LC_ALL=C");
  return result;
}

llvm::Expected<GitResult>
decouple::runGit(llvm::StringRef directory,
                 llvm::ArrayRef<std::string> arguments, llvm::StringRef input) {
  auto program = llvm::sys::findProgramByName("git");
  if (!program)
    return environmentError("git is not installed");
  Scratch in, out, error;
  for (auto [scratch, text] :
       {std::pair{&in, input}, {&out, llvm::StringRef()}, {&error, ""}})
    if (auto failed = scratch->create(text))
      return failed;
  std::vector<llvm::StringRef> words = {"git", "-C", directory};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<llvm::StringRef> variables = environment();
  std::string message;
  GitResult result;
  result.code = llvm::sys::ExecuteAndWait(
      *program, words, llvm::ArrayRef<llvm::StringRef>(variables),
      {llvm::StringRef(in.path), llvm::StringRef(out.path),
       llvm::StringRef(error.path)},
      0, 0, &message);
  if (result.code < 0)
    return environmentError("git could not be run: " + message);
  result.output = out.text();
  result.error = error.text();
  return result;
}

llvm::Expected<std::string>
decouple::askGit(llvm::StringRef directory,
                 llvm::ArrayRef<std::string> arguments, llvm::StringRef input) {
  auto result = runGit(directory, arguments, input);
  if (!result)
    return result.takeError();
  if (result->code == 0)
    return std::move(result->output);
  std::string first =
      llvm::StringRef(result->error).trim().split('\n').first.str();
  return environmentError("git " + arguments.front() + " failed in " +
                          directory + ": " + first);
}
