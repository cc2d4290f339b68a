#include "Report/Marks/MarksText.h"

#include "Support/Words.h"
#include "llvm/Support/FormatVariadic.h"
#include <nlohmann/json.hpp>

using namespace decouple;
using nlohmann::json;

/// "a/b.cpp:12 [HOOK], reviewed: its text".
static std::string lineOf(const json &item) {
  const auto line = item["line"].get<unsigned>();
  const auto state = item["state"].get<std::string>();
  const auto note = item["note"].get<std::string>();
  const auto why = item["why"].get<std::string>();
  return item["path"].get<std::string>() +
         (line ? ":" + std::to_string(line) : "") + " [" +
         item["verdict"].get<std::string>() + "]" +
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
  const std::size_t unknown = compared["unknown"].size();
  std::string text = "\n  marks         " +
                     counted(compared["count"].get<std::size_t>(), "mark") +
                     " on PyTorch " + compared["release"].get<std::string>() +
                     ": " + withThousands(hold) +
                     (hold == 1 ? " still holds, " : " still hold, ") +
                     withThousands(compared["changed"].size()) + " changed, " +
                     withThousands(compared["gone"].size()) + " gone";
  if (unknown)
    text += ", " + withThousands(unknown) +
            " from an older page, which cannot be compared";
  text += "\n" + linesOf(compared["changed"], "changed") +
          linesOf(compared["gone"], "gone") +
          linesOf(compared["unknown"], "unknown");
  if (compared["without_splits"].get<bool>())
    text += "    not compared  how blocks are split: that needs --host or "
            "--compile-commands\n";
  return text;
}
