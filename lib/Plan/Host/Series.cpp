#include "Plan/Host/Series.h"

#include "llvm/ADT/StringExtras.h"
#include <map>

using namespace decouple;

std::string decouple::patchMail(const HostPatch &patch, std::size_t number,
                                std::size_t total) {
  const HostChange &change = patch.change;
  std::string text =
      "From 0000000000000000000000000000000000000000 Mon Sep 17 00:00:00 2001\n"
      "From: " +
      std::string(SeriesAuthor) +
      "\n"
      "Date: Mon, 17 Sep 2001 00:00:00 +0000\n"
      "Subject: [PATCH " +
      std::to_string(number) + "/" + std::to_string(total) + "] " +
      change.title + "\n\n" + patchMessage(patch) + "---\n\n" + change.diff;
  return text + "-- \ntorch-decouple\n\n";
}

std::string decouple::patchMessage(const HostPatch &patch) {
  std::string text = patch.reason + "\n\n";
  for (const std::string &detail : patch.change.details)
    text += "- " + detail + "\n";
  if (!patch.change.details.empty())
    text += "\n";
  return text + "Rule: " + patch.rule +
         "\nRemovable when: " + patch.removableWhen +
         "\nAutomatic: " + (patch.automatic ? "yes" : "no") + "\n";
}

std::string decouple::patchFileName(const HostPatch &patch,
                                    std::size_t number) {
  std::string place = std::to_string(number);
  place.insert(0, place.size() < 4 ? 4 - place.size() : 0, '0');
  std::string slug = patch.change.name;
  for (char &c : slug)
    if (!llvm::isAlnum(c))
      c = '-';
  std::string directory = patch.group.empty() ? "" : patch.group + "/";
  return directory + place + "-" + slug + ".patch";
}

void decouple::writeSeries(Plan &plan, const Layout &layout) {
  std::map<std::string, std::size_t> totals, numbers;
  for (const HostPatch &patch : plan.patches)
    ++totals[patch.group];
  for (HostPatch &patch : plan.patches) {
    std::size_t number = ++numbers[patch.group];
    patch.file = patchFileName(patch, number);
    patch.text = patchMail(patch, number, totals[patch.group]);
    plan.files.push_back(generatedFile(layout.patches + "/" + patch.file,
                                       Generator::Patch, patch.text));
  }
}
