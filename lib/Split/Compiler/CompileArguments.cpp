#include "Split/Compiler/CompileArguments.h"

#include "Rules/CompilePlaceholders.h"
#include "Support/Errors.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace decouple {

namespace {

constexpr char Generated[] = "/torch-decouple-generated";

} // namespace

/// The newest usr/include/python3.* of the host; empty when there is none.
static std::string pythonHeaders(const std::string &host) {
  std::vector<std::string> found;
  std::error_code error;
  llvm::sys::fs::directory_iterator it(host + "/usr/include", error), end;
  for (; !error && it != end; it.increment(error))
    if (llvm::sys::path::filename(it->path()).starts_with("python3") &&
        llvm::sys::fs::exists(it->path() + "/Python.h"))
      found.push_back(it->path());
  llvm::sort(found, [](const std::string &a, const std::string &b) {
    return std::pair(a.size(), a) < std::pair(b.size(), b);
  });
  return found.empty() ? "" : found.back();
}

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
                      const std::string &host) {
  std::vector<std::string> directories = {host + "/usr/include"};
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
filled(const std::vector<std::string> &arguments, const CompilePlaces &places,
       const std::string &python) {
  std::string major = std::to_string(places.release.number[0]);
  std::string minor = std::to_string(places.release.number[1]);
  std::pair<llvm::StringRef, llvm::StringRef> values[] = {
      {"${tree}", places.tree},
      {"${host}", places.host},
      {"${python}", python},
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
  return environmentError(places.clang +
                          "/include: Clang's own headers are missing, which "
                          "are installed with the program; install it whole");
}

CompileSetup withConfigurations(const std::vector<std::string> &base,
                                const CompileRules &rules,
                                const CompilePlaces &places) {
  std::string python = pythonHeaders(places.host);
  CompileSetup setup;
  setup.cpu = base;
  setup.cpu.insert(setup.cpu.end(), {"-resource-dir", places.clang});
  setup.cuda = setup.cpu;
  llvm::append_range(setup.cpu, filled(rules.cpu, places, python));
  llvm::append_range(setup.cuda, filled(rules.cuda, places, python));
  for (const OptionalArguments &optional : rules.optional)
    if (hasHeader(optional.header, setup.cuda, places.host))
      llvm::append_range(setup.cuda, filled(optional.cuda, places, python));
  for (const auto &[path, text] : rules.generatedHeaders)
    setup.overlay[std::string(Generated) + "/" + path] = text;
  return setup;
}

llvm::Expected<CompileSetup> compileSetup(const CompileRules &rules,
                                          const CompilePlaces &places) {
  if (llvm::Error error = checkClang(places))
    return error;
  std::string python = pythonHeaders(places.host);
  if (python.empty())
    return usageError("--host " + places.host +
                      " has no host: usr/include/python3*/Python.h is "
                      "missing");
  std::vector<std::string> base = filled(rules.common, places, python);
  std::vector<std::string> searched = base;
  llvm::append_range(searched, filled(rules.cuda, places, python));
  for (const OptionalArguments &optional : rules.optional)
    if (hasHeader(optional.header, searched, places.host))
      llvm::append_range(base, filled(optional.both, places, python));
  CompileSetup setup = withConfigurations(base, rules, places);
  for (Probe probe : rules.probes) {
    probe.text = filled(probe.text, places, python);
    probe.complaint = filled({probe.complaint}, places, python)[0];
    setup.probes.push_back(std::move(probe));
  }
  return setup;
}

} // namespace decouple
