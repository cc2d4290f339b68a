#include "Report/Explain.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

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
static llvm::StringRef meaning(llvm::StringRef transform) {
  return llvm::StringSwitch<llvm::StringRef>(transform)
      .Case("drop-includes", "the includes leave the host")
      .Case("travel", "the declarations move to the backend as they are")
      .Case("hook", "the host asks a hook that the backend registers")
      .Case("bind", "the backend's module makes the bindings")
      .Case("flag", "the backend's module sets the attribute")
      .Case("with-parent", "it leaves with the block around it")
      .Default("");
}

static std::string outcomePhrase(const PlannedSplit &split) {
  if (split.outcome == "automatic") {
    std::string text = "Transform " + split.transform;
    if (!split.name.empty())
      text += " `" + split.name + "`";
    if (!split.protocol.empty())
      text += ", which gives back: " + split.protocol;
    llvm::StringRef means = meaning(split.transform);
    return text + (means.empty() ? "" : ": " + means.str()) + ".\n";
  }
  std::string why = split.reason.empty() ? "" : ": " + split.reason;
  if (split.outcome == "by hand")
    return "No transform takes it" + why + "; the hand-written patch " +
           split.rule + " does.\n";
  if (split.outcome == "declared")
    return "It stays as it is (" + split.rule + ")" + why + "\n";
  return "It is not split" + why +
         (split.diagnostic.empty() ? "" : " [" + split.diagnostic + "]") +
         ".\n";
}

std::string decouple::explainSplit(const PlannedSplit &split) {
  std::string out = "  Shape: " + split.place + ".\n  " + outcomePhrase(split);
  if (!split.removableWhen.empty())
    out += "  Removable when: " + split.removableWhen + "\n";
  if (!split.captures.empty())
    out += "  Captures: " + llvm::join(split.captures, ", ") + ".\n";
  if (split.transform == "none")
    return out;
  return out + section("The host afterwards", split.host) +
         section("The backend", split.backend);
}
