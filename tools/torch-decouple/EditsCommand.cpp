#include "Commands.h"
#include "Emit/Abort.h"
#include "Emit/Resolve.h"
#include "Options.h"
#include "Progress.h"
#include "Support/Words.h"
#include "Terminal.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include <nlohmann/json.hpp>

using namespace decouple;

namespace {
struct Options {
  std::string output;
  std::vector<std::string> adopt, discard;
  bool abort = false, json = false;
};
} // namespace

static std::string editsText(const std::vector<Edit> &edits) {
  const bool quiet = verbosity == Verbosity::Quiet;
  std::string text;
  for (const Edit &edit : edits)
    if (!quiet || isConflict(edit.kind))
      text += llvm::formatv("{0,-9} {1}: {2}\n",
                            isConflict(edit.kind) ? "CONFLICT" : "edit",
                            edit.path, inWords(edit));
  if (quiet)
    return text;
  std::size_t conflicts = conflictsOf(edits).size();
  return text + counted(edits.size(), "hand edit") + ", " +
         counted(conflicts, "conflict") + "\n";
}

static std::string editsJson(const std::vector<Edit> &edits) {
  nlohmann::json list = nlohmann::json::array();
  for (const Edit &edit : edits)
    list.push_back({{"kind", nameOf(edit.kind)},
                    {"path", edit.path},
                    {"at", edit.at},
                    {"conflict", isConflict(edit.kind)},
                    {"text", inWords(edit)}});
  return list.dump(1, ' ', false, nlohmann::json::error_handler_t::replace) +
         "\n";
}

/// `path` as the output has it, of however a shell has completed it.
static std::string belowOutput(llvm::StringRef output, llvm::StringRef path) {
  llvm::SmallString<256> root(output), below(path);
  if (llvm::sys::path::is_absolute(path) &&
      !llvm::sys::fs::make_absolute(root)) {
    llvm::sys::path::remove_dots(root, /*remove_dot_dot=*/true);
    llvm::sys::path::remove_dots(below, /*remove_dot_dot=*/true);
    llvm::StringRef rest = below;
    if (rest.consume_front(root) && (rest.empty() || rest.starts_with("/")))
      below = llvm::SmallString<256>(rest.ltrim('/'));
  }
  llvm::sys::path::remove_dots(below, /*remove_dot_dot=*/true);
  const std::string place = llvm::StringRef(below).rtrim('/').str();
  return place.empty() ? "." : place;
}

static llvm::Error change(const Options &options) {
  if (options.abort)
    return abortMerge(options.output);
  auto places = [&](const std::vector<std::string> &paths) {
    std::vector<std::string> places;
    for (const std::string &path : paths)
      places.push_back(belowOutput(options.output, path));
    return places;
  };
  if (!options.adopt.empty())
    return adoptEdits(options.output, places(options.adopt));
  if (!options.discard.empty())
    return discardEdits(options.output, places(options.discard));
  return llvm::Error::success();
}

static llvm::Expected<ExitCode> runEdits(const Options &options) {
  if (auto error = change(options))
    return error;
  auto edits = handEdits(options.output);
  if (!edits)
    return edits.takeError();
  if (auto error =
          printResult(options.json ? editsJson(*edits) : editsText(*edits)))
    return error;
  return conflictsOf(*edits).empty() ? ExitDone : ExitReview;
}

Command decouple::addEditsCommand(CLI::App &app) {
  auto options = std::make_shared<Options>();
  CLI::App *command = app.add_subcommand(
      "edits",
      "List the hand edits of an output, and resolve conflicts with them");
  command->add_option("output", options->output, "output directory of a run")
      ->option_text("DIR")
      ->required();
  CLI::Option *adopt =
      command
          ->add_option(
              "--adopt", options->adopt,
              "keep the file as it is now, which resolves the conflict")
          ->option_text("PATH");
  CLI::Option *discard =
      command
          ->add_option("--discard", options->discard,
                       "take the tool's version instead; a directory means "
                       "everything in it")
          ->option_text("PATH")
          ->excludes(adopt);
  command
      ->add_flag("--abort", options->abort,
                 "restore the whole output as it was before the run that had "
                 "conflicts")
      ->excludes(adopt)
      ->excludes(discard);
  command->add_flag("--json", options->json, "print the edits as JSON");
  addQuietOption(*command, "print conflicts only");
  setExitCodes(*command, "  0  no edit is a conflict\n"
                         "  1  there are conflicts\n");
  return {command, [options] { return runEdits(*options); }};
}
