#include "Options.h"
#include "Emit/InTree/InTree.h"
#include "Progress.h"
#include "Resources.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <cstdlib>
#include <filesystem>
#include <thread>

using namespace decouple;

void decouple::addRulesOptions(CLI::App &app, PackPlace &place) {
  place = PackPlace(defaultRules());
  CLI::Option *overlay =
      app.add_option_function<std::string>(
             "--rules",
             [&place](const std::string &directory) {
               place.overlay = llvm::StringRef(directory).rtrim('/');
             },
             "rules that add to the shipped ones or override them")
          ->option_text("DIR");
  app.add_option_function<std::string>(
         "--rules-only",
         [&place](const std::string &directory) {
           std::string backend = std::move(place.backend);
           place = PackPlace(directory);
           place.backend = std::move(backend);
           place.shipped = false;
         },
         "rule pack to use instead of the shipped one")
      ->option_text("DIR")
      ->excludes(overlay);
}

CLI::Option *decouple::addQuietOption(CLI::App &app, const std::string &help) {
  return app.add_flag_callback(
      "-q,--quiet", [] { verbosity = Verbosity::Quiet; }, help);
}

static void addVerbosityOptions(CLI::App &app, const std::string &verbose) {
  CLI::Option *quiet = addQuietOption(
      app, "print the result and errors only: no progress, no remarks");
  app.add_flag_callback(
         "-v,--verbose", [] { verbosity = Verbosity::Verbose; }, verbose)
      ->excludes(quiet);
}

/// What -v prints where files are split.
static constexpr char VerboseSplits[] =
    "print a line for each stage, and the time of each file that is split";

void decouple::addTreeOptions(CLI::App &app, TreeOptions &options,
                              const std::string &verbose) {
  options.jobs = std::max(1u, std::thread::hardware_concurrency());
  app.add_option("pytorch", options.tree,
                 "PyTorch checkout; its files are only read")
      ->option_text("DIR")
      ->required();
  addRulesOptions(app, options.rules);
  app.add_option("--release", options.release,
                 "release of the checkout (default: the latest tag of "
                 "its repository, or version.txt)")
      ->option_text("X.Y.Z");
  app.add_flag(
      "--any-release", options.anyRelease,
      "accept a checkout older than the releases that the rules were tested "
      "on, and a host of another release");
  app.add_option("-j,--jobs", options.jobs, "threads (default: all cores)")
      ->option_text("N")
      ->check(CLI::Range(1u, 1024u));
  addVerbosityOptions(app, verbose);
}

/// `text` is what --help calls the value.
static void addWord(CLI::App &app, const char *name, std::string &value,
                    const std::string &text, const std::string &help) {
  app.add_option(name, value, help + " (default: " + value + ")")
      ->option_text(text);
}

/// One of `words`, of which `value` is the default.
template <typename Enum, std::size_t N>
static void addChoice(CLI::App &app, const std::string &name,
                      const EnumWord<Enum> (&words)[N], Enum &value,
                      const std::string &help) {
  auto read = [name, &words, &value](const std::string &word) {
    if (!readWord(words, word, value))
      throw CLI::ValidationError(name + " has no value '" + word +
                                 "'; known: " + listOf(words));
  };
  app.add_option_function<std::string>(
         name, read, help + " (default: " + wordOf(words, value) + ")")
      ->option_text(llvm::join(
          llvm::map_range(words, [](const auto &word) { return word.first; }),
          "|"));
}

static void addNameOption(CLI::App &app, PackPlace &rules) {
  app.add_option("--name", rules.backend,
                 "name of the backend: its directory, project, Python package "
                 "and library; at least two lower-case words joined by an "
                 "underscore (default: torch_cuda, from device.json)")
      ->option_text("torch_xyz");
}

static void addGenericPatches(CLI::App &app, PlanOptions &options,
                              const std::string &help) {
  app.add_flag("--generic-patches", options.genericPatches, help);
}

static void addPython(CLI::App &app, PlanOptions &options) {
  addChoice(app, "--python", PythonStrategies, options.python,
            "where uses of the device's names in Python look for them: where "
            "they did, or in the backend's extension module");
}

static void addPlanOptions(CLI::App &app, PlanOptions &options) {
  addWord(app, "--layout", options.layout, "rfc-0045|rfc-draft",
          "where moved files go; the rules may have other layouts");
  addChoice(app, "--placement", Placements, options.placement,
            "where the backend goes");
  addWord(app, "--branch", options.branch, "NAME",
          "name of the new branch with --placement in-tree");
  addChoice(app, "--transition", Transitions, options.transition,
            "what happens to the host's files");
  addChoice(app, "--other-device", OtherDevices, options.otherDevice,
            "whether patched C++ keeps its text for the builds of another "
            "device that are made of it, as hipify makes ROCm's; auto: keep "
            "with --placement in-tree, but for --python rfc, else drop");
  addPython(app, options);
  options.skeleton = defaultSkeleton();
  app.add_option("--skeleton", options.skeleton,
                 "backend skeleton to use instead of the shipped one")
      ->option_text("DIR");
  addGenericPatches(app, options,
                    "add the optional patches that make CUDA-named lines of "
                    "the host generic");
  CLI::Option *author =
      app.add_option("--author", options.signature.author,
                     "author of patches and commits (default: the tool)")
          ->option_text("'NAME <MAIL>'");
  app.add_option(
         "--date", options.signature.date,
         "date of patches and commits, a day in UTC (default: the same for all "
         "patches; for commits, that of the commit they start from)")
      ->option_text("YYYY-MM-DD");
  app.add_flag("--sign-off", options.signature.signOff,
               "end the messages of patches and commits with a Signed-off-by "
               "line of the author")
      ->needs(author);
  app.add_flag("--marks", options.marks,
               "add an optional patch that puts a numbered comment at each "
               "place of the host that must be edited by hand");
}

std::string decouple::absolutePath(const std::string &path) {
  std::error_code error;
  std::string absolute = std::filesystem::absolute(path, error);
  return error ? path : absolute;
}

void decouple::addHostOptions(CLI::App &app, SplitOptions &options) {
  options.clang = clangResources();
  const char *home = std::getenv("CUDA_HOME");
  options.toolkit = home && *home ? home : "/usr/local/cuda";
  app.add_option("--host", options.host,
                 "the CPU-only PyTorch: the root of a file system, a Python "
                 "environment or its interpreter, or an unpacked wheel; files "
                 "are split only with it or --compile-commands")
      ->option_text("PLACE")
      ->transform(absolutePath);
  app.add_option("--compile-commands", options.compileCommands,
                 "compile_commands.json of a build of the checkout; units that "
                 "it does not name are compiled as with --host")
      ->option_text("FILE")
      ->transform(absolutePath);
  app.add_option("--toolkit", options.toolkit,
                 "CUDA toolkit (default: $CUDA_HOME or /usr/local/cuda)")
      ->option_text("DIR")
      ->transform(absolutePath);
}

/// Adds these, `--no-parse`, `--time-limit`, `--memory-limit`, `--cache` and
/// `--no-cache`.
static void addSplitOptions(CLI::App &app, SplitOptions &options) {
  addHostOptions(app, options);
  app.add_flag_callback(
      "--no-parse", [&options] { options.parse = false; },
      "do not check patched and generated files with the compiler");
  app.add_option(
         "--time-limit", options.unitSeconds,
         "processor time that the compiler may take for one file; the "
         "wall-clock limit is four times that plus a minute (default: " +
             std::to_string(options.unitSeconds) + "; 0: no limit)")
      ->option_text("SECONDS");
  app.add_option("--memory-limit", options.unitMemory,
                 "memory that the compiler may use for one file (default: " +
                     std::to_string(options.unitMemory) + "; 0: no limit)")
      ->option_text("MIB");
  options.cache = defaultCache();
  options.identity = programIdentity;
  CLI::Option *cache =
      app.add_option("--cache", options.cache,
                     "directory for results of the compiler, outside the "
                     "checkout (default: $TORCH_DECOUPLE_CACHE/results, else "
                     "torch-decouple/results in $XDG_CACHE_HOME or ~/.cache)")
          ->option_text("DIR");
  app.add_flag_callback(
         "--no-cache", [&options] { options.cache.clear(); },
         "parse everything again, whatever earlier runs left")
      ->excludes(cache);
}

void decouple::addPrepareOptions(CLI::App &app, PrepareOptions &options) {
  addTreeOptions(app, options.tree, VerboseSplits);
  addNameOption(app, options.tree.rules);
  addPlanOptions(app, options.plan);
  addSplitOptions(app, options.split);
}

void decouple::addHandWorkOptions(CLI::App &app, PrepareOptions &options) {
  addTreeOptions(app, options.tree,
                 "print a line for each stage, the time of each file that is "
                 "split, and the places without a comment");
  options.plan.skeleton.clear(); // nothing is emitted
  addGenericPatches(app, options.plan,
                    "the run made the optional patches, which leave fewer "
                    "places to a person");
  addPython(app, options.plan);
  addSplitOptions(app, options.split);
}

/// A directory stands for all below it, and so does a path without wildcards.
static void addPart(const std::string &text, PathChoice &choice) {
  if (text.find_first_of("*?{[\\") == std::string::npos) {
    llvm::StringRef path = llvm::StringRef(text).rtrim('/');
    while (path.consume_front("./"))
      path = path.ltrim('/');
    choice.paths.push_back(path.str());
  } else if (auto glob = Glob::compile(text)) {
    choice.globs.push_back(std::move(*glob));
  } else {
    throw CLI::ValidationError("--path", llvm::toString(glob.takeError()));
  }
}

void decouple::addPathOption(CLI::App &app, PathChoice &choice) {
  app.add_option_function<std::vector<std::string>>(
         "--path",
         [&choice](const std::vector<std::string> &texts) {
           for (const std::string &text : texts)
             addPart(text, choice);
         },
         "show only what is at these paths or below these directories; "
         "verdicts are still those of the whole checkout")
      ->option_text("GLOB...");
}

void decouple::addReviewOption(CLI::App &app, std::string &marks) {
  app.add_option("--review", marks,
                 "review marks that the page of an earlier run exported as "
                 "JSON: show which of them still hold")
      ->option_text("FILE");
}

llvm::Error decouple::takeCommit(PrepareOptions &options) {
  if (options.plan.placement != Placement::InTree)
    return llvm::Error::success();
  auto commit = checkedOut(options.tree.tree);
  if (!commit)
    return commit.takeError();
  options.tree.commit = std::move(*commit);
  return llvm::Error::success();
}
