#include "Split/Write/HostEdits.h"

#include "Split/Write/HookInclude.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

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

namespace {

/// What replaces the directives and the arm that leaves.
struct Frame {
  std::string before, after; ///< around the arms that stay
};

} // namespace

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

static const char *keywordOf(DirectiveKind kind) {
  switch (kind) {
  case DirectiveKind::Elifdef:
    return "#ifdef ";
  case DirectiveKind::Elifndef:
    return "#ifndef ";
  default:
    return "#if ";
  }
}

namespace {

/// Directives for the arms that stay, `frame` around them.
class Regrouper {
public:
  Regrouper(const HostFile &file, const ArmFacts &arm)
      : file(file), group(file.tree.groups[arm.group]),
        kept(keptArms(group, arm.arm)) {
    bare =
        kept.size() == 1 && (group.arms[kept[0]].kind == DirectiveKind::Else ||
                             asksForDevice(group.arms[kept[0]]));
  }

  std::vector<TextEdit> edits(const Frame &frame) const {
    if (kept.empty())
      return {{wholeGroup(frame), frame.before + frame.after}};
    const Arm &first = group.arms[kept.front()];
    std::vector<TextEdit> result;
    result.push_back(
        {{group.begin, first.bodyBegin}, frame.before + opening(first)});
    for (std::size_t i = 1; i < kept.size(); ++i) {
      const Arm &next = group.arms[kept[i]];
      result.push_back({{group.arms[kept[i - 1]].bodyEnd, next.bodyBegin},
                        file.text.slice(next.begin, next.bodyBegin).str()});
    }
    const Arm &last = group.arms[kept.back()];
    std::size_t end = group.arms.back().bodyEnd; // of the #endif's line
    result.push_back(
        {{last.bodyEnd, group.end},
         (bare ? "" : file.text.slice(end, group.end).str()) + frame.after});
    return result;
  }

private:
  /// When nothing takes the group's place, one of two blank lines goes, too.
  TextRange wholeGroup(const Frame &frame) const {
    bool extra = frame.before.empty() && frame.after.empty() &&
                 file.text.take_front(group.begin).ends_with("\n\n") &&
                 file.text.substr(group.end).starts_with("\n");
    return {group.begin, group.end + (extra ? 1 : 0)};
  }

  bool asksForDevice(const Arm &arm) const {
    return llvm::any_of(arm.macros, [&](const std::string &macro) {
      return llvm::is_contained(file.deviceMacros, macro);
    });
  }

  std::string opening(const Arm &arm) const {
    if (bare)
      return "";
    bool starts = arm.kind == DirectiveKind::If ||
                  arm.kind == DirectiveKind::Ifdef ||
                  arm.kind == DirectiveKind::Ifndef;
    return starts ? file.text.slice(arm.begin, arm.bodyBegin).str()
                  : keywordOf(arm.kind) + arm.condition + "\n";
  }

  const HostFile &file;
  const ConditionalGroup &group;
  std::vector<std::size_t> kept;
  bool bare = false;
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
                keepsNothing(file, arm));
  std::vector<TextEdit> edits = Regrouper(file, arm).edits(framer.frame());
  if (outline.transform == Transform::Hook && arm.place == Place::Case)
    edits.push_back(beforeSwitch(file, arm, outline, names));
  if (outline.transform == Transform::Hook && arm.place == Place::Declarations)
    edits.push_back(headOfTwin(arm, outline, names));
  return edits;
}

std::vector<TextEdit> hostEdits(const HostFile &file,
                                const std::vector<Outline> &outlines,
                                const HookNames &names) {
  std::vector<TextEdit> edits;
  for (const Outline &outline : outlines)
    for (TextEdit &edit : editsOf(file, outline, names))
      edits.push_back(std::move(edit));
  if (hasHooks(outlines))
    edits.push_back(hookInclude(file, names));
  return edits;
}

} // namespace decouple
