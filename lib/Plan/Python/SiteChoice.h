//===- SiteChoice.h - which uses can ask the extension module -------------===//
//
// a Python file + its uses => ChosenSites           (part of plan)
//
// A use is rewritten only where it gives the same as before, with the backend
// and, in a file that stays in the host, without. With the backend the
// extension module has each name that it puts on the host's module, and the
// same object; without it there is no such module, and what raised an
// AttributeError or ImportError still does. Every other use is refused, with
// one reason.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Plan/Host/FindingWork.h"
#include "Plan/Model/PlannedSite.h"
#include "Scan/Python/PythonUses.h"
#include "llvm/ADT/StringSet.h"
#include <map>
#include <string>
#include <vector>

namespace decouple {

/// The backend's extension module as Python finds it: "torch.cuda._CUDAC".
struct ServedModule {
  explicit ServedModule(llvm::StringRef name)
      : name(name), package(name.rsplit('.').first),
        own(name.rsplit('.').second) {}

  std::string name;
  std::string package; ///< "torch.cuda"
  std::string own;     ///< "_CUDAC"
};

/// A Python file with uses.
struct FileOfSites {
  const SourceFile &file;
  Action action = Action::Keep; ///< what becomes of it
  PythonText text;

  FileOfSites(const SourceFile &file, Action action)
      : file(file), action(action), text(file.text()) {}
  bool moves() const { return action == Action::Move; }
};

/// A use and what is known of it.
struct ChosenSite {
  std::size_t index = 0; ///< in ScanResult::python.sites
  const PythonSite *site = nullptr;
  PythonUse use;
  PlannedSite planned;

  bool isRefused() const { return planned.outcome == SiteOutcome::Refused; }
  void refuse(std::string reason) {
    planned = {SiteOutcome::Refused, "", std::move(reason)};
  }
};

using FilesOfSites = std::map<std::string, FileOfSites>;

/// What is known of names, whatever file uses them. Refers to its input.
class SiteChooser {
public:
  /// `files` are all that have uses.
  SiteChooser(const FindingInput &input, const ServedModule &served,
              const FilesOfSites &files);

  /// `sites` of `file`, each with its use; refused where that follows from it.
  std::vector<ChosenSite> choose(const FileOfSites &file,
                                 llvm::ArrayRef<std::size_t> sites) const;

private:
  std::string refusalOf(const ChosenSite &chosen,
                        const FileOfSites &file) const;
  std::string refusalByName(const PythonSite &site) const;
  std::string refusalByModule(const ChosenSite &chosen,
                              const FileOfSites &file) const;
  std::string refusalInHost(const ChosenSite &chosen,
                            const FileOfSites &file) const;
  bool isInSomeBuilds(const std::string &name) const;

  const FindingInput &input;
  const ServedModule &served;
  llvm::StringSet<> standIns; ///< names that Python puts on the host's module
                              ///< where they are missing
};

} // namespace decouple
