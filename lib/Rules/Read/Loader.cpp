#include "Rules/Read/Loader.h"
#include "Rules/Describe/PackSchema.h"
#include "Rules/Json/JsonText.h"
#include "Rules/Json/Schema.h"
#include "Rules/Kinds.h"
#include "Rules/Read/Consistency.h"
#include "Rules/Read/Placeholders.h"
#include "Rules/Read/Reader.h"
#include "Support/Errors.h"

using namespace decouple;

/// The format. A pack has it, too, for editors; what that says cannot make the
/// program read more than it knows, or less.
static const Schema &schema() {
  static const Schema own =
      llvm::cantFail(Schema::create("schema.json", packSchema()));
  return own;
}

/// Of two rules that do not go together the overlay's is to be mended. The
/// other is named by its origin, as reports have it.
static void nameOther(Problem &problem, const PackFiles &files) {
  if (problem.other.empty())
    return;
  const std::size_t at = problem.message.find(problem.other);
  const std::size_t length = problem.other.size();
  if (files.written.find(problem.other).inOverlay &&
      !files.written.find(problem.place).inOverlay) {
    auto [rule, key] = llvm::StringRef(problem.place).rsplit('/');
    std::string first = rule.rtrim('#').str();
    problem.place = placeOf(problem.other, key.str());
    problem.other = std::move(first);
  }
  problem.message.replace(at, length, files.label(problem.other));
}

/// Gives `problem` the path of the file to be mended. The pack may be right as
/// it is, and not with what is laid over it.
static void nameFile(Problem &problem, const PackFiles &files) {
  nameOther(problem, files);
  const std::string &overlay = files.where.overlay;
  Written found = files.written.find(problem.place);
  problem.place = files.fullPlace(problem.place);
  if (overlay.empty() || found.inOverlay)
    return;
  if (auto part = found.overlaid()) {
    problem.message += ", laid over " + problem.place;
    problem.place = overlay + "/" + *part;
  } else {
    problem.message += ", with " + overlay + " laid over the pack";
  }
}

/// One problem for all that a new entry of the overlay lacks: who meant to
/// change one that is there has its name wrong.
static Problems namesFirst(const Problems &problems, const PackFiles &files) {
  Problems out;
  std::string last;
  for (const Problem &problem : problems) {
    auto [entry, key] = llvm::StringRef(problem.place).rsplit('/');
    std::optional<NewEntry> fresh = files.written.find(entry.str()).fresh;
    if (problem.kind != Problem::Kind::Missing || !fresh) {
      out.push_back(problem);
    } else if (entry == last) {
      out.back().message += ", " + key.str();
    } else {
      last = entry.str();
      out.push_back(
          {last, "there is no `" + fresh->name + "` to change" +
                     (fresh->likely.empty()
                          ? ""
                          : " (did you mean `" + fresh->likely + "`?)") +
                     "; a new one also needs " + key.str()});
    }
  }
  return out;
}

/// Schema, placeholders, patterns and references, each only when what is before
/// it is right.
static Problems checked(const PackFiles &files, RulePack &pack) {
  Problems problems = namesFirst(schema().check(files.files), files);
  if (problems.empty())
    problems = findIdlePlaceholders(files.files);
  if (problems.empty())
    pack = readRules(files.files, problems);
  if (problems.empty())
    problems = checkConsistency(pack);
  for (Problem &problem : problems)
    nameFile(problem, files);
  return problems;
}

llvm::Expected<LoadedPack> decouple::loadAllRules(const PackPlace &where) {
  llvm::Expected<PackFiles> files = readPackFiles(where);
  if (!files)
    return files.takeError();
  LoadedPack loaded;
  loaded.problems = files->problems;
  if (loaded.problems.empty())
    loaded.problems = checked(*files, loaded.pack);
  loaded.pack.place = where;
  auto relabel = [&](std::string &origin) {
    std::string path = files->fullPlace(origin);
    origin = files->label(origin);
    loaded.paths[origin] = std::move(path);
  };
  forEachKind(loaded.pack, [&](const RuleKind &, auto &rules) {
    for (auto &rule : rules)
      relabel(rule.info.origin);
  });
  if (std::optional<SplitRules> &split = loaded.pack.split)
    relabel(split->info.origin);
  loaded.files = std::move(*files);
  return loaded;
}

Problems decouple::checkRuleFile(const std::string &name,
                                 llvm::StringRef text) {
  Problems problems;
  std::optional<nlohmann::json> json = parseJson(name, text, problems);
  if (!json)
    return problems;
  problems = schema().checkFile(name, *json);
  if (problems.empty())
    readRules(nlohmann::json::object({{name, std::move(*json)}}), problems);
  return problems;
}

static llvm::Error firstOf(const Problems &problems) {
  std::string message = problems[0].place + ": " + problems[0].message;
  if (problems.size() > 1)
    message += " (and " + std::to_string(problems.size() - 1) +
               " more; `torch-decouple rules check` lists all)";
  return usageError(message);
}

/// A host is complete without patches for the default transition.
static void noteOtherReleases(const Release &release, HandRules &hand) {
  for (Transition transition : {Transition::Flag, Transition::Move}) {
    std::vector<std::string> others;
    bool isServed = false;
    for (const HandPatch &patch : hand.patches)
      if (isAbout(transition, patch)) {
        const bool isOurs = patch.info.releases.contains(release);
        isServed |= isOurs;
        if (!isOurs)
          others.push_back(patch.info.id);
      }
    if (!isServed && !others.empty())
      hand.ofOtherReleases[transition] = std::move(others);
  }
}

/// Leaves out what is not for `release`.
static void keepOnly(const Release &release, RulePack &pack) {
  pack.release = release;
  noteOtherReleases(release, pack.hand);
  forEachKind(pack, [&](const RuleKind &, auto &rules) {
    std::erase_if(rules, [&](const auto &rule) {
      return !rule.info.releases.contains(release);
    });
  });
  if (pack.split && !pack.split->info.releases.contains(release))
    pack.split.reset();
}

llvm::Expected<RulePack>
decouple::loadRulePack(const PackPlace &where,
                       const std::optional<Release> &release) {
  llvm::Expected<LoadedPack> loaded = loadAllRules(where);
  if (!loaded)
    return loaded.takeError();
  if (!loaded->problems.empty())
    return firstOf(loaded->problems);
  if (release)
    keepOnly(*release, loaded->pack);
  return std::move(loaded->pack);
}
