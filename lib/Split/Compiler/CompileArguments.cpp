#include "Split/Compiler/CompileArguments.h"

#include "Rules/Language/CompilePlaceholders.h"
#include "Support/Errors.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"

namespace decouple {

static constexpr char Generated[] = "/torch-decouple-generated";

/// `text` with what `values` have for each "${name}" in it. What was put in is
/// not looked at again: a place may be called "${host}".
static std::string
fill(llvm::StringRef text,
     llvm::ArrayRef<std::pair<llvm::StringRef, llvm::StringRef>> values) {
  std::string filled;
  while (!text.empty()) {
    const auto *found = llvm::find_if(values, [&](const auto &value) {
      return text.starts_with(value.first);
    });
    filled += found == values.end() ? text.take_front() : found->second;
    text = text.drop_front(found == values.end() ? 1 : found->first.size());
  }
  return filled;
}

/// Is `header` below a directory that `arguments` search?
static bool hasHeader(const std::string &header,
                      const std::vector<std::string> &arguments,
                      const InstalledHost &host) {
  std::vector<std::string> directories = {host.torch};
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    llvm::StringRef argument = arguments[i];
    if (argument == "-isystem" && i + 1 < arguments.size())
      directories.push_back(arguments[i + 1]);
    else if (argument.consume_front("-I"))
      directories.push_back(argument.str());
  }
  return llvm::any_of(directories, [&](const std::string &directory) {
    return llvm::sys::fs::exists(directory + "/" + header);
  });
}

/// `arguments` with the places in them.
static std::vector<std::string>
filled(const std::vector<std::string> &arguments, const CompilePlaces &places) {
  std::string major = std::to_string(places.release.number[0]);
  std::string minor = std::to_string(places.release.number[1]);
  std::pair<llvm::StringRef, llvm::StringRef> values[] = {
      {"${tree}", places.tree},
      {"${host}", places.host.root},
      {"${torch}", places.host.torch},
      {"${python}", places.host.python},
      {"${generated}", Generated},
      {"${toolkit}", places.toolkit},
      {"${major}", major},
      {"${minor}", minor}};
  static_assert(std::size(values) == std::size(CompilePlaceholders));
  std::vector<std::string> result;
  for (const std::string &text : arguments)
    result.push_back(fill(text, values));
  return result;
}

llvm::Error checkClang(const CompilePlaces &places) {
  if (llvm::sys::fs::exists(places.clang + "/include/stddef.h"))
    return llvm::Error::success();
  return environmentError(
      places.clang + "/include: Clang's own headers, which are installed with "
                     "the program, are missing; install the whole program");
}

CompileSetup withConfigurations(const std::vector<std::string> &base,
                                const CompileRules &rules,
                                const CompilePlaces &places) {
  CompileSetup setup;
  setup.without = base;
  setup.without.insert(setup.without.end(), {"-resource-dir", places.clang});
  setup.with = setup.without;
  llvm::append_range(setup.without, filled(rules.without, places));
  llvm::append_range(setup.with, filled(rules.with, places));
  for (const OptionalArguments &optional : rules.optional)
    if (hasHeader(optional.header, setup.with, places.host))
      llvm::append_range(setup.with, filled(optional.with, places));
  for (const auto &[path, text] : rules.generatedHeaders)
    setup.overlay[std::string(Generated) + "/" + path] = text;
  return setup;
}

llvm::Expected<CompileSetup> compileSetup(const CompileRules &rules,
                                          const CompilePlaces &places) {
  if (llvm::Error error = checkClang(places))
    return error;
  std::vector<std::string> base = filled(rules.common, places);
  llvm::append_range(base, filled(places.host.arguments, places));
  std::vector<std::string> searched = base;
  llvm::append_range(searched, filled(rules.with, places));
  for (const OptionalArguments &optional : rules.optional)
    if (hasHeader(optional.header, searched, places.host))
      llvm::append_range(base, filled(optional.both, places));
  CompileSetup setup = withConfigurations(base, rules, places);
  setup.host = places.host;
  for (Probe probe : rules.probes) {
    probe.text = filled(probe.text, places);
    probe.complaint = filled({probe.complaint}, places)[0];
    setup.probes.push_back(std::move(probe));
  }
  return setup;
}

} // namespace decouple
