//===- PackPlace.h - which rules are read ---------------------------------===//
//
// Rules: --rules, --rules-only => what the loader starts from.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"
#include <concepts>
#include <string>

namespace decouple {

/// Where a pack lies, and what is laid over it.
struct PackPlace {
  std::string directory; ///< a whole pack
  std::string overlay;   ///< a directory of changes to it; empty: none
  std::string backend;   ///< what the backend is called; empty: see device.json
  bool shipped = true;   ///< `directory` is what comes with the program

  PackPlace() = default;
  template <std::convertible_to<llvm::StringRef> Text>
  PackPlace(const Text &directory, llvm::StringRef overlay = "")
      : directory(llvm::StringRef(directory).rtrim('/')),
        overlay(overlay.rtrim('/')) {}
};

} // namespace decouple
