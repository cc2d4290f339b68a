#include "Plan/Host/Series.h"
#include "Plan/Host/Marks.h"
#include "Scan/Tree/FileName.h"
#include "Support/Errors.h"

#include "llvm/ADT/StringExtras.h"
#include <map>
#include <set>

using namespace decouple;

std::string decouple::patchMail(const HostChange &change, std::size_t number,
                                std::size_t total, const Signature &signature) {
  std::string text =
      "From 0000000000000000000000000000000000000000 Mon Sep 17 00:00:00 2001\n"
      "From: " +
      signature.author + "\nDate: " + mailDate(signature) +
      "\nSubject: [PATCH " + std::to_string(number) + "/" +
      std::to_string(total) + "] " + change.title + "\n\n" +
      patchMessage(change, signature) + "---\n\n" + change.diff;
  return text + "-- \ntorch-decouple\n\n";
}

static bool isOfStrategy(const HostChange &change) {
  return change.rule == MoveRule || change.rule == PythonRule;
}

/// What makes a run write `change`, besides a checkout and an output.
static std::string optionsFor(const HostChange &change,
                              const PlanOptions &options, bool hasHost) {
  std::string text;
  if (change.group == MarksGroup)
    text = " --marks";
  else if (!change.group.empty())
    text = " --generic-patches";
  else if (change.automatic && !isOfStrategy(change))
    text = hasHost ? " --host HOST" : " --compile-commands FILE";
  if (options.placement == Placement::InTree)
    text += " --placement in-tree";
  if (options.transition == Transition::Flag &&
      (change.definesFlag || !change.forPatched.empty()))
    text += " --transition flag";
  if (options.transition == Transition::Move)
    text += " --transition move";
  if (options.otherDevice != OtherDevice::Auto)
    text += std::string(" --other-device ") +
            wordOf(OtherDevices, options.otherDevice);
  const bool decidesForOthers = options.placement == Placement::InTree &&
                                options.otherDevice == OtherDevice::Auto;
  if (change.rule == PythonRule ||
      (options.python == PythonStrategy::Rfc && decidesForOthers))
    text += " --python rfc";
  if (options.layout != PlanOptions().layout)
    text += " --layout " + options.layout;
  return text + (options.name.empty() ? "" : " --name " + options.name);
}

void decouple::sayOptions(const PlanOptions &options, bool hasHost,
                          std::vector<HostChange> &changes) {
  for (HostChange &change : changes)
    change.options = optionsFor(change, options, hasHost);
}

llvm::Error decouple::checkPatchedNames(llvm::ArrayRef<HostChange> changes) {
  for (const HostChange &change : changes)
    for (const auto &[path, text] : change.after)
      if (isEscaped(path) || llvm::StringRef(path).contains('"'))
        return usageError(path + " (" + change.title +
                          ") has a name that a patch cannot hold; rename it");
  return llvm::Error::success();
}

std::optional<std::string> decouple::explainedOwnRule(llvm::StringRef id) {
  const char *does =
      id == MoveRule
          ? "--transition move takes the names of moved files, and what only "
            "the device's build reads, out of build files and includes."
      : id == PythonRule
          ? "--python rfc makes Python files ask the module that a backend "
            "serves for names that the host's extension module has not."
          : nullptr;
  if (!does)
    return std::nullopt;
  return (id + " (the tool's own rule)\n\n" + does + "\n").str();
}

/// A paragraph of `title` and a line for each entry; nothing for none.
static std::string listText(llvm::StringRef title,
                            llvm::ArrayRef<std::string> entries) {
  std::string text = entries.empty() ? "" : title.str();
  for (const std::string &entry : entries)
    text += "- " + entry + "\n";
  return text + (entries.empty() ? "" : "\n");
}

/// A list's, or code.
static bool staysWhole(llvm::StringRef line) {
  return line.starts_with("- ") || line.starts_with(" ") ||
         line.starts_with("\t");
}

/// `line` in lines as mails and commits have them; a longer word is one.
static std::string wrappedLine(llvm::StringRef line) {
  constexpr std::size_t Columns = 72;
  std::string text;
  std::size_t used = 0;
  for (llvm::StringRef rest = line; !rest.empty();) {
    auto [word, more] = rest.split(' ');
    rest = more;
    const bool fits = used + 1 + word.size() <= Columns;
    if (!text.empty())
      text += fits ? " " : "\n";
    used = word.size() + (text.empty() || !fits ? 0 : used + 1);
    text += word;
  }
  return text;
}

std::string decouple::wrapped(llvm::StringRef text) {
  std::vector<std::string> lines;
  for (llvm::StringRef line : llvm::split(text, '\n'))
    lines.push_back(staysWhole(line) ? line.str() : wrappedLine(line));
  return llvm::join(lines, "\n");
}

std::string decouple::patchMessage(const HostChange &change,
                                   const Signature &signature) {
  std::string text = wrapped(change.reason) + "\n\n" +
                     listText("", change.details) +
                     listText("Verified when it was made:\n", change.verified);
  text += "Made with: torch-decouple run PYTORCH -o OUTPUT" + change.options +
          "\n\n";
  return text + "Rule: " + change.rule +
         "\nRemovable when: " + change.removableWhen +
         "\nAutomatic: " + (change.automatic ? "yes" : "no") + "\n" +
         signedOff(signature);
}

/// "split-torch-csrc-Storage"
static std::string slugOf(const HostChange &change) {
  std::string slug = change.name;
  for (char &c : slug)
    if (!llvm::isAlnum(c))
      c = '-';
  return slug;
}

std::vector<std::string>
decouple::patchFileNames(llvm::ArrayRef<HostChange> changes) {
  std::set<std::string> taken;
  std::vector<std::string> names;
  for (const HostChange &change : changes) {
    std::string stem =
        (change.group.empty() ? "" : change.group + "/") + slugOf(change);
    std::string name = stem + ".patch";
    for (unsigned i = 2; !taken.insert(name).second; ++i)
      name = stem + "-" + std::to_string(i) + ".patch";
    names.push_back(std::move(name));
  }
  return names;
}

void decouple::writeSeries(std::vector<HostChange> changes,
                           const Layout &layout, Plan &plan) {
  std::map<std::string, std::size_t> totals, numbers;
  for (const HostChange &change : changes)
    ++totals[change.group];
  const std::vector<std::string> names = patchFileNames(changes);
  for (auto &&[change, name] : llvm::zip(changes, names)) {
    std::size_t number = ++numbers[change.group];
    HostPatch patch;
    patch.file = name;
    patch.text =
        patchMail(change, number, totals[change.group], plan.options.signature);
    patch.change = std::move(change);
    plan.files.push_back(generatedFile(layout.patches + "/" + patch.file,
                                       Generator::Patch, patch.text));
    plan.patches.push_back(std::move(patch));
  }
}
