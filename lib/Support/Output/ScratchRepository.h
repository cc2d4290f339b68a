//===- ScratchRepository.h - a git repository that goes away --------------===//
//
// Support: used by emit and verify, which ask git what patches do.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Support/Git.h"
#include "Support/Output/TemporaryDirectory.h"
#include <map>
#include <optional>

namespace decouple {

/// Whether there can be a ScratchRepository. Errors: EnvironmentError when no
/// temporary directory can be made.
llvm::Error checkTemporary();

/// A repository with one commit, in a temporary directory, and patches beside
/// it.
class ScratchRepository {
public:
  using Texts = std::map<std::string, std::string>; ///< by path

  ScratchRepository() = default;
  ScratchRepository(const ScratchRepository &) = delete;
  ScratchRepository &operator=(const ScratchRepository &) = delete;

  /// Called once. Errors: when the directory cannot be made or git not be run.
  llvm::Error create(const Texts &files, const Texts &patches);

  /// Runs git in the repository, whatever the user has configured.
  llvm::Expected<GitResult> run(std::vector<std::string> command) const;
  /// The same for a command that has to succeed: its output. Errors: also git's
  /// own words.
  llvm::Expected<std::string> ask(std::vector<std::string> command) const;
  llvm::Error git(std::vector<std::string> command) const;

  /// Where the patch `file` lies.
  std::string patch(const std::string &file) const;
  /// What the working tree has at `path`; nothing: no file.
  std::optional<std::string> text(const std::string &path) const;

private:
  llvm::Error write(const char *place, const Texts &texts) const;

  TemporaryDirectory root;
};

} // namespace decouple
