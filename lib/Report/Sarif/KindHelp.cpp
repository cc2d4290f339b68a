#include "Report/Sarif/KindHelp.h"

#include "Report/Sarif/SarifItems.h"
#include "Support/DiagnosticHelp.h"
#include "llvm/ADT/STLExtras.h"

using namespace decouple;

namespace {
struct KindRow {
  const char *kind;
  Severity level;
  const char *title, *advice;
};
} // namespace

/// What has no row in Diagnostics.def: the concerns of the list to review, and
/// what is not done yet in the host. Items of some concerns go by the
/// diagnostic that they are about; in report.json they have these names, too.
static constexpr KindRow Rows[] = {
    {"failed-check", Severity::Error,
     "A check of the plan or of the output failed.",
     "Read what it found; a failed check is a mistake in the rules, the "
     "checkout or the tool."},
    {"refused-block", Severity::Error,
     "A block of the device stays in the host, and no rule declares why.",
     "Write a patch for it in the rules, or declare there why it stays."},
    {"tripwire", Severity::Error,
     "The backend would lack something that upstream has, or a build file "
     "cannot be read, which may hide that.",
     "Look up the name beside it."},
    {"misfit", Severity::Error,
     "A patch that was written by hand does not fit its file.",
     "Update the patch in the rules for this release."},
    {"conflict", Severity::Error,
     "A file of the output was edited by hand, and somebody has to finish the "
     "merge.",
     "Fix the file, then `torch-decouple edits OUT --adopt PATH`."},
    {"edit", Severity::Note,
     "A file of the output was edited by hand, and the run keeps that.",
     "Nothing; `torch-decouple edits OUT --discard PATH` takes the tool's."},
    {"remark", Severity::Warning, "The tool warns about the input.",
     "Look up the name beside it."},
    {"unsplit-block", Severity::Warning,
     "A block of the device was not split, because nothing says how its file "
     "is compiled.",
     "Run with --host or --compile-commands."},
    {"unclassified", Severity::Warning, "No rule gives this place a verdict.",
     "Write a rule for it."},
    {"idle-rule", Severity::Warning,
     "A rule hits nothing, and does not say why.",
     "Give it a range of releases or a `noop`, or take it out."},
    {"idle-path", Severity::Warning,
     "A path that a rule names matches no file.",
     "Correct the path, or take it out of the rule."},
    {"not-checked", Severity::Warning, "A check was left out.",
     "Run again without the option that leaves it out."},
    {"untested-release", Severity::Warning,
     "The checkout is of a release that the rules were not tested on.",
     "Review the result with more care; docs/NewRelease.md says how the rules "
     "are brought up to a release."},
    {"declared-block", Severity::Note,
     "A block stays in the host because a rule declares that it does.",
     "Nothing, as long as the rule's reason holds."},
    {"kept-block", Severity::Note,
     "A block stays in the host though it reads otherwise with the device: a "
     "unit of the host sees another arm than upstream's build with the device "
     "does, and than the backend's units do.",
     "Nothing, as long as what its verdict says holds: no check can tell."},
    {BuildBlockLeft, Severity::Warning,
     "A build block takes part in the build of the device's libraries, and no "
     "patch changes it.",
     "Edit the host's build file by hand, or write a patch in the rules."},
    {PythonSiteLeft, Severity::Note,
     "A Python site defines or uses a name that leaves the host, and only the "
     "backend puts it back.",
     "Load the backend before the site runs, or edit the site."},
    {WantsHook, Severity::Note,
     "Named code: the host asks for the device by name, and needs a hook or a "
     "property of the backend.",
     "Add one to the host's interface for backends, and use it here."},
    {WantsLine, Severity::Note,
     "Named code: the host asks for the device by name, and a change of one "
     "line makes it generic.",
     "Run with --generic-patches, which has the patch."}};

static const KindRow *rowOf(llvm::StringRef kind) {
  const auto *row =
      llvm::find_if(Rows, [&](const KindRow &row) { return kind == row.kind; });
  return row == std::end(Rows) ? nullptr : row;
}

static KindHelp texts(const std::string &title, const std::string &advice,
                      Severity level) {
  return {title, title + "\n\nWhat to do: " + advice,
          title + "\n\n**What to do:** " + advice, level};
}

KindHelp decouple::helpOfKind(const std::string &kind) {
  if (auto id = diagnosticNamed(kind)) {
    const DiagnosticInfo &row = infoOf(*id);
    KindHelp help = texts(row.sentence.str(), row.advice.str(), row.severity);
    help.help = helpOf(row);
    return help;
  }
  if (const KindRow *row = rowOf(kind))
    return texts(row->title, row->advice, row->level);
  return texts(kind, "", Severity::Warning);
}

std::vector<std::string> decouple::otherKinds() {
  std::vector<std::string> kinds;
  for (const KindRow &row : Rows)
    kinds.push_back(row.kind);
  return kinds;
}

std::optional<std::string> decouple::explainedKind(llvm::StringRef name) {
  const KindRow *row = rowOf(name.lower());
  if (!row)
    return std::nullopt;
  return std::string(row->kind) + " (" + nameOf(row->level) + ")\n\n" +
         texts(row->title, row->advice, row->level).help + "\n";
}
