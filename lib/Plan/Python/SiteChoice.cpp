#include "Plan/Python/SiteChoice.h"

#include "llvm/ADT/STLExtras.h"

using namespace decouple;
using llvm::StringRef;

static std::string inQuotes(StringRef code) { return ("`" + code + "`").str(); }

SiteChooser::SiteChooser(const FindingInput &input, const ServedModule &served,
                         const FilesOfSites &files)
    : input(input), served(served) {
  for (const PythonSite &site : input.scan.python.sites)
    if (site.form == SiteForm::String || site.form == SiteForm::Setattr)
      standIns.insert(site.name);
  for (const auto &[path, file] : files)
    for (const std::string &module : input.rules.bindings.modules)
      for (const std::string &name : file.text.putOn(module))
        standIns.insert(name);
}

/// Whether C++ binds `name` under a condition wherever it does.
bool SiteChooser::isInSomeBuilds(const std::string &name) const {
  const ScanResult &scan = input.scan;
  return llvm::all_of(scan.python.bound, [&](const BoundName &bound) {
    if (bound.name != name)
      return true;
    const SourceFile *file = scan.tree.find(bound.path);
    return file &&
           llvm::any_of(scan.directives[scan.tree.indexOf(*file)].groups,
                        [&](const ConditionalGroup &group) {
                          return !group.includeGuard &&
                                 group.line < bound.line &&
                                 bound.line < group.endLine;
                        });
  });
}

std::string SiteChooser::refusalByName(const PythonSite &site) const {
  const NameBindings &bindings = input.classification.bindings;
  if (auto found = bindings.find(site.name);
      found != bindings.end() && !found->second.host.empty())
    return "the host binds the name, too, at " + found->second.host;
  if (standIns.contains(site.name) && isInSomeBuilds(site.name))
    return "some builds of the backend bind no " + inQuotes(site.name) +
           ", and Python stands in for it on the host's module then";
  return "";
}

/// Another name for a module is a file's own.
std::string SiteChooser::refusalByModule(const ChosenSite &chosen,
                                         const FileOfSites &file) const {
  const StringRef asked = chosen.use.module.in(file.file.text());
  const std::vector<std::string> &modules = input.rules.bindings.modules;
  if (llvm::is_contained(modules, asked))
    return "";
  for (StringRef module : modules) {
    if (asked.starts_with((module + ".").str()))
      return "it asks " + inQuotes(asked) +
             ", a part of the host's module that the backend's has none of";
    if (asked == module.rsplit('.').second && file.moves() &&
        chosen.use.statement.empty())
      return "";
  }
  return "it asks " + inQuotes(asked) + ", a name of the file's own";
}

/// What would be other than before in a host without the backend.
std::string SiteChooser::refusalInHost(const ChosenSite &chosen,
                                       const FileOfSites &file) const {
  const PythonSite &site = *chosen.site;
  if (site.form == SiteForm::Getattr)
    return "without the backend its default is asked for, and no " +
           inQuotes(served.name) + " is there";
  if (standIns.contains(site.name))
    return "without the backend Python stands in for the name on the host's "
           "module";
  if (site.when == SiteTime::Call)
    return "";
  if (site.form == SiteForm::FromImport)
    return chosen.use.isConditional
               ? ""
               : "it is imported with its file, under no condition: that would "
                 "import " +
                     inQuotes(served.package) + " early";
  return file.text.isAskedAround(site.offset, served.package)
             ? ""
             : "it is read while its file is imported, and no condition around "
               "it asks " +
                   inQuotes(served.package) + ", which may not be there yet";
}

std::string SiteChooser::refusalOf(const ChosenSite &chosen,
                                   const FileOfSites &file) const {
  const PythonSite &site = *chosen.site;
  switch (site.form) {
  case SiteForm::Hasattr:
    return "it asks only whether the name is there: the loader puts it on the "
           "host's module, too";
  case SiteForm::String:
    return "it stands in for the name on the host's module, where that is "
           "missing";
  case SiteForm::Setattr:
  case SiteForm::Delattr:
    return "it sets or deletes the name on the host's module";
  default:
    break;
  }
  if (chosen.use.isTarget)
    return "it sets or deletes the name on the host's module";
  if (file.action != Action::Move && file.action != Action::Keep)
    return "its file is in the host and, as a copy, in the backend";
  if (!file.text.isWhole())
    return "a syntax error is in its file";
  if (std::string reason = refusalByModule(chosen, file); !reason.empty())
    return reason;
  if (std::string reason = refusalByName(site); !reason.empty())
    return reason;
  return file.moves() ? "" : refusalInHost(chosen, file);
}

std::vector<ChosenSite>
SiteChooser::choose(const FileOfSites &file,
                    llvm::ArrayRef<std::size_t> sites) const {
  std::vector<ChosenSite> list;
  for (std::size_t index : sites) {
    ChosenSite chosen;
    chosen.index = index;
    chosen.site = &input.scan.python.sites[index];
    chosen.use = file.text.useAt(chosen.site->offset, chosen.site->name.size());
    chosen.planned.outcome = SiteOutcome::Rewritten;
    if (std::string reason = refusalOf(chosen, file); !reason.empty())
      chosen.refuse(std::move(reason));
    list.push_back(std::move(chosen));
  }
  return list;
}
