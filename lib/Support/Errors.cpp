#include "Support/Errors.h"

using namespace decouple;

char UsageError::ID = 0;
char EnvironmentError::ID = 0;

std::error_code UsageError::convertToErrorCode() const {
  return std::make_error_code(std::errc::invalid_argument);
}

std::error_code EnvironmentError::convertToErrorCode() const {
  return std::make_error_code(std::errc::io_error);
}

llvm::Error decouple::usageError(const llvm::Twine &message) {
  return llvm::make_error<UsageError>(message.str());
}

llvm::Error decouple::environmentError(const llvm::Twine &message) {
  return llvm::make_error<EnvironmentError>(message.str());
}

ExitCode decouple::explain(llvm::Error error, std::string &message) {
  // Anything that is not the user's to mend is the environment's.
  ExitCode code = error.isA<UsageError>() ? ExitUsage : ExitEnvironment;
  message = llvm::toString(std::move(error));
  return code;
}
