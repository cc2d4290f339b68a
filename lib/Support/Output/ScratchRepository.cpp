#include "Support/Output/ScratchRepository.h"

#include "Support/Output/OutputWriter.h"

using namespace decouple;

llvm::Error decouple::checkTemporary() { return TemporaryDirectory().create(); }

llvm::Error ScratchRepository::create(const Texts &files,
                                      const Texts &patches) {
  if (auto error = root.create())
    return error;
  if (auto error = write("/patches", patches))
    return error;
  if (auto error = write("/tree", files))
    return error;
  for (std::vector<std::string> command :
       {std::vector<std::string>{"init", "--quiet"},
        {"add", "--all", "--force"},
        {"commit", "--quiet", "--allow-empty", "--message", "before"}})
    if (auto error = git(std::move(command)))
      return error;
  return llvm::Error::success();
}

llvm::Expected<GitResult>
ScratchRepository::run(std::vector<std::string> command) const {
  std::vector<std::string> words;
  for (const char *setting :
       {"user.name=check", "user.email=check@invalid", "core.autocrlf=false",
        "core.eol=lf", "core.hooksPath=/dev/null", "commit.gpgSign=false",
        "core.attributesFile=/dev/null", "core.excludesFile=/dev/null",
        "apply.whitespace=nowarn", "am.threeWay=false", "gc.auto=0",
        "maintenance.auto=false", "core.fsync=none", "diff.noprefix=false",
        "diff.mnemonicPrefix=false", "init.defaultBranch=check"})
    words.insert(words.end(), {"-c", setting});
  words.insert(words.end(), command.begin(), command.end());
  return runGit((root.path() + "/tree").str(), words);
}

llvm::Expected<std::string>
ScratchRepository::ask(std::vector<std::string> command) const {
  std::string name = command.front();
  auto result = run(std::move(command));
  if (!result)
    return result.takeError();
  if (result->code == 0)
    return std::move(result->output);
  std::string said = result->error + result->output;
  return llvm::createStringError(
      "git " + name + ": " + llvm::StringRef(said).trim().split('\n').first);
}

llvm::Error ScratchRepository::git(std::vector<std::string> command) const {
  return ask(std::move(command)).takeError();
}

std::string ScratchRepository::patch(const std::string &file) const {
  return (root.path() + "/patches/" + file).str();
}

std::optional<std::string>
ScratchRepository::text(const std::string &path) const {
  auto bytes = readFile(root.path() + "/tree/" + path);
  if (bytes)
    return (*bytes)->getBuffer().str();
  llvm::consumeError(bytes.takeError());
  return std::nullopt;
}

llvm::Error ScratchRepository::write(const char *place,
                                     const Texts &texts) const {
  std::vector<OutputFile> files;
  for (const auto &[path, text] : texts)
    files.push_back(
        {path, llvm::MemoryBuffer::getMemBufferCopy(text, path), false});
  return replaceDirectory((root.path() + place).str(), files, passingDisk());
}
