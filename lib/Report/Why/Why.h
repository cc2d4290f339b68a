//===- Why.h - the answer to one question ---------------------------------===//
//
// all earlier values + PATH[:LINE] => prose            (part of report, `why`)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Report/Report.h"

namespace decouple {

/// `path` as the tree spells it: no "./", no root in front.
llvm::StringRef pathInTree(const SourceTree &tree, llvm::StringRef path);

/// The answer to `why PATH[:LINE]`; `line` 0 asks about the file. Errors:
/// UsageError when the checkout has no such file or the file no such line.
llvm::Expected<std::string> explainPath(const ReportInput &input,
                                        llvm::StringRef path, unsigned line);

} // namespace decouple
