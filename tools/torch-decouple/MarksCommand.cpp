#include "Commands.h"
#include "Options.h"
#include "Progress.h"
#include "Report/HandMarks/HandMarks.h"
#include "Report/ReviewText.h"
#include "Report/Text.h"
#include "Terminal.h"
#include "llvm/ADT/STLExtras.h"
#include <nlohmann/json.hpp>

using namespace decouple;

namespace {
struct Options {
  PrepareOptions prepare;
  bool json = false;
};
} // namespace

static llvm::Expected<ExitCode> runMarks(Options &options) {
  options.prepare.plan.marks = true;
  Progress progress(prepareStages(options.prepare));
  auto prepared = prepare(options.prepare, progress);
  if (!prepared)
    return prepared.takeError();
  MarkList list =
      listHandMarks(prepared->survey.scan.tree, prepared->plan.marks);
  const bool places = verbosity == Verbosity::Verbose;
  if (auto error =
          printResult(options.json ? reportText(handMarksJson(list))
                                   : handMarksText(list, places) +
                                         legendText(namesIn(list, places),
                                                    prepared->survey.rules)))
    return error;
  leave(llvm::all_of(
            list.found,
            [](const FoundMark &mark) { return mark.state == MarkState::Open; })
            ? ExitDone
            : ExitReview);
}

Command decouple::addMarksCommand(CLI::App &app) {
  auto options = std::make_shared<Options>();
  CLI::App *command = app.add_subcommand(
      "marks", "Find the comments of `run --marks` in a checkout: which are "
               "open, done or mistyped; -v also lists places without one");
  setExitCodes(*command, "  0  each mark is open, or there is none\n"
                         "  1  the comment of a mark can go, or its number is "
                         "mistyped\n");
  addHandWorkOptions(*command, options->prepare);
  command->add_flag("--json", options->json, "print everything as JSON");
  return {command, [options] { return runMarks(*options); }};
}
