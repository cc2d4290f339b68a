#include "Split/Compiler/Probes.h"

#include "Split/Compiler/ClangUnit.h"
#include "Split/Compiler/Results.h"
#include "Support/Errors.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <numeric>

namespace decouple {

/// The first error of `probe`; empty when it compiles.
static llvm::Expected<std::string> firstError(const SplitInput &input,
                                              const Probe &probe) {
  ClangUnit unit;
  unit.file = input.root + "/torch-decouple-probe.cpp";
  unit.text = llvm::join(probe.text, "\n") + "\n";
  unit.arguments = probe.device ? input.compile.with : input.compile.without;
  unit.overlay = input.compile.overlay;
  auto errors = syntaxCheck(unit);
  if (!errors)
    return errors.takeError();
  return errors->empty() ? "" : errors->front().message;
}

llvm::Error runProbes(const SplitInput &input, bool matters) {
  std::vector<Probe> probes = input.compile.probes;
  llvm::erase_if(probes,
                 [&](const Probe &probe) { return probe.release && !matters; });
  ResultWork<std::string> work;
  work.order.resize(probes.size());
  std::iota(work.order.begin(), work.order.end(), 0);
  work.make = [&](std::size_t i, UnitDisk &) {
    return firstError(input, probes[i]);
  };
  auto results = resultsOf(input, work);
  if (!results)
    return results.takeError();
  for (std::size_t i = 0; i < probes.size(); ++i) {
    const UnitResult<std::string> &result = (*results)[i];
    std::string why =
        result.value ? *result.value : "the compiler " + result.lost;
    if (!why.empty())
      return usageError(probes[i].complaint + ": " + why);
  }
  return llvm::Error::success();
}

} // namespace decouple
