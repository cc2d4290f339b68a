//===- Errors.h - the two ways a run can fail -----------------------------===//
//
// Support: used by every stage. Errors travel as llvm::Error; tools/ turns
// their kind into the documented exit code.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"
#include <string>

namespace decouple {

/// Exit codes of the command line, as documented in README.
enum ExitCode {
  ExitDone = 0,
  ExitReview = 1,
  ExitUsage = 2,
  ExitEnvironment = 3
};

/// Wrong usage, wrong input or a faulty rule pack: the user can mend it.
class UsageError : public llvm::ErrorInfo<UsageError> {
public:
  static char ID;
  explicit UsageError(std::string message) : message(std::move(message)) {}
  void log(llvm::raw_ostream &os) const override { os << message; }
  std::error_code convertToErrorCode() const override;

private:
  std::string message;
};

/// The machine failed: unreadable file, full disk, missing compiler.
class EnvironmentError : public llvm::ErrorInfo<EnvironmentError> {
public:
  static char ID;
  explicit EnvironmentError(std::string message)
      : message(std::move(message)) {}
  void log(llvm::raw_ostream &os) const override { os << message; }
  std::error_code convertToErrorCode() const override;

private:
  std::string message;
};

llvm::Error usageError(const llvm::Twine &message);
llvm::Error environmentError(const llvm::Twine &message);

/// The exit code for `error`, and its text in `message`. Consumes the error.
ExitCode explain(llvm::Error error, std::string &message);

} // namespace decouple
