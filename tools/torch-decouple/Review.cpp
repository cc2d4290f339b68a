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
