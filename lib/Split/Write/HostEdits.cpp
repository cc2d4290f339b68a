#include "Split/Write/HostEdits.h"

#include "Split/Write/PlaceOfIncludes.h"
#include "Split/Write/Regroup.h"
#include "llvm/ADT/StringExtras.h"
#include <set>

namespace decouple {

/// Blanks in front of the first token of the line that holds `offset`.
static std::string indentAt(llvm::StringRef text, std::size_t offset) {
  std::size_t begin = text.rfind('\n', offset);
  begin = begin == llvm::StringRef::npos ? 0 : begin + 1;
  llvm::StringRef line = text.substr(begin);
  return line.take_while([](char c) { return c == ' ' || c == '\t'; }).str();
}

/// The indentation of the arm's first line that is no directive.
static std::string indentOf(llvm::StringRef body) {
  while (!body.empty()) {
    auto [line, rest] = body.split('\n');
    if (!line.trim().empty() && !line.trim().starts_with("#"))
      return line.take_while([](char c) { return c == ' '; }).str();
    body = rest;
  }
  return "";
}

static std::string callText(const ArmFacts &arm, const Outline &outline,
                            llvm::StringRef first = "") {
  std::vector<std::string> arguments;
  if (!first.empty())
    arguments.push_back(first.str());
  for (const Capture &capture : arm.captures)
    arguments.push_back(capture.name);
  return outline.hook + "(" + llvm::join(arguments, ", ") + ")";
}

namespace {

class Framer {
public:
  Framer(const ArmFacts &arm, const Outline &outline, const HookNames &names,
         std::string indent, bool keepsNothing)
      : arm(arm), outline(outline), indent(std::move(indent)),
        declaration("auto " + outline.hook + " = " + hooksCall(names) + "." +
                    outline.name),
        keepsNothing(keepsNothing) {}

  Frame frame() const {
    if (outline.call && arm.place != Place::Case)
      return interface();
    if (outline.transform != Transform::Hook || arm.place == Place::Case ||
        arm.place == Place::Declarations)
      return {};
    return arm.place == Place::ElseIf ? elseIf() : statements();
  }

private:
  std::string call() const { return callText(arm, outline); }
  std::string giveAnswer() const {
    return "return *std::move(" + outline.answer + ");";
  }

  std::string line(const std::string &text, unsigned depth = 0) const {
    return indent + std::string(2 * depth, ' ') + text + "\n";
  }

  /// An `if` with the arm's own statements. What stays comes behind it.
  Frame interface() const {
    const std::string open = "if (" + outline.call->condition + ") {";
    if (arm.place == Place::ElseIf)
      return {line((arm.rotated ? "} else " : "else ") + open) +
                  outline.call->text + (arm.rotated ? "" : line("}")),
              ""};
    if (keepsNothing || arm.alwaysReturns)
      return {line(open) + outline.call->text + line("}"), ""};
    return {line(open) + outline.call->text + line("} else {"), line("}")};
  }

  Frame elseIf() const {
    std::string open =
        (arm.rotated ? "} else if (" : "else if (") + declaration;
    std::string close = arm.rotated ? "" : line("}"); // else the host's own
    if (outline.protocol == Protocol::Maybe)
      return {line(open + "; auto " + outline.answer + " = " + outline.hook +
                   " ? " + call() + " : std::nullopt) {") +
                  line(giveAnswer(), 1) + close,
              ""};
    return {line(open + "; " + outline.hook + " && " + call() + ") {") +
                line("// The backend has done it.", 1) + close,
            ""};
  }

  Frame statements() const {
    if (outline.protocol == Protocol::Default)
      return {"", line("if (" + declaration + ") {") +
                      line(arm.escaping[0].name + " = " + call() + ";", 1) +
                      line("}")};
    std::string open = line("if (" + declaration + ") {") + body();
    bool leaves = outline.protocol == Protocol::Value || outline.returnsVoid;
    if (leaves || keepsNothing)
      return {open + line("}"), ""};
    return {open + line("} else {"), line("}")};
  }

  std::string body() const {
    switch (outline.protocol) {
    case Protocol::Value:
      return line("return " + call() + ";", 1);
    case Protocol::Maybe:
      return line("if (auto " + outline.answer + " = " + call() + ") {", 1) +
             line(giveAnswer(), 2) + line("}", 1);
    case Protocol::Handled:
      return line("if (" + call() + ") {", 1) + line("return;", 2) +
             line("}", 1);
    default:
      return line(call() + ";", 1) +
             (outline.returnsVoid ? line("return;", 1) : "");
    }
  }

  const ArmFacts &arm;
  const Outline &outline;
  std::string indent, declaration;
  bool keepsNothing;
};

} // namespace

/// Asks the hook before the switch does.
static TextEdit beforeSwitch(const HostFile &file, const ArmFacts &arm,
                             const Outline &outline, const HookNames &names) {
  std::string indent = indentAt(file.text, arm.switchBegin);
  std::string call = callText(arm, outline, arm.switchCondition.in(file.text));
  std::string text = "if (auto " + outline.hook + " = " + hooksCall(names) +
                     "." + outline.name + "; ";
  if (outline.protocol == Protocol::Maybe)
    text += "auto " + outline.answer + " = " + outline.hook + " ? " + call +
            " : std::nullopt) {\n" + indent + "  return *std::move(" +
            outline.answer + ");\n";
  else
    text += outline.hook + " && " + call + ") {\n" + indent +
            "  // The backend has done it.\n";
  text += indent + "} else\n" + indent;
  return {{arm.switchBegin, arm.switchBegin}, text};
}

/// What a case would do, before the switch.
static TextEdit interfaceBeforeSwitch(const HostFile &file, const ArmFacts &arm,
                                      const InterfaceCall &call) {
  std::string indent = indentAt(file.text, arm.switchBegin);
  return {{arm.switchBegin, arm.switchBegin},
          "if (" + call.condition + ") {\n" + call.text + indent + "} else\n" +
              indent};
}

/// Asks the hook at the head of the host's version of the function.
static TextEdit headOfTwin(const ArmFacts &arm, const Outline &outline,
                           const HookNames &names) {
  const KeptTwin &twin = *arm.keptTwin;
  std::string call =
      outline.hook + "(" + llvm::join(twin.arguments, ", ") + ");\n";
  return {{twin.bodyBegin, twin.bodyBegin},
          "\n  if (auto " + outline.hook + " = " + hooksCall(names) + "." +
              outline.name + ") {\n" +
              (outline.returnsVoid ? "    " + call + "    return;\n"
                                   : "    return " + call) +
              "  }\n"};
}

std::vector<TextEdit> editsOf(const HostFile &file, const Outline &outline,
                              const HookNames &names) {
  if (outline.transform == Transform::None ||
      outline.transform == Transform::WithParent)
    return {};
  const ArmFacts &arm = file.facts.arms[outline.arm];
  Framer framer(arm, outline, names, indentOf(bodyOf(file, arm).in(file.text)),
                keepsNothing(file, arm) && arm.open.empty());
  std::vector<TextEdit> edits = regrouped(file, arm, framer.frame());
  if (outline.call && arm.place == Place::Case)
    edits.push_back(interfaceBeforeSwitch(file, arm, *outline.call));
  if (outline.transform == Transform::Hook && arm.place == Place::Case)
    edits.push_back(beforeSwitch(file, arm, outline, names));
  if (outline.transform == Transform::Hook && arm.place == Place::Declarations)
    edits.push_back(headOfTwin(arm, outline, names));
  return edits;
}

/// Includes of what the calls of interfaces need and the file has not.
static std::string interfaceIncludes(const HostFile &file,
                                     const std::vector<Outline> &outlines) {
  std::set<std::string> headers;
  for (const Outline &outline : outlines)
    if (outline.call && outline.transform != Transform::None)
      headers.insert(outline.call->headers.begin(),
                     outline.call->headers.end());
  for (const IncludeDirective &include : file.tree.includes)
    if (include.group == ConditionalGroup::None)
      headers.erase(include.angled ? "<" + include.spelled + ">"
                                   : "\"" + include.spelled + "\"");
  std::string text;
  for (const std::string &header : headers)
    text += "#include " + header + "\n";
  return text;
}

std::vector<TextEdit> hostEdits(const HostFile &file,
                                const std::vector<Outline> &outlines,
                                const HookNames &names) {
  std::vector<TextEdit> edits;
  for (const Outline &outline : outlines)
    for (TextEdit &edit : editsOf(file, outline, names))
      edits.push_back(std::move(edit));
  std::string includes = interfaceIncludes(file, outlines);
  if (hasHooks(outlines))
    includes += "#include " + names.ownInclude + "\n";
  const std::size_t place = placeOfIncludes(file);
  if (!includes.empty())
    edits.push_back({{place, place}, includes});
  return edits;
}

} // namespace decouple
