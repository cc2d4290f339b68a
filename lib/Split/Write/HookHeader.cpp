#include "Split/Write/HookHeader.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace decouple {

std::string hookResult(const ArmFacts &arm, const Outline &outline) {
  switch (outline.protocol) {
  case Protocol::Nothing:
    return "void";
  case Protocol::Handled:
    return "bool";
  case Protocol::Value:
    return arm.result.text;
  case Protocol::Maybe:
    return "std::optional<" + arm.result.text + ">";
  case Protocol::Default:
    return arm.escaping[0].type.text;
  }
  return "";
}

std::string hookParameters(const ArmFacts &arm, const Outline &outline) {
  std::vector<std::string> parameters;
  if (arm.place == Place::Case)
    parameters.push_back(arm.switchType.text + " " + outline.value);
  for (const Capture &capture : arm.captures)
    parameters.push_back(capture.type.text);
  return llvm::join(parameters, ", ");
}

static void addHeaders(const TypeText &type, std::set<std::string> &headers) {
  headers.insert(type.headers.begin(), type.headers.end());
}

std::set<std::string> headersOfHook(const ArmFacts &arm,
                                    const Outline &outline) {
  std::set<std::string> headers;
  for (const Capture &capture : arm.captures)
    addHeaders(capture.type, headers);
  if (arm.place == Place::Case)
    addHeaders(arm.switchType, headers);
  if (outline.protocol == Protocol::Maybe)
    headers.insert("<optional>");
  if (outline.protocol == Protocol::Maybe ||
      outline.protocol == Protocol::Value)
    addHeaders(arm.result, headers);
  if (outline.protocol == Protocol::Default)
    addHeaders(arm.escaping[0].type, headers);
  return headers;
}

HookGroup hookGroup(const HostFile &file, const std::vector<Outline> &outlines,
                    const HookNames &names) {
  HookGroup group;
  group.path = file.path;
  group.type = names.ownType;
  group.member = names.member;
  std::set<std::string> headers;
  for (const Outline &outline : outlines) {
    if (outline.transform != Transform::Hook)
      continue;
    const ArmFacts &arm = file.facts.arms[outline.arm];
    headers.merge(headersOfHook(arm, outline));
    group.names.push_back(outline.name);
    group.declarations.push_back(hookResult(arm, outline) + " (*" +
                                 outline.name + ")(" +
                                 hookParameters(arm, outline) + ") = nullptr;");
  }
  group.headers.assign(headers.begin(), headers.end());
  return group;
}

std::string fillerParameters(const HookRegistry &registry) {
  return registry.keyType + " device, " + registry.sizeType + " size";
}

static std::string inNamespace(const std::string &space,
                               const std::string &text) {
  return "\nnamespace " + space + " {\n\n" + text + "\n} // namespace " +
         space + "\n";
}

/// "#include <x>" of each; those of `first` come first.
static std::string includesOf(std::set<std::string> headers,
                              const std::vector<std::string> &first) {
  std::string before, behind;
  for (const std::string &header : first)
    if (headers.erase(header))
      before += "#include " + header + "\n";
  for (const std::string &header : headers)
    behind += "#include " + header + "\n";
  return "#pragma once\n\n" + before +
         (before.empty() || behind.empty() ? "" : "\n") + behind;
}

/// Whether one of `headers` is the library's own.
static bool hasOwn(const std::set<std::string> &headers,
                   const HostLibrary &library) {
  llvm::StringRef base = library.base;
  if (!library.includeRoot.empty() && base.consume_front(library.includeRoot))
    base.consume_front("/");
  const std::string own = "<" + base.str() + (base.empty() ? "" : "/");
  return llvm::any_of(
      headers, [&](llvm::StringRef header) { return header.starts_with(own); });
}

/// Finds the file's hooks of one device.
static std::string getterOf(const HookNames &names,
                            const HookRegistry &registry) {
  return "// Those of `device`; all of them null where its backend has none, "
         "or "
         "was built\n// for others.\ninline const " +
         names.ownType + "& " + names.ownGetter + "(" + registry.keyType +
         " device) {\nstatic constexpr " + names.ownType + " none;\nconst " +
         names.ownType + "* hooks = " + names.getter + "(device)." +
         names.member + ";\nif (hooks == nullptr || !" + names.checker +
         "(device, hooks->structSize, sizeof(" + names.ownType +
         "))) {\nreturn none;\n}\nreturn *hooks;\n}\n";
}

std::string hookHeader(const HookGroup &group, const HookNames &names,
                       const HostLibrary &library,
                       const HookRegistry &registry) {
  if (group.names.empty())
    return "";
  std::set<std::string> headers(group.headers.begin(), group.headers.end());
  if (hasOwn(headers, library))
    headers.insert(library.firstHeaders.begin(), library.firstHeaders.end());
  headers.insert(names.include);
  std::string text =
      "// What the backend of a device does in " + group.path +
      ". Where a\n// hook is null, the file does what it does in "
      "a build for the CPU alone.\nstruct " +
      names.ownType + " {\n" + registry.sizeType + " structSize = sizeof(" +
      names.ownType + "); // as the backend was built\n";
  for (const std::string &declaration : group.declarations)
    text += declaration + "\n";
  return includesOf(std::move(headers), library.firstHeaders) +
         inNamespace(names.space, text + "};\n\n" + getterOf(names, registry));
}

/// The functions about the struct.
static std::string functionsOf(const HookNames &names,
                               const HostLibrary &library,
                               const HookRegistry &registry) {
  return "// The hooks of `device`, for the host to ask.\n" +
         library.exportMacro + " const " + names.type + "& " + names.getter +
         "(" + registry.keyType +
         " device);\n\n// The same, for the backend to fill in. `size` is that "
         "of the struct which it\n// was built with: null where the host's is "
         "another, and none writes past it.\n" +
         library.exportMacro + " " + names.type + "* " + names.filler + "(" +
         fillerParameters(registry) +
         ");\n\n// Whether `size` is what is `expected`. Warns once where the "
         "backend was built for\n// other hooks.\n" +
         library.exportMacro + " bool " + names.checker + "(" +
         fillerParameters(registry) + ", " + registry.sizeType +
         " expected);\n";
}

std::string registryHeader(llvm::ArrayRef<HookGroup> groups,
                           const HookNames &names, const HostLibrary &library,
                           const HookRegistry &registry) {
  std::set<std::string> headers(registry.headers.begin(),
                                registry.headers.end());
  headers.insert(library.exportHeader);
  std::string declared, members;
  for (const HookGroup &group : groups) {
    declared += "struct " + group.type + ";\n";
    members += (members.empty() ? "// " : "\n// ") + group.path + "\nconst " +
               group.type + "* " + group.member + " = nullptr;\n";
  }
  return includesOf(std::move(headers), {}) +
         inNamespace(names.space,
                     declared +
                         "\n// What the backend of a device does in files of "
                         "this library: a struct for each\n// file with hooks, "
                         "in a header of its own. The backend fills them in "
                         "when it is\n// loaded.\nstruct " +
                         names.type + " {\n" + members + "};\n\n" +
                         functionsOf(names, library, registry));
}

static void replaceAll(std::string &text, llvm::StringRef name,
                       llvm::StringRef value) {
  for (std::size_t at = text.find(name); at != std::string::npos;
       at = text.find(name, at + value.size()))
    text.replace(at, name.size(), value);
}

std::string hookDefinition(const HookNames &names,
                           const HookRegistry &registry) {
  std::string text = llvm::join(registry.definition, "\n");
  replaceAll(text, "${type}", names.type);
  replaceAll(text, "${getter}", names.getter);
  replaceAll(text, "${filler}", names.filler);
  replaceAll(text, "${checker}", names.checker);
  return "namespace " + names.space + " {\n\n" + text + "\n\n} // namespace " +
         names.space + "\n";
}

} // namespace decouple
