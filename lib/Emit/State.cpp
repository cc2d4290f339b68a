#include "Emit/State.h"

#include "Emit/ReviewParts.h"
#include "Support/Coloured.h"
#include "Support/Errors.h"
#include "Support/FileTree.h"
#include "Support/Hash.h"
#include "Support/Nearest.h"
#include "llvm/ADT/STLExtras.h"
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>

using namespace decouple;
using nlohmann::json;

/// Goes up when a state of this version would mislead an older tool.
static constexpr unsigned Format = 1;

bool decouple::isBesideTree(llvm::StringRef path) {
  llvm::StringRef top = path.split('/').first;
  return top == ReportPath ||
         top == llvm::StringRef(StatePath).split('/').first;
}

static EmittedFile describe(std::string path, llvm::StringRef bytes,
                            bool executable) {
  EmittedFile file;
  file.path = std::move(path);
  file.hash = contentHash(bytes);
  file.size = bytes.size();
  file.executable = executable;
  return file;
}

static EmittedFile describe(const PlannedFile &planned) {
  EmittedFile file = describe(planned.destination, planned.content->getBuffer(),
                              planned.executable);
  file.source = nameOf(planned.source);
  file.origin = planned.origin;
  file.rule = planned.rule;
  return file;
}

bool decouple::isCopy(const EmittedFile &file) {
  return file.source == nameOf(Source::Moved) ||
         file.source == nameOf(Source::Supplement);
}

bool decouple::comesFromTree(const EmittedFile &file) {
  return isCopy(file) || file.source == nameOf(Source::Rewritten);
}

bool decouple::belongsToSeries(const PlannedFile &file) {
  return file.generator == Generator::Patch ||
         file.generator == Generator::Series;
}

/// What the commits of `plan` come to.
static EmittedBranch branchOf(const Plan &plan) {
  EmittedBranch branch;
  branch.name = plan.options.branch;
  branch.commits = reviewParts(plan).size() + plan.patches.size();
  bool moves = plan.options.transition == Transition::Move;
  for (const PlannedFile &file : plan.files) {
    if (!belongsToSeries(file))
      branch.files.push_back(describe(file));
    if (moves && isMoved(file))
      branch.removed.push_back(file.origin);
  }
  std::map<std::string, std::string> edited;
  for (const HostPatch &patch : plan.patches)
    for (const auto &[path, text] : patch.change.after)
      edited[path] = text; // the last one's
  for (const auto &[path, text] : edited)
    branch.edited.push_back(describe(path, text, false));
  llvm::sort(branch.removed);
  return branch;
}

llvm::ArrayRef<PlannedFile> decouple::emittedFiles(const Plan &plan) {
  if (plan.options.placement == Placement::InTree)
    return {};
  return plan.files;
}

EmitState decouple::makeState(const Plan &plan,
                              const std::vector<OutputFile> &reports,
                              std::vector<Edit> edits) {
  EmitState state{TORCH_DECOUPLE_VERSION,
                  plan.release,
                  plan.options.layout,
                  plan.backend,
                  wordOf(Placements, plan.options.placement),
                  wordOf(Transitions, plan.options.transition),
                  wordOf(PythonStrategies, plan.options.python),
                  plan.unitCounts,
                  {},
                  {},
                  {},
                  std::move(edits)};
  for (const PlannedFile &planned : emittedFiles(plan))
    state.files.push_back(describe(planned));
  if (plan.options.placement == Placement::InTree)
    state.branch = branchOf(plan);
  else
    state.patched = plan.patched;
  for (const OutputFile &report : reports) {
    state.files.push_back(
        describe(report.path, report.content->getBuffer(), report.executable));
    state.files.back().source = nameOf(Source::Generated);
    state.files.back().origin = "report";
  }
  llvm::sort(state.files,
             [](const auto &a, const auto &b) { return a.path < b.path; });
  return state;
}

static json filesJson(const std::vector<EmittedFile> &list) {
  json files = json::array();
  for (const EmittedFile &file : list)
    files.push_back({{"path", file.path},
                     {"xxh3", file.hash},
                     {"size", file.size},
                     {"executable", file.executable},
                     {"source", file.source},
                     {"origin", file.origin},
                     {"rule", file.rule}});
  return files;
}

static json editsJson(const std::vector<Edit> &list) {
  json edits = json::array();
  for (const Edit &edit : list) {
    edits.push_back({{"kind", nameOf(edit.kind)},
                     {"path", edit.path},
                     {"at", edit.at},
                     {"xxh3", edit.hash},
                     {"executable", edit.executable}});
    if (!edit.otherName.empty())
      edits.back()["otherName"] = edit.otherName;
  }
  return edits;
}

EarlierRun decouple::earlierRun(const EmitState &state) {
  const auto splits = llvm::count_if(state.files, [](const EmittedFile &file) {
    return file.source == nameOf(Source::Generated) &&
           file.origin == nameOf(Generator::Split);
  });
  return {state.units, static_cast<unsigned>(splits), state.python};
}

std::string decouple::printState(const EmitState &state) {
  json value = {{"format", Format},
                {"version", state.version},
                {"release", state.release},
                {"options",
                 {{"layout", state.layout},
                  {"name", state.backend},
                  {"placement", state.placement},
                  {"transition", state.transition},
                  {"python", state.python}}},
                {"units", state.units},
                {"patched", state.patched},
                {"files", filesJson(state.files)}};
  if (const auto &branch = state.branch)
    value["branch"] = {{"name", branch->name},
                       {"commits", branch->commits},
                       {"files", filesJson(branch->files)},
                       {"edited", filesJson(branch->edited)},
                       {"removed", branch->removed}};
  if (!state.edits.empty())
    value["edits"] = editsJson(state.edits);
  // A path that is no UTF-8 must not end the run here.
  return value.dump(1, ' ', false, json::error_handler_t::replace) + "\n";
}

/// A number that is no whole one, or a truth value, is no count: the library
/// would take both. Throws json::exception.
static std::uint64_t countAt(const json &object, const char *key) {
  const json &value = object.at(key);
  if (!value.is_number_unsigned())
    throw json::type_error::create(
        302, std::string("'") + key + "' is not a whole number", &object);
  return value;
}

static std::vector<EmittedFile> parseFiles(const json &list) {
  std::vector<EmittedFile> files;
  for (const json &file : list)
    files.push_back({file.at("path"), file.at("xxh3"), countAt(file, "size"),
                     file.at("executable"), file.at("source"),
                     file.at("origin"), file.at("rule")});
  return files;
}

static std::vector<Edit> parseEdits(const json &list) {
  std::vector<Edit> edits;
  for (const json &edit : list) {
    auto kind = editKindNamed(edit.at("kind").get_ref<const std::string &>());
    if (!kind)
      throw json::type_error::create(302, "an edit of an unknown kind", &edit);
    edits.push_back({*kind, edit.at("path"), edit.at("at"), edit.at("xxh3"),
                     edit.at("executable"), edit.value("otherName", "")});
  }
  return edits;
}

/// Throws json::exception when a key is missing or of another type.
static EmitState parse(const json &value) {
  const json &options = value.at("options");
  EmitState state{value.at("version"),
                  value.at("release"),
                  options.at("layout"),
                  options.value("name", ""), // earlier ones do not say it
                  options.at("placement"),
                  options.at("transition"),
                  options.at("python"),
                  {},
                  {},
                  {},
                  {}};
  if (auto units = value.find("units"); units != value.end())
    for (const auto &[library, count] : units->items())
      state.units[library] = countAt(*units, library.c_str());
  if (auto patched = value.find("patched"); patched != value.end())
    state.patched = patched->get<std::map<std::string, std::string>>();
  state.files = parseFiles(value.at("files"));
  if (auto branch = value.find("branch"); branch != value.end())
    state.branch = {branch->at("name"),
                    static_cast<unsigned>(countAt(*branch, "commits")),
                    parseFiles(branch->at("files")),
                    parseFiles(branch->at("edited")), branch->at("removed")};
  if (auto edits = value.find("edits"); edits != value.end())
    state.edits = parseEdits(*edits);
  return state;
}

static llvm::Error damaged(llvm::StringRef path, const llvm::Twine &why) {
  return usageError(path + " is damaged (" + why +
                    "); move the directory away, or name another output");
}

/// What no tool would have written.
static llvm::Error check(const EmitState &state, llvm::StringRef path) {
  const std::string *previous = nullptr;
  for (const EmittedFile &file : state.files) {
    if (!staysBelow(file.path) || file.path == StatePath)
      return damaged(path, "it names '" + file.path + "'");
    if (previous && *previous >= file.path)
      return damaged(path, "its files are not in order");
    previous = &file.path;
  }
  for (const Edit &edit : state.edits)
    if (!staysBelow(edit.path) || (!edit.at.empty() && !staysBelow(edit.at)))
      return damaged(path, "it names '" + edit.path + "'");
  return llvm::Error::success();
}

llvm::Expected<EmitState> decouple::parseState(llvm::StringRef text,
                                               llvm::StringRef path) {
  try {
    json value = json::parse(text);
    std::uint64_t format = countAt(value, "format");
    if (format == 0)
      return damaged(path, "its format is 0");
    if (format > Format)
      return usageError(path + " has format " + std::to_string(format) +
                        ", this tool reads up to " + std::to_string(Format) +
                        "; use the newer tool, or name another output");
    EmitState state = parse(value);
    if (llvm::Error failed = check(state, path))
      return failed;
    return state;
  } catch (const json::exception &problem) {
    return damaged(path, problem.what());
  }
}

llvm::Expected<std::optional<EmitState>>
decouple::readState(llvm::StringRef output) {
  std::string path = (output + "/" + StatePath).str();
  std::error_code error;
  if (!std::filesystem::exists(std::filesystem::symlink_status(path, error)))
    return std::nullopt;
  auto text = readFile(path);
  if (!text)
    return text.takeError();
  auto state = parseState((*text)->getBuffer(), path);
  if (!state)
    return state.takeError();
  return std::move(*state);
}

llvm::Error decouple::notAnOutput(llvm::StringRef output) {
  return usageError(printableLine(output) + " is not an output of this tool: " +
                    StatePath + " is missing" + didYouMeanPath(output));
}
