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

static std::set<std::string> headersOf(const HostFile &file,
                                       const std::vector<Outline> &outlines) {
  std::set<std::string> headers;
  for (const Outline &outline : outlines) {
    if (outline.transform != Transform::Hook)
      continue;
    const ArmFacts &arm = file.facts.arms[outline.arm];
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
  return headers;
}

std::string hookHeader(const HostFile &file,
                       const std::vector<Outline> &outlines,
                       const HookNames &names, const HostLibrary &library) {
  if (!hasHooks(outlines))
    return "";
  std::set<std::string> headers = headersOf(file, outlines);
  headers.insert(library.exportHeader);
  std::string text = "#pragma once\n\n";
  for (const std::string &header : headers)
    text += "#include " + header + "\n";
  text += "\nnamespace " + names.space +
          " {\n\n// What a device backend does in " + file.path +
          ".\n// It fills these in when it is loaded; without it "
          "they are null.\nstruct " +
          names.type + " {\n";
  for (const Outline &outline : outlines) {
    if (outline.transform != Transform::Hook)
      continue;
    const ArmFacts &arm = file.facts.arms[outline.arm];
    text += "  " + hookResult(arm, outline) + " (*" + outline.name + ")(" +
            hookParameters(arm, outline) + ") = nullptr;\n";
  }
  text += "};\n\n" + library.exportMacro + " " + names.type + "& " +
          names.getter + "();\n\n} // namespace " + names.space + "\n";
  return text;
}

} // namespace decouple
