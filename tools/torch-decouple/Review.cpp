#include "Review.h"
#include "Report/ReviewText.h"
#include "Terminal.h"

using namespace decouple;

ExitCode decouple::reviewCode(llvm::ArrayRef<ReviewItem> items, bool strict) {
  if (!needsReview(items, strict))
    return ExitDone;
  printNote("needs a review: " + reviewReasons(items, strict));
  return ExitReview;
}

llvm::Expected<nlohmann::json> decouple::marksIn(const std::string &file) {
  return file.empty() ? nlohmann::json() : readMarks(file);
}

void decouple::addMarks(nlohmann::json &report,
                        const nlohmann::json &exported) {
  if (!exported.is_null())
    report["reviewed"] = compareMarks(exported, report);
}
