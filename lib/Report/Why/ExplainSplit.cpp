#include "Report/Why/ExplainSplit.h"

#include "Report/Why/WholeStatement.h"
#include "llvm/ADT/StringExtras.h"

using namespace decouple;

static std::string indented(llvm::StringRef text) {
  std::string out;
  while (!text.empty()) {
    llvm::StringRef line;
    std::tie(line, text) = text.split('\n');
    out += line.empty() ? "\n" : "    " + line.str() + "\n";
  }
  return out;
}

static std::string section(const std::string &title, const std::string &text) {
  if (text.empty())
    return "  " + title + ": nothing.\n";
  return "  " + title + ":\n" + indented(text);
}

/// What the transform does, in a few words.
static const char *meaning(Transform transform) {
  switch (transform) {
  case Transform::DropIncludes:
    return "the includes leave the host";
  case Transform::Travel:
    return "the declarations move to the backend as they are";
  case Transform::Hook:
    return "the host asks a hook that the backend registers";
  case Transform::Interface:
    return "the host calls an interface of its own that the backend implements";
  case Transform::Bind:
    return "the backend's module makes the bindings";
  case Transform::Flag:
    return "the backend's module sets the attribute";
  case Transform::WithParent:
    return "it leaves with the block around it";
  case Transform::None:
    break;
  }
  return "the host keeps it";
}

static std::string automaticPhrase(const BlockOutcome &split) {
  std::string text = std::string("Transform ") + nameOf(split.transform);
  if (!split.name.empty())
    text += " `" + split.name + "`";
  if (split.protocol)
    text += std::string(", protocol ") + nameOf(*split.protocol);
  if (split.transform == Transform::Interface)
    text += " of the rule " + split.rule;
  text += std::string(": ") + meaning(split.transform) + ".\n";
  if (split.transform == Transform::Hook && !split.rule.empty())
    text += "  The interface of the rule " + split.rule +
            " does not fit: " + split.reason + ".\n";
  return text;
}

static std::string outcomePhrase(const BlockOutcome &split) {
  std::string why = split.reason.empty() ? "" : ": " + split.reason;
  switch (split.outcome) {
  case Outcome::Automatic:
    return automaticPhrase(split);
  case Outcome::ByHand:
    return "No transform takes it" + why + "; the hand-written patch " +
           split.rule + " does.\n";
  case Outcome::Declared:
    return "It is declared to stay (" + split.rule + ")" + why + "\n";
  case Outcome::Refused:
    break;
  }
  const std::string text = "It is refused, and stays" + why;
  return split.diagnostic
             ? text + " [" + nameOf(*split.diagnostic) + "].\n  What to do: " +
                   infoOf(*split.diagnostic).advice.str() + "\n"
             : text + ".\n";
}

std::string decouple::explainSplit(const BlockOutcome &split,
                                   const std::string &lead,
                                   const std::string &tail) {
  std::string out = std::string("  Place: ") + nameOf(split.place) + ".\n  " +
                    outcomePhrase(split);
  if (!split.removableWhen.empty())
    out += "  Removable when: " + split.removableWhen + "\n";
  if (!split.captures.empty())
    out += "  Captures: " + llvm::join(split.captures, ", ") + ".\n";
  if (split.transform == Transform::None)
    return out;
  return out + section("The host afterwards", lead + split.host + tail) +
         section("The backend", split.backend);
}

/// What the transforms made of the group that begins at `line` of `path`; null
/// when they left it alone.
static const BlockOutcome *automaticAt(const ReportInput &input,
                                       llvm::StringRef path, unsigned line) {
  for (const BlockOutcome &split : input.plan->splits)
    if (split.path == path && split.line == line &&
        split.outcome == Outcome::Automatic)
      return &split;
  return nullptr;
}

std::string decouple::leadOf(const ReportInput &input,
                             const BlockOutcome &split, const SourceFile &file,
                             std::size_t begin) {
  llvm::StringRef text = file.text();
  llvm::StringRef lead = branchesBefore(text.take_front(begin), split.host);
  if (lead.empty())
    return "";
  std::size_t at = lead.data() - text.data(), end = at + lead.size();
  std::string out;
  for (const ConditionalGroup &group :
       input.scan.directives[input.scan.tree.indexOf(file)].groups) {
    // A group within one that was replaced begins before `at`.
    if (group.begin < at || group.end > end)
      continue;
    if (const BlockOutcome *other =
            automaticAt(input, split.path, group.line)) {
      out += text.slice(at, group.begin).str() + other->host;
      at = group.end;
    }
  }
  return out + text.slice(at, end).str();
}
