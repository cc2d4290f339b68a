#include "Emit/StateText.h"

#include "Support/Errors.h"
#include "Support/FileTree.h"
#include "Support/Hash.h"
#include <nlohmann/json.hpp>

using namespace decouple;
using nlohmann::json;

/// Goes up when a state of this version would mislead an older tool.
static constexpr unsigned Format = 1;

/// Where a state says what all else in it comes to: what people or a merge of
/// git's did to it is seen. Older states have none.
static constexpr char Digest[] = "xxh3";

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

/// A path that is no UTF-8 must not end the run.
static std::string dumped(const json &value) {
  return value.dump(1, ' ', false, json::error_handler_t::replace) + "\n";
}

/// Of a state without its digest. By its values, however they are laid out.
static std::string digestOf(const json &value) {
  return contentHash(dumped(value));
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
                       {"startTree", branch->startTree},
                       {"files", filesJson(branch->files)},
                       {"edited", filesJson(branch->edited)},
                       {"removed", branch->removed}};
  if (!state.edits.empty())
    value["edits"] = editsJson(state.edits);
  value[Digest] = digestOf(value);
  return dumped(value);
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
                    branch->value("startTree", ""),
                    parseFiles(branch->at("files")),
                    parseFiles(branch->at("edited")),
                    branch->at("removed")};
  if (auto edits = value.find("edits"); edits != value.end())
    state.edits = parseEdits(*edits);
  return state;
}

static llvm::Error damaged(llvm::StringRef path, const llvm::Twine &why) {
  return usageError(path + " is damaged (" + why +
                    "); move the directory away, or name another output");
}

/// The library's words without its own name and number in front of them.
static llvm::Error damaged(llvm::StringRef path,
                           const json::exception &problem) {
  llvm::StringRef what = problem.what();
  return damaged(path, what.starts_with("[json.exception")
                           ? what.split("] ").second
                           : what);
}

/// UsageError when `value` says of itself that it was changed.
static llvm::Error checkDigest(json value, llvm::StringRef path) {
  auto said = value.find(Digest);
  if (said == value.end())
    return llvm::Error::success();
  const std::string digest = said->is_string() ? said->get<std::string>() : "";
  value.erase(said);
  if (digest == digestOf(value))
    return llvm::Error::success();
  return usageError(path + " is not as a run wrote it: its `" + Digest +
                    "` is that of another text; put the run's back, or move "
                    "the directory away and run again");
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
    if (llvm::Error changed = checkDigest(value, path))
      return changed;
    EmitState state = parse(value);
    if (llvm::Error failed = check(state, path))
      return failed;
    return state;
  } catch (const json::exception &problem) {
    return damaged(path, problem);
  }
}
