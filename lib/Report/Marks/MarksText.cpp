#include "Report/Marks/MarksText.h"

#include "Scan/Tree/FileName.h"
#include "Support/Words.h"
#include "llvm/Support/FormatVariadic.h"
#include <nlohmann/json.hpp>

using namespace decouple;
using nlohmann::json;

/// The text of `key`: the page's file may have been made by anybody, and each
/// item is one line.
static std::string textAt(const json &item, const char *key) {
  return plainName(item[key].get<std::string>());
}

/// "a/b.cpp:12 [HOOK], reviewed: its text".
static std::string lineOf(const json &item) {
  const auto line = item["line"].get<unsigned>();
  const std::string state = textAt(item, "state"), note = textAt(item, "note"),
                    why = textAt(item, "why");
  return textAt(item, "path") + (line ? ":" + std::to_string(line) : "") +
         " [" + textAt(item, "verdict") + "]" +
         (state.empty() ? "" : ", " + state) +
         (note.empty() ? "" : ", \"" + note + "\"") +
         (why.empty() ? "" : ": " + why);
}

static std::string linesOf(const json &items, const char *title) {
  std::string text;
  for (const json &item : items)
    text += llvm::formatv("    {0,-10}  {1}\n", title, lineOf(item)).str();
  return text;
}

std::string decouple::marksText(const json &report) {
  if (!report.contains("reviewed"))
    return "";
  const json &compared = report["reviewed"];
  const auto hold = compared["hold"].get<std::size_t>();
  const auto open = compared["not_compared"].get<std::size_t>();
  const std::size_t unknown = compared["unknown"].size();
  std::string text = "\n  marks         " +
                     counted(compared["count"].get<std::size_t>(), "mark") +
                     " on PyTorch " + textAt(compared, "release") + ": " +
                     withThousands(hold) +
                     (hold == 1 ? " still holds, " : " still hold, ") +
                     withThousands(compared["changed"].size()) + " changed, " +
                     withThousands(compared["gone"].size()) + " gone";
  if (open)
    text += ", " + withThousands(open) + " not compared in full";
  if (unknown)
    text += ", " + withThousands(unknown) +
            " from an older page, which cannot be compared";
  text += "\n" + linesOf(compared["changed"], "changed") +
          linesOf(compared["gone"], "gone") +
          linesOf(compared["unknown"], "unknown");
  if (open)
    text += "    not compared  how " +
            std::string(open == 1 ? "its block is" : "their blocks are") +
            " split: that needs --host or --compile-commands; everything else "
            "about " +
            (open == 1 ? "it" : "them") + " is unchanged\n";
  return text;
}
