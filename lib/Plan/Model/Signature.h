//===- Signature.h - who patches and commits are from ---------------------===//
//
// options => author, date, last lines of a message    (part of plan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/Support/Error.h"
#include <chrono>
#include <optional>
#include <string>

namespace decouple {

struct Signature {
  std::string author = "torch-decouple <noreply@torch-decouple.invalid>";
  std::string date;     ///< "2026-11-23", a day in UTC; empty: none was given
  bool signOff = false; ///< messages end with the author's word for them
};

/// Errors: UsageError when the author has not the form `Name <mail>`, or the
/// date is no day.
llvm::Error checkSignature(const Signature &signature);

/// The day that `signature` names, if it names one.
std::optional<std::chrono::sys_days> dayOf(const Signature &signature);

/// "Mon, 23 Nov 2026 00:00:00 +0000"; git's own fixed date stands for none.
std::string mailDate(const Signature &signature);

/// The last lines of a message; "" without a sign-off.
std::string signedOff(const Signature &signature);

} // namespace decouple
