#include "Plan/Backend/Generate.h"

#include "Support/Words.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include <map>
#include <set>

using namespace decouple;

static llvm::StringRef belowRoot(llvm::StringRef path, const Layout &layout) {
  if (path.consume_front(layout.root))
    path.consume_front("/");
  return path;
}

std::string decouple::stagedIncludesText(const Plan &plan,
                                         const Layout &layout) {
  std::string text;
  for (const StagedInclude &include : plan.includes)
    text += include.spelled + "\t" +
            belowRoot(include.destination, layout).str() + "\n";
  return text;
}

std::string decouple::movedFilesText(const Plan &plan, const Layout &layout) {
  std::string text;
  for (const PlannedFile &file : plan.files)
    if (isMoved(file))
      text +=
          file.origin + "\t" + belowRoot(file.destination, layout).str() + "\n";
  return text;
}

std::string decouple::cmakeArgument(llvm::StringRef text) {
  auto plain = [](char c) {
    return llvm::isAlnum(c) || llvm::StringRef("_./+-").contains(c);
  };
  if (!text.empty() && llvm::all_of(text, plain))
    return text.str();
  std::string quoted = "\"";
  for (char c : text) {
    if (llvm::StringRef("\\\"$").contains(c))
      quoted += '\\';
    quoted += c;
  }
  return quoted + "\"";
}

/// A part of a variable's name: letters, digits and underscores as they are.
static std::string identifier(llvm::StringRef text) {
  std::string name = text.str();
  for (char &c : name)
    if (!llvm::isAlnum(c))
      c = '_';
  return name;
}

static std::string setCommand(const std::string &variable,
                              const std::set<std::string> &values) {
  std::string text = "set(" + variable;
  for (const std::string &value : values)
    text += "\n  " + cmakeArgument(value);
  return text + ")\n";
}

std::string decouple::backendPrefix(const Layout &layout) {
  llvm::StringRef name = llvm::sys::path::filename(layout.root);
  return llvm::StringRef(identifier(name)).upper();
}

static std::string headOfSources(const Plan &plan, const std::string &prefix) {
  return "# The units of the backend's libraries, as the build "
         "files of\n"
         "# release " +
         plan.release +
         " list them. Generated; do not edit.\n"
         "#\n"
         "#   " +
         prefix +
         "_RELEASE               the release, as its version file has it\n"
         "#   " +
         prefix +
         "_LIBRARIES             the libraries\n"
         "#   " +
         prefix +
         "_LISTS_<library>       the lists that a library is made of\n"
         "#   " +
         prefix +
         "_SOURCES_<library>     all sources of a library, each once\n"
         "#   " +
         prefix +
         "_SOURCES_<library>_<list>\n"
         "#       the sources of one list, so that a part can be left out; a "
         "source\n"
         "#       that is named in two lists is in both\n"
         "#\n"
         "# Libraries and lists have the names of the build files, with _ for "
         "what\n"
         "# CMake variables cannot hold. Paths are relative to the backend's "
         "root.\n";
}

namespace {
struct List {
  std::string file; ///< the build file that has it
  std::set<std::string> sources;
};
} // namespace

static std::string libraryText(const std::string &library, const Plan &plan,
                               const std::string &prefix) {
  std::map<std::string, List> lists;
  std::set<std::string> names, all;
  for (const PlannedUnit &unit : plan.units) {
    if (unit.library != library)
      continue;
    List &list = lists[identifier(unit.listName())];
    list.file = unit.file;
    list.sources.insert(unit.destination);
    all.insert(unit.destination);
    names.insert(identifier(unit.listName()));
  }
  std::string sources = prefix + "_SOURCES_" + identifier(library);
  std::string text =
      "\n# " + library + ": " + counted(all.size(), "source") + "\n" +
      setCommand(prefix + "_LISTS_" + identifier(library), names);
  for (const auto &[name, list] : lists)
    text += "\n# " + list.file + "\n" +
            setCommand(sources + "_" + name, list.sources);
  return text + "\n" + setCommand(sources, all);
}

std::string decouple::sourcesText(const Plan &plan, const Layout &layout) {
  std::string prefix = backendPrefix(layout);
  std::set<std::string> libraries(plan.libraries.begin(), plan.libraries.end());
  std::string text = headOfSources(plan, prefix) + "\n" +
                     setCommand(prefix + "_RELEASE", {plan.release}) +
                     setCommand(prefix + "_LIBRARIES", libraries);
  for (const std::string &library : libraries)
    text += libraryText(library, plan, prefix);
  return text;
}

/// "::a::b::bindC" => {"a::b", "bindC"}.
static std::pair<llvm::StringRef, llvm::StringRef>
splitName(llvm::StringRef function) {
  function.consume_front("::");
  std::size_t last = function.rfind("::");
  if (last == llvm::StringRef::npos)
    return {"", function};
  return {function.take_front(last), function.drop_front(last + 2)};
}

static std::string declarationOf(const std::string &function,
                                 const std::string &parameter) {
  auto [space, name] = splitName(function);
  std::string text = "void " + name.str() + "(" + parameter + ");\n";
  if (space.empty())
    return text;
  return "namespace " + space.str() + " {\n" + text + "} // namespace " +
         space.str() + "\n";
}

std::string decouple::bindingsText(const Plan &plan) {
  std::string declarations, calls;
  for (const PlannedBinding &binding : plan.bindings) {
    declarations += declarationOf(binding.function, plan.extension.parameter);
    calls += "  " + binding.function + "(" + plan.extension.argument +
             "); // " + binding.origin + "\n  if (hasFailed())\n    return;\n";
  }
  return "// The bindings that were taken out of the host's files. Generated; "
         "do not edit.\n"
         "#pragma once\n"
         "#include " +
         plan.extension.header + "\n\n" + declarations +
         "\n// Ends with the first that has set an error.\n"
         "inline void bindSplitFiles([[maybe_unused]] " +
         plan.extension.parameter +
         ",\n                           [[maybe_unused]] bool (*hasFailed)()) "
         "{\n" +
         calls + "}\n";
}

std::string decouple::seriesText(const Plan &plan, const std::string &group) {
  std::string text =
      group.empty()
          ? "# Patches for the host, one file name a line, in the "
            "order in which they\n"
            "# apply.  In the checkout, with P for this directory:\n"
          : "# Optional patches for the host, after ../series; to take or to "
            "leave.\n"
            "# In the checkout, with P for this directory:\n";
  text += "#   (cd \"$P\" && grep -v '^#' series | sed \"s|^|$P/|\") | "
          "tr '\\n' '\\0' | xargs -0 git am --keep-cr\n";
  for (const HostPatch &patch : plan.patches)
    if (patch.change.group == group)
      text += llvm::sys::path::filename(patch.file).str() + "\n";
  return text;
}

std::vector<PlannedFile> decouple::generateFiles(const Plan &plan,
                                                 const Layout &layout) {
  std::vector<PlannedFile> files;
  files.push_back(generatedFile(layout.root + "/cmake/staged_includes.txt",
                                Generator::StagedIncludes,
                                stagedIncludesText(plan, layout)));
  files.push_back(generatedFile(layout.root + "/cmake/sources.cmake",
                                Generator::Sources, sourcesText(plan, layout)));
  files.push_back(generatedFile(layout.root + "/csrc/split_bindings.h",
                                Generator::Bindings, bindingsText(plan)));
  if (plan.options.transition == Transition::Move)
    files.push_back(generatedFile(layout.root + "/cmake/moved_files.txt",
                                  Generator::MovedFiles,
                                  movedFilesText(plan, layout)));
  std::set<std::string> groups = {""};
  for (const HostPatch &patch : plan.patches)
    groups.insert(patch.change.group);
  for (const std::string &group : groups)
    files.push_back(generatedFile(
        layout.patches + (group.empty() ? "" : "/" + group) + "/series",
        Generator::Series, seriesText(plan, group)));
  return files;
}
