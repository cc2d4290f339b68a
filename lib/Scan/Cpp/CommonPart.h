//===- CommonPart.h - what a set of patterns has in common ----------------===//
//
// patterns => the bytes that every match contains      (part of scan)
//
// Few bytes of a checkout are near a name that the pack looks for. Where all of
// these names have a part in common, the text is searched for that part, and
// only what lies around it is looked at closely.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/Language/Pattern.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace decouple {

class CommonPart {
public:
  /// The longest text that is, in upper or lower case, in every match of every
  /// pattern; empty when a pattern is more than literal text, or when there is
  /// less in common than is worth a search.
  explicit CommonPart(llvm::ArrayRef<const Pattern *> patterns);

  const std::string &text() const { return part; }

  /// Where the part is in `text`, at or after `from`, in whatever case; the
  /// text's size when it is not there. An empty part is everywhere.
  std::size_t find(llvm::StringRef text, std::size_t from) const;

private:
  std::string part; ///< lower case
};

} // namespace decouple
