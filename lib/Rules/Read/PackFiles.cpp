#include "Rules/Read/PackFiles.h"
#include "Rules/Read/JsonText.h"
#include "Support/Errors.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <algorithm>

using namespace decouple;

static llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
readFile(const std::string &path) {
  auto buffer = llvm::MemoryBuffer::getFile(path);
  if (!buffer)
    return environmentError("cannot read " + path + ": " +
                            buffer.getError().message());
  return std::move(*buffer);
}

static llvm::Expected<Schema> readSchema(const std::string &directory) {
  std::string path = directory + "/schema.json";
  if (!llvm::sys::fs::exists(path))
    return usageError(directory + ": no rule pack, schema.json is missing");
  auto buffer = readFile(path);
  if (!buffer)
    return buffer.takeError();
  Problems problems;
  auto json = parseJson(path, (*buffer)->getBuffer(), problems);
  if (!json)
    return usageError(problems[0].place + ": " + problems[0].message);
  return Schema::create(path, std::move(*json));
}

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

llvm::Expected<PackFiles> decouple::readPackFiles(llvm::StringRef directory) {
  std::string base = directory.rtrim('/').str();
  llvm::Expected<Schema> schema = readSchema(base);
  if (!schema)
    return schema.takeError();
  PackFiles pack;
  pack.schema = std::move(*schema);
  for (const char *folder : {"pytorch", "layouts"}) {
    auto names = listFolder(base, folder);
    if (!names)
      return names.takeError();
    for (const std::string &name : *names) {
      auto buffer = readFile(base + "/" + name);
      if (!buffer)
        return buffer.takeError();
      if (auto json = parseJson(name, (*buffer)->getBuffer(), pack.problems))
        pack.files[name] = std::move(*json);
    }
  }
  return pack;
}
