//===- Coloured.h - text for a terminal -----------------------------------===//
//
// Support: what commands print. A terminal obeys control characters, and names
// and sources may hold any: here none gets in but the colours of the tool.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"
#include <string>

namespace decouple {

/// `text` with control characters and bytes that are no UTF-8 as "\u001b" and
/// "\xff", which is JSON where `text` was; lines and tabs stay.
std::string printable(llvm::StringRef text);

/// printable() as one line: line ends and tabs are written as "\u000a", too.
std::string printableLine(llvm::StringRef text);

/// Text that a terminal may be given: each string that becomes part of it is
/// made printable(), and only Paint adds colours.
class Coloured {
public:
  Coloured() = default;
  Coloured(llvm::StringRef plain) : text(printable(plain)) {}
  Coloured(const std::string &plain) : Coloured(llvm::StringRef(plain)) {}
  Coloured(const char *plain) : Coloured(llvm::StringRef(plain)) {}

  Coloured &operator+=(const Coloured &more) {
    text += more.text;
    return *this;
  }
  friend Coloured operator+(Coloured first, const Coloured &then) {
    return first += then;
  }

  const std::string &str() const { return text; }
  /// The text up to `lines` line ends.
  Coloured firstLines(unsigned lines) const;

private:
  friend struct Paint;
  std::string text;
};

/// ANSI colours, or nothing.
struct Paint {
  bool on;
  Coloured operator()(const char *code, Coloured text) const;
};
inline constexpr char Bold[] = "1", Red[] = "31", Green[] = "32",
                      Yellow[] = "33";

} // namespace decouple
