#include "Rules/Release.h"

using namespace decouple;

std::optional<Release> Release::parse(llvm::StringRef text) {
  Release release;
  release.text = text.str();
  for (unsigned i = 0; i < 3; ++i) {
    // The third number may be absent ("2.6"), the first two may not.
    if (i > 0 && !text.consume_front("."))
      return i == 2 ? std::optional(release) : std::nullopt;
    if (text.consumeInteger(10, release.number[i]))
      return std::nullopt;
  }
  return release;
}

bool ReleaseRange::contains(const Release &release) const {
  return (!from || *from <= release) && (!below || release < *below);
}

bool ReleaseRange::possible() const {
  return !from || !below || *from < *below;
}
