#include "Rules/Read/PackFiles.h"
#include "Rules/Files.h"

#include "Rules/BackendName.h"
#include "Rules/Json/JsonText.h"
#include "Support/Errors.h"
#include "Support/FileTree.h"
#include "Support/Nearest.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <algorithm>

using namespace decouple;

/// Names of the JSON files in `directory`/`folder`, with the folder, sorted.
static llvm::Expected<std::vector<std::string>>
listFolder(const std::string &directory, const std::string &folder) {
  std::vector<std::string> names;
  std::error_code error;
  llvm::sys::fs::directory_iterator it(directory + "/" + folder, error), end;
  for (; !error && it != end; it.increment(error))
    if (llvm::sys::path::extension(it->path()) == ".json")
      names.push_back(folder + "/" +
                      llvm::sys::path::filename(it->path()).str());
  if (error)
    return environmentError("cannot read " + directory + "/" + folder + ": " +
                            error.message());
  std::sort(names.begin(), names.end());
  return names;
}

/// Where the files of a pack lie.
static constexpr const char *Folders[] = {"pytorch", "layouts"};

/// The lines of a text, as a pack writes them.
static nlohmann::json linesOf(llvm::StringRef text) {
  nlohmann::json lines = nlohmann::json::array();
  while (!text.empty()) {
    auto [line, rest] = text.split('\n');
    lines.push_back(line.str());
    text = rest;
  }
  return lines;
}

/// Gives each `text` of an edit in `value`, which names a file in `directory`,
/// as the lines that replace others: code has no place in JSON.
static void readTexts(const std::string &directory, nlohmann::json &value,
                      Problems &problems) {
  if (value.is_object() && value.contains("path") && value.contains("text") &&
      value["text"].is_string()) {
    const std::string path = directory + "/" + value["text"].get<std::string>();
    auto buffer = readFile(path);
    if (buffer)
      value["replace"] = linesOf((*buffer)->getBuffer());
    else
      problems.push_back({path, llvm::toString(buffer.takeError())});
  }
  if (value.is_structured())
    for (nlohmann::json &part : value)
      readTexts(directory, part, problems);
}

/// Adds the files of `directory` to `files`; where `whole`, each folder has to
/// be there.
static llvm::Error readFolders(const std::string &directory, bool whole,
                               nlohmann::json &files, Problems &problems) {
  for (const char *folder : Folders) {
    if (!whole && !llvm::sys::fs::exists(directory + "/" + folder))
      continue;
    auto names = listFolder(directory, folder);
    if (!names)
      return names.takeError();
    for (const std::string &name : *names) {
      std::string path = directory + "/" + name;
      auto buffer = readFile(path);
      if (!buffer)
        return buffer.takeError();
      if (auto json = parseJson(path, (*buffer)->getBuffer(), problems))
        files[name] = std::move(*json);
      if (name == files::Patches.path && files.contains(name))
        readTexts(directory + "/" + folder, files[name], problems);
    }
  }
  return llvm::Error::success();
}

/// Whether a rule file called `name` below an overlay is read.
static bool isReadAt(llvm::StringRef name) {
  return name == "schema.json" ||
         llvm::is_contained(Folders, llvm::sys::path::parent_path(name));
}

/// A rule file that lies beside the folders, in a third one or in one of
/// theirs, would be passed over. What begins with a dot is other programs'.
static llvm::Error checkPlaces(const std::string &directory) {
  std::vector<std::string> strays;
  std::error_code error;
  llvm::sys::fs::recursive_directory_iterator it(directory, error, false), end;
  for (; !error && it != end; it.increment(error)) {
    llvm::StringRef name = it->path();
    name = name.drop_front(directory.size()).ltrim('/');
    if (it->type() == llvm::sys::fs::file_type::directory_file) {
      if (llvm::sys::path::filename(name).starts_with("."))
        it.no_push();
    } else if (llvm::sys::path::extension(name) == ".json" && !isReadAt(name)) {
      strays.push_back(name.str());
    }
  }
  if (error)
    return environmentError("cannot read " + directory + ": " +
                            error.message());
  if (strays.empty())
    return llvm::Error::success();
  llvm::StringRef name = *std::min_element(strays.begin(), strays.end());
  return usageError(directory + "/" + name + ": is not read there; the " +
                    "files of a pack lie in pytorch/ and layouts/, as in " +
                    directory + "/pytorch/" + llvm::sys::path::filename(name));
}

static llvm::Error addOverlay(PackFiles &pack) {
  const std::string &directory = pack.where.overlay;
  if (!llvm::sys::fs::is_directory(directory))
    return usageError(directory + ": no such directory of rules" +
                      didYouMeanPath(directory));
  if (auto error = checkPlaces(directory))
    return error;
  nlohmann::json overlay = nlohmann::json::object();
  if (auto error = readFolders(directory, false, overlay, pack.problems))
    return error;
  if (overlay.empty() && pack.problems.empty())
    return usageError(directory + ": no rules, pytorch/*.json and "
                                  "layouts/*.json are missing");
  Problems misfits;
  pack.written = mergeOverlay(pack.files, overlay, misfits);
  for (const Problem &problem : misfits)
    pack.problems.push_back({directory + "/" + problem.place, problem.message});
  return llvm::Error::success();
}

static void replaceAll(std::string &text, const std::string &name,
                       const std::string &value) {
  for (std::size_t at = 0; (at = text.find(name, at)) != std::string::npos;
       at += value.size())
    text.replace(at, name.size(), value);
}

/// Fills in `${device.NAME}` in every text of `value`: rules and layouts that
/// are the same for every device spell the device's names so.
/// ${device.BACKEND} is its backend's name as variables of CMake begin.
static void fillIn(nlohmann::json &value, const nlohmann::json &device) {
  if (value.is_structured())
    for (nlohmann::json &part : value)
      fillIn(part, device);
  if (!value.is_string())
    return;
  std::string &text = value.get_ref<std::string &>();
  if (text.find("${device.") != std::string::npos)
    for (const auto &[key, name] : device.items())
      if (name.is_string())
        replaceAll(text, "${device." + key + "}", name);
}

/// Errors: UsageError for a name that can be none.
static llvm::Error fillInNames(nlohmann::json &files, llvm::StringRef backend) {
  auto device = files.find(files::Device.path);
  if (device == files.end() || !device->is_object())
    return llvm::Error::success();
  if (llvm::Error error = nameBackend(*device, backend))
    return error;
  nlohmann::json names = *device;
  if (!names.contains("backend") && names.contains("name"))
    names["backend"] = names["name"];
  fillIn(names["backend"], nlohmann::json(names));
  if (names.contains("backend") && names["backend"].is_string())
    names["BACKEND"] =
        llvm::StringRef(names["backend"].get<std::string>()).upper();
  fillIn(files, names);
  return llvm::Error::success();
}

/// A pack that is used alone has all folders.
static llvm::Error checkFolders(const std::string &directory) {
  for (const char *folder : Folders) {
    if (llvm::sys::fs::exists(directory + "/" + folder))
      continue;
    const bool none = folder == Folders[0];
    return usageError(directory + ": not a " + (none ? "" : "whole ") +
                      "rule pack: it has no " + folder + "/" +
                      (none ? didYouMeanPath(directory)
                            : "; for changes to the shipped pack, which need "
                              "not be whole, there is --rules"));
  }
  return llvm::Error::success();
}

llvm::Expected<PackFiles> decouple::readPackFiles(const PackPlace &where) {
  if (auto error = checkFolders(where.directory))
    return error;
  PackFiles pack;
  pack.where = where;
  if (auto error =
          readFolders(where.directory, true, pack.files, pack.problems))
    return error;
  if (!where.overlay.empty())
    if (auto error = addOverlay(pack))
      return error;
  if (llvm::Error error = fillInNames(pack.files, where.backend))
    return error;
  return pack;
}

std::string PackFiles::fullPlace(const std::string &place) const {
  Written found = written.find(place);
  return (found.inOverlay ? where.overlay : where.directory) + "/" +
         found.place;
}

std::string PackFiles::label(const std::string &place) const {
  Written found = written.find(place);
  return (found.inOverlay ? llvm::sys::path::filename(where.overlay).str() + "/"
                          : "") +
         found.place;
}
