//===- Mail.h - a patch as `git am` takes it ------------------------------===//
//
// mail + file name <=> commit                          (part of emit)
//
// A commit of a series says in its message which file it is of, in a line
// `Patch: name.patch`, so that it is written to the same file again.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace decouple {

/// What a commit of the series says and does.
struct SeriesCommit {
  std::string id;
  std::string author; ///< "Name <mail>"
  std::string date;   ///< as in a mail
  std::string message;
  std::string diff;
};

/// The mail `text` of the patch `file` with the line that says so. A diff
/// without a mail's head gets one.
std::string mailNaming(llvm::StringRef text, llvm::StringRef file);

/// The file that `message` names; "" when it names none.
std::string fileNamedIn(llvm::StringRef message);

/// `commit` as the mail number `number` of `total`, without the line. Errors:
/// UsageError when git would take a line of the message for a header or
/// the diff's beginning.
llvm::Expected<std::string> mailOf(const SeriesCommit &commit,
                                   std::size_t number, std::size_t total);

/// "Fix the build" => "fix-the-build", for a file's name.
std::string slugOf(llvm::StringRef message);

} // namespace decouple
