#include "Verify/Model/CheckHelp.h"

using namespace decouple;

namespace {
struct CheckRow {
  const char *name;
  const char *holds; ///< when it passes
};
} // namespace

static constexpr CheckRow Rows[] = {
    // What was decided.
    {"accounting-tree", "Each file of the checkout is read once."},
    {"accounting-files",
     "Each file has one verdict, and their numbers add up."},
    {"accounting-blocks",
     "Each block has one verdict, and their numbers add up."},
    {"accounting-build-blocks",
     "Each build block has one verdict, and their numbers add up."},
    {"accounting-python-sites",
     "Each Python site has one verdict, and their numbers add up."},
    {"accounting-named-code",
     "Each site of named code has one verdict, and their numbers add up."},
    {"accounting-text",
     "Each source of the host is text, so that nothing was passed over."},
    // What is planned.
    {"planned-once", "Each file that moves or is copied is planned once."},
    {"planned-source", "Each file of the output comes from one source."},
    {"moved-identical",
     "Each file that moves or is copied has the bytes of the checkout."},
    {"reassembly", "The files that stay and those that move are the checkout."},
    {"units-planned",
     "Each unit of the device's libraries is in the list of one library of the "
     "backend, and each listed one is a file of it."},
    {"staged-includes",
     "Each include of a moved file by a moved file finds it in the backend."},
    {"python-accounted",
     "Each use of a name that is rewritten in Python is rewritten or refused."},
    {"python-rewritten",
     "The rewritten Python files, read again, have the refused uses and no "
     "other."},
    // The series.
    {"patches-apply", "git am takes the whole series, and what comes of it is "
                      "what was planned."},
    {"patches-reverse", "With the patches taken back, the last one first, each "
                        "file has its bytes again."},
    {"generic-parses",
     "Each file that an optional patch changes still parses."},
    {"flag-off", "Without the flag each patched file reads as the checkout's."},
    {"flag-on",
     "With the flag each patched file reads as the patches make it."},
    {"other-device", "With the other device's macro each patched file reads as "
                     "the checkout's."},
    {"this-device", "Without the other device's macro each patched file reads "
                    "as the patches make it."},
    {"move-includes",
     "Nothing that the host compiles includes a moved header."},
    {"move-build-files", "No build file that stays names a moved file, but for "
                         "what only builds for other devices read."},
    // Splits.
    {"split-arm-tokens-in-backend",
     "Each token of an arm that leaves is in the backend's source, in order."},
    {"split-host-tokens",
     "Without the device, the edited file has the tokens that it had and those "
     "that the edits put in."},
    {"split-host-split", "No block that was split still reads in two ways."},
    {"split-host-parses", "Each edited file compiles without the device."},
    {"split-backend-parses",
     "Each source that the split generates compiles with the device."},
    {"split-hooks-parse",
     "The header that leads to a library's hooks compiles in the file that "
     "defines their registry, whose own text reads and means what it did."},
    {"split-host-without-device",
     "Each unit of the host reads the same with and without the device after "
     "the patches, but for blocks that are known to stay."},
    // An output.
    {"output-complete", "Each file of the run is there, or was taken away by "
                        "hand on purpose."},
    {"output-closed", "Each file there is the run's, or a hand edit."},
    {"output-unchanged",
     "Each file has the bytes of the run, or a hand edit's; and so has what is "
     "kept of the run in .torch-decouple/base."},
    {"output-modes", "Each file is executable where it is to be."},
    {"output-merged", "No hand edit is in conflict with what a run made."},
    {"output-report", "The report is whole, and says what the run found."},
    {"output-origins", "Each moved or copied file is the checkout's."},
    {"output-patched",
     "Each file of the checkout that a patch changes is as it "
     "was when it was read."},
    {"output-patches-apply", "patches-apply, of the series in the output."},
    {"output-patches-reverse", "patches-reverse, of the series in the output."},
    {"output-patches-listed",
     "Each patch of the run is in the series, each that lies there is in a "
     "list, and each that is listed has what it needs in front of it."},
    // A branch.
    {"branch-start",
     "The branch begins with the files that the run read. A rebased one begins "
     "elsewhere: run again there."},
    {"branch-complete", "Each file of the run is on the branch, and none that "
                        "moved."},
    {"branch-closed",
     "All else is as in the commit that the branch begins with."},
    {"branch-unchanged", "Each file of the run has its bytes on the branch."},
    {"branch-modes", "Each file is executable where it is to be, and none is a "
                     "link."},
    {"branch-origins", "Each moved or copied file is that of the commit that "
                       "the branch begins with."},
    {"branch-commits",
     "What people put on top of the tool's commits leaves no file of the run "
     "away or empty, and brings none back that moved; with --unedited, there "
     "are none."},
    {"host-units", "Each C++ unit of the host's libraries is preprocessed "
                   "without an include of a moved file."},
};

std::optional<std::string> decouple::explainedCheck(llvm::StringRef name) {
  auto isName = [&](llvm::StringRef row) {
    // Remarks about one file call the checks of splits by the rest.
    return name.equals_insensitive(row) ||
           (row.consume_front("split-") && name.equals_insensitive(row));
  };
  for (const CheckRow &row : Rows)
    if (isName(row.name))
      return std::string(row.name) + " (check)\n\nPasses when: " + row.holds +
             "\n";
  return std::nullopt;
}

std::vector<std::string> decouple::checkNames() {
  std::vector<std::string> names;
  for (const CheckRow &row : Rows)
    names.push_back(row.name);
  return names;
}
