#include "Split/Write/HookHeader.h"

#include "llvm/ADT/StringExtras.h"
#include <set>

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

static void addHeaders(const ArmFacts &arm, const Outline &outline,
                       std::set<std::string> &headers) {
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
}

HookGroup hookGroup(const HostFile &file,
                    const std::vector<Outline> &outlines) {
  HookGroup group;
  group.path = file.path;
  std::set<std::string> headers;
  for (const Outline &outline : outlines) {
    if (outline.transform != Transform::Hook)
      continue;
    const ArmFacts &arm = file.facts.arms[outline.arm];
    addHeaders(arm, outline, headers);
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

/// The struct, and how a device's is found.
static std::string declarations(llvm::ArrayRef<HookGroup> groups,
                                const HookNames &names,
                                const HostLibrary &library,
                                const HookRegistry &registry) {
  std::string text = "// What the backend of a device does in files of this "
                     "library. It fills in the\n// hooks of its device when it "
                     "is loaded; where one is null, the file does\n// what it "
                     "does in a build for the CPU alone.\nstruct " +
                     names.type + " {\n";
  for (const HookGroup &group : groups) {
    text += (&group == groups.begin() ? "// " : "\n// ") + group.path + "\n";
    for (const std::string &declaration : group.declarations)
      text += declaration + "\n";
  }
  return text + "};\n\n// The hooks of `device`, for the host to ask.\n" +
         library.exportMacro + " const " + names.type + "& " + names.getter +
         "(" + registry.keyType +
         " device);\n\n// The same, for the backend to fill in. `size` is that "
         "of the struct which it\n// was built with: null where the host's is "
         "another, and none writes past it.\n" +
         library.exportMacro + " " + names.type + "* " + names.filler + "(" +
         fillerParameters(registry) + ");\n";
}

std::string hookHeader(llvm::ArrayRef<HookGroup> groups, const HookNames &names,
                       const HostLibrary &library,
                       const HookRegistry &registry) {
  if (groups.empty())
    return "";
  std::set<std::string> headers(registry.headers.begin(),
                                registry.headers.end());
  headers.insert(library.exportHeader);
  for (const HookGroup &group : groups)
    headers.insert(group.headers.begin(), group.headers.end());
  std::string text = "#pragma once\n\n";
  for (const std::string &header : library.firstHeaders) {
    text += "#include " + header + "\n";
    headers.erase(header);
  }
  if (!library.firstHeaders.empty())
    text += "\n";
  std::set<std::string> all = headers; // in the order of the library's header
  all.insert(names.headers.begin(), names.headers.end());
  for (const std::string &header : library.firstHeaders)
    all.erase(header);
  for (const std::string &header : all)
    text += headers.count(header) // another release may have the others
                ? "#include " + header + "\n"
                : "#if __has_include(" + header + ")\n#include " + header +
                      "\n#endif\n";
  return text + "\nnamespace " + names.space + " {\n\n" +
         declarations(groups, names, library, registry) + "\n} // namespace " +
         names.space + "\n";
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
  return "namespace " + names.space + " {\n\n" + text + "\n\n} // namespace " +
         names.space + "\n";
}

} // namespace decouple
