#include "Since.h"

using namespace decouple;

llvm::Expected<Since> decouple::sinceOf(const std::string &output,
                                        const Prepared &prepared) {
  const auto &[found, plan, cache] = prepared;
  auto review =
      reviewOf(found.scan, found.classification, found.rules, &plan, {});
  return compareWithOutput(
      output, plan,
      summarise(found.scan, found.classification, found.rules, plan, review),
      review);
}
