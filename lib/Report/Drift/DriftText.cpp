#include "Report/Drift/DriftText.h"
#include "Report/ReviewText.h"
#include "Report/Words.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace decouple;

/// What a row is called.
static const char *labelOf(DriftKind kind) {
  switch (kind) {
  case DriftKind::MovedFile:
    return "moved files";
  case DriftKind::CopiedFile:
    return "copied files";
  case DriftKind::Block:
    return "blocks";
  case DriftKind::BuildBlock:
    return "build blocks";
  case DriftKind::PythonSite:
    return "Python sites";
  case DriftKind::Binding:
    return "bindings";
  case DriftKind::Unit:
    return "units";
  case DriftKind::Definition:
    return "definitions";
  case DriftKind::Option:
    return "options";
  case DriftKind::Directory:
    return "include directories";
  case DriftKind::Link:
    return "linked";
  case DriftKind::Patch:
    return "patches";
  case DriftKind::Macro:
    return "macros without a rule";
  case DriftKind::TopDirectory:
    return "top directories";
  case DriftKind::Rule:
    return "rules";
  case DriftKind::Review:
    break;
  }
  return "to review";
}

/// Whether items are of libraries, which a person wants to tell apart.
static bool isOfLibrary(DriftKind kind) {
  return kind >= DriftKind::Unit && kind <= DriftKind::Link;
}

/// How much is new, gone and changed.
using Counts = std::array<std::size_t, 3>;

/// "torch_cuda +31 -2".
static std::string signedCounts(const std::string &library,
                                const Counts &counts) {
  std::string text = library;
  for (auto [number, sign] : llvm::zip_equal(counts, llvm::StringRef("+-~")))
    if (number)
      text += " " + std::string(1, sign) + withThousands(number);
  return text;
}

/// The libraries of which most has changed, as many as a line has room for.
static std::string byLibrary(const KindDrift &drift) {
  constexpr std::size_t Shown = 2;
  std::map<std::string, Counts> counts;
  for (const SummaryItem &item : drift.added)
    ++counts[item.group][0];
  for (const SummaryItem &item : drift.gone)
    ++counts[item.group][1];
  for (const DriftChange &change : drift.changed)
    ++counts[change.now.group][2];
  std::vector<std::pair<std::size_t, std::string>> parts;
  for (const auto &[library, numbers] : counts)
    parts.emplace_back(numbers[0] + numbers[1] + numbers[2],
                       signedCounts(library, numbers));
  llvm::stable_sort(
      parts, [](const auto &a, const auto &b) { return a.first > b.first; });
  std::string text;
  for (const auto &[count, part] : llvm::ArrayRef(parts).take_front(Shown))
    text += (text.empty() ? "" : ", ") + part;
  return parts.size() > Shown
             ? text + ", and " + withThousands(parts.size() - Shown) + " more"
             : text;
}

/// Rules that hit something before and do not any more.
static std::string fallen(const KindDrift &drift) {
  constexpr std::size_t Shown = 3;
  std::vector<std::string> names;
  for (const DriftChange &change : drift.changed)
    if (change.now.verdict == IdleRule)
      names.push_back(change.now.name);
  if (names.empty())
    return "";
  std::string more =
      names.size() > Shown
          ? " and " + withThousands(names.size() - Shown) + " more"
          : "";
  return "no longer hit anything: " +
         llvm::join(llvm::ArrayRef(names).take_front(Shown), ", ") + more;
}

/// How many of the blocks that are new or changed act.
static std::string acting(const KindDrift &drift) {
  auto acts = [](const SummaryItem &item) {
    return item.note == nameOf(Action::Act);
  };
  Counts counts{static_cast<std::size_t>(llvm::count_if(drift.added, acts)), 0,
                static_cast<std::size_t>(
                    llvm::count_if(drift.changed, [&](const DriftChange &item) {
                      return acts(item.now);
                    }))};
  return counts[0] + counts[2] ? signedCounts("to split:", counts) : "";
}

/// "+new -gone ~changed", the first few of them.
static std::string named(const KindDrift &drift) {
  constexpr std::size_t Shown = 3;
  std::vector<std::string> names;
  for (const SummaryItem &item : drift.added)
    names.push_back("+" + item.name);
  for (const SummaryItem &item : drift.gone)
    names.push_back("-" + item.name);
  for (const DriftChange &change : drift.changed)
    names.push_back("~" + change.now.name);
  const std::size_t more = names.size() - std::min(names.size(), Shown);
  return llvm::join(llvm::ArrayRef(names).take_front(Shown), " ") +
         (more ? ", and " + withThousands(more) + " more" : "");
}

/// Kinds of which there are few, with names that say what they are.
static bool isNamed(DriftKind kind) {
  return kind == DriftKind::Binding || kind == DriftKind::Patch ||
         kind == DriftKind::Macro || kind == DriftKind::TopDirectory;
}

static std::string tailOf(DriftKind kind, const KindDrift &drift) {
  if (kind == DriftKind::Block || kind == DriftKind::BuildBlock)
    return acting(drift);
  if (kind == DriftKind::Rule)
    return fallen(drift);
  if (isNamed(kind))
    return named(drift);
  return isOfLibrary(kind) ? byLibrary(drift) : "";
}

static std::string row(DriftKind kind, const KindDrift &drift) {
  std::string text = llvm::formatv("  {0,-22}", labelOf(kind)).str();
  for (std::size_t count : {drift.added.size(), drift.gone.size(),
                            drift.changed.size(), drift.renamed.size()})
    text += llvm::formatv("{0,9}", count ? withThousands(count) : "-").str();
  std::string tail = tailOf(kind, drift);
  return text + (tail.empty() ? "" : "  " + tail) + "\n";
}

/// "PyTorch 2.5.0 to 2.6.0: what changed".
static std::string titleOf(const Drift &drift, bool same) {
  if (drift.from != drift.to)
    return "PyTorch " + drift.from + " to " + drift.to +
           (same ? ": nothing has changed" : ": what changed");
  return "PyTorch " + drift.to +
         (same ? ": nothing has changed"
               : ", another state of it: what changed");
}

Coloured decouple::driftCounts(const Drift &drift, bool colour) {
  const bool same = drift.kinds.empty();
  Coloured text = Paint{colour}(Bold, titleOf(drift, same)) + "\n";
  for (const std::string &what : drift.leftOut)
    text += "  not compared  " + what + "\n";
  if (same)
    return text;
  text += "\n                              new     gone  changed  renamed\n";
  for (const auto &[kind, found] : drift.kinds)
    text += row(kind, found);
  return text + "  all names: diff --json, or the page of a run\n";
}

/// The first lines of `text`, and how many more there are.
static Coloured shortened(const Coloured &text, unsigned lines) {
  const std::size_t all = llvm::StringRef(text.str()).count('\n');
  if (all <= lines)
    return text;
  return text.firstLines(lines - 1) + "  and " +
         counted(all - lines + 1, "more line") + "; --json has everything\n";
}

Coloured decouple::driftText(const Drift &drift, bool colour) {
  return shortened(driftCounts(drift, colour) +
                       reviewText(drift.review, colour),
                   ScreenLines);
}

std::string decouple::olderText() {
  return "an older version of the tool wrote the output and kept nothing to "
         "compare with";
}

Coloured decouple::sinceText(const Since &since, bool colour) {
  if (since.isFirst)
    return "";
  if (since.isOlder)
    return "  changes       not compared: " + olderText() + "\n";
  if (!since.isNew)
    return "  changes       none since the run before\n";
  return "\n" + driftCounts(*since.drift, colour);
}
