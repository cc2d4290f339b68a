#include "Resources.h"
#include "Support/FileTree.h"
#include "Support/Hash.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <cstdlib>

using namespace decouple;

static std::string program;

void decouple::setProgram(const char *argv0) {
  static int anchor; // an address in this program, as LLVM asks for
  program = llvm::sys::fs::getMainExecutable(argv0, &anchor);
}

/// `<prefix>/share/torch-decouple/NAME` of an installed program, else
/// `source` in the tree it was built from.
static std::string find(const char *name, const char *source) {
  llvm::SmallString<128> path =
      llvm::sys::path::parent_path(llvm::sys::path::parent_path(program));
  llvm::sys::path::append(path, "share", "torch-decouple", name);
  if (llvm::sys::fs::is_directory(path))
    return path.str().str();
  return source;
}

std::string decouple::defaultRules() {
  return find("rules", TORCH_DECOUPLE_SOURCE "/rules");
}

std::string decouple::defaultSkeleton() {
  return find("skeleton", TORCH_DECOUPLE_SOURCE "/generated_backend/skeleton");
}

std::string decouple::defaultCache() {
  auto place = [](const char *variable, const char *below) -> std::string {
    const char *value = std::getenv(variable);
    return value && *value ? std::string(value) + below : "";
  };
  for (std::string path : {place("TORCH_DECOUPLE_CACHE", "/results"),
                           place("XDG_CACHE_HOME", "/torch-decouple/results"),
                           place("HOME", "/.cache/torch-decouple/results")})
    if (!path.empty())
      return path;
  return "";
}

std::string decouple::programIdentity() {
  auto bytes = readFile(program);
  if (bytes)
    return TORCH_DECOUPLE_VERSION " " + contentHash((*bytes)->getBuffer());
  llvm::consumeError(bytes.takeError());
  return TORCH_DECOUPLE_VERSION;
}
