#include "Rewrite/PatchText.h"

#include "llvm/ADT/StringExtras.h"

namespace decouple {

void writePatch(SplitPatch &patch, unsigned number, unsigned total,
                const std::vector<std::string> &details,
                const std::string &diff) {
  std::string slug = patch.path.substr(0, patch.path.rfind('.'));
  for (char &c : slug)
    if (!llvm::isAlnum(c))
      c = '-';
  std::string place = std::to_string(number);
  place.insert(0, place.size() < 4 ? 4 - place.size() : 0, '0');
  patch.file = place + "-split-" + slug + ".patch";
  std::string text =
      "From 0000000000000000000000000000000000000000 Mon Sep 17 00:00:00 2001\n"
      "From: torch-decouple <noreply@torch-decouple.invalid>\n"
      "Date: Mon, 17 Sep 2001 00:00:00 +0000\n"
      "Subject: [PATCH " +
      std::to_string(number) + "/" + std::to_string(total) +
      "] Take the device's part out of " + patch.path + "\n\n" + patch.reason +
      "\n\n";
  for (const std::string &detail : details)
    text += "- " + detail + "\n";
  text += "\nRule: " + patch.rule + "\nRemovable when: " + patch.removableWhen +
          "\nAutomatic: " + (patch.automatic ? "yes" : "no") + "\n---\n\n" +
          diff + "-- \ntorch-decouple\n\n";
  patch.text = std::move(text);
}

} // namespace decouple
