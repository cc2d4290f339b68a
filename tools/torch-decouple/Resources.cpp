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

namespace path = llvm::sys::path;

/// `<prefix>/share/torch-decouple/NAME`, from where the program lies in
/// `<prefix>/bin`. No path of the building machine is part of the program, so
/// that clones build the same bytes, and one clone's results serve the others.
static llvm::SmallString<128> shared(const char *name) {
  llvm::SmallString<128> place = path::parent_path(path::parent_path(program));
  path::append(place, "share", "torch-decouple", name);
  return place;
}

/// What is installed with the program, else `inSource` of the tree that it was
/// built in.
static std::string find(const char *name, const char *inSource) {
  llvm::SmallString<128> installed = shared(name);
  if (llvm::sys::fs::is_directory(installed))
    return installed.str().str();
  llvm::SmallString<128> source = path::parent_path(program);
  path::append(source, TORCH_DECOUPLE_SOURCE_FROM_PROGRAM, inSource);
  path::remove_dots(source, /*remove_dot_dot=*/true);
  return source.str().str();
}

std::string decouple::defaultRules() { return find("rules", "rules"); }

std::string decouple::defaultSkeleton() {
  return find("skeleton", "generated_backend/skeleton");
}

std::string decouple::clangResources() {
  // A build has a link there; where it leads to is the same for every clone,
  // and so are the results that name it.
  llvm::SmallString<128> place = shared("clang"), real;
  return (llvm::sys::fs::real_path(place, real) ? place : real).str().str();
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
