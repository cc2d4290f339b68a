#include "Plan/Host/Verified.h"

#include "Plan/Host/NamePatches.h"
#include "llvm/ADT/STLExtras.h"

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
    {"split-hooks-parse", "the source that defines the hooks compiles with all "
                          "of them (clang -fsyntax-only)"}};

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
