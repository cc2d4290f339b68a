#include "Verify/SeriesNeeds.h"

#include "Text/PatchNeed.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace decouple;

/// The header that the message of `patch` says it needs; "": none.
static std::string neededBy(const SeriesPatch &patch) {
  const llvm::StringRef message =
      llvm::StringRef(patch.text).split("\n---\n").first;
  for (llvm::StringRef line : llvm::split(message, '\n'))
    if (line.consume_front("- ") && line.consume_front(NeedsPatchThatAdds))
      return line.trim().str();
  return "";
}

static bool adds(const SeriesPatch &patch, const std::string &file) {
  return llvm::StringRef(patch.text)
      .contains("--- /dev/null\n+++ b/" + file + "\n");
}

std::vector<std::string>
decouple::unmetNeeds(llvm::ArrayRef<SeriesPatch> series) {
  std::vector<std::string> unmet;
  for (std::size_t i = 0; i < series.size(); ++i) {
    const std::string header = neededBy(series[i]);
    if (!header.empty() &&
        llvm::none_of(series.take_front(i), [&](const SeriesPatch &before) {
          return adds(before, header);
        }))
      unmet.push_back(series[i].file + " needs " + header +
                      ", which no patch in front of it adds");
  }
  return unmet;
}
