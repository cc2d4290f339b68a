#include "Plan/Host/Verified.h"

#include "Plan/Host/NamePatches.h"
#include "Scan/Build/Read/CMakeSyntax.h"
#include "Text/TreeSitter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include <optional>

using namespace decouple;

namespace {

/// A check, and what it means for who reads the patch: docs/Splitting.md has
/// them at length. "@" is the device.
struct Sentence {
  const char *check, *text;
  const char *where = nullptr; ///< a check without which it says nothing
};

} // namespace

static constexpr Sentence OfSplits[] = {
    {"split-host-tokens", "without @ the preprocessor yields the same tokens "
                          "as before plus those this patch adds"},
    {"split-host-parses", "without @ the file compiles (clang -fsyntax-only)"},
    {"split-host-split", "no block that was split reads differently with @"},
    {"split-arm-tokens-in-backend",
     "what leaves the file is in the backend's source, token by token",
     "split-backend-parses"},
    {"split-backend-parses", "with @ that source compiles"},
    {"split-hooks-parse", "the source that defines the registry compiles with "
                          "it (clang -fsyntax-only)"}};

static constexpr Sentence OfGenericPatches[] = {
    {"generic-parses",
     "with all patches of its group the files have no new errors (clang "
     "-fsyntax-only)"}};

static std::string forDevice(std::string text, const Device &device) {
  if (std::size_t at = text.find('@'); at != std::string::npos)
    text.replace(at, 1, device.title);
  return text;
}

/// Whether the check was made of `path`, and passed each time.
static bool hasPassed(llvm::StringRef name, llvm::ArrayRef<SplitCheck> checks,
                      const std::string &path) {
  bool made = false, passed = true;
  for (const SplitCheck &check : checks)
    if (check.name == name && check.path == path) {
      made = true;
      passed &= check.passed;
    }
  return made && passed;
}

/// Whether the sentence holds of `change`: of the file that it is about, or of
/// each file of a group.
static bool holds(llvm::StringRef name, llvm::ArrayRef<SplitCheck> checks,
                  const HostChange &change) {
  auto passed = [&](const auto &file) {
    return hasPassed(name, checks, file.first);
  };
  return change.group.empty() ? hasPassed(name, checks, change.unit)
                              : llvm::all_of(change.after, passed);
}

void decouple::sayVerified(llvm::ArrayRef<SplitCheck> checks,
                           const Device &device,
                           std::vector<HostChange> &changes) {
  for (HostChange &change : changes) {
    llvm::ArrayRef<Sentence> sentences;
    if (change.group == GenericGroup)
      sentences = OfGenericPatches;
    else if (change.group.empty() && change.automatic)
      sentences = OfSplits;
    for (const Sentence &one : sentences)
      if (holds(one.check, checks, change) &&
          (!one.where || holds(one.where, checks, change)))
        change.verified.push_back(forDevice(one.text, device));
  }
}

/// Whether the tool reads the language of `path`, and finds all of `text` in
/// it.
static std::optional<bool> isReadable(llvm::StringRef path,
                                      llvm::StringRef text) {
  const bool isStarlark = path.ends_with(".bzl") || path.ends_with(".bazel");
  if (path.ends_with(".py") || isStarlark)
    return ts_node_is_null(firstError(SyntaxTree::python(text).root()));
  if (path.ends_with(".cmake") ||
      llvm::sys::path::filename(path) == "CMakeLists.txt")
    return parseCMake(path, text).diagnostics.empty();
  return std::nullopt;
}

void decouple::sayVerified(const HandPatch &patch, HostChange &change) {
  std::size_t quotes = 0, added = 0;
  for (const HandEdit &edit : patch.edits)
    ++(edit.find.empty() ? added : quotes);
  if (quotes)
    change.verified.push_back((quotes == 1
                                   ? "the text that it replaces stands"
                                   : "each of the " + std::to_string(quotes) +
                                         " texts that it replaces stands") +
                              std::string(" once in its file"));
  if (added)
    change.verified.push_back(
        "the checkout has none of the files that it adds");
  std::vector<std::string> readable;
  for (const auto &[path, text] : change.after)
    if (auto isRead = isReadable(path, text))
      if (*isRead)
        readable.push_back(path);
  if (!readable.empty())
    change.verified.push_back("with it all of " + llvm::join(readable, ", ") +
                              " can be parsed");
}
