#include "Report/ReviewText.h"
#include "Support/Words.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <nlohmann/json.hpp>

using namespace decouple;
using nlohmann::json;

namespace {

/// How the items of one concern are told.
struct Told {
  const char *label;      ///< in front of the line
  const char *one, *many; ///< what they are called
  bool whole = false;     ///< each on a line of its own, with its text
  bool named = false;     ///< and, behind it, the diagnostic's name
};

} // namespace

static Told toldAs(Concern concern) {
  switch (concern) {
  case Concern::FailedCheck:
    return {"failed", "failed check", "failed checks", true};
  case Concern::RefusedBlock:
    return {"refused", "refused block", "refused blocks"};
  case Concern::Tripwire:
    return {"missing", "thing missing from the backend",
            "things missing from the backend", true, true};
  case Concern::Misfit:
    return {"patch", "patch that does not fit", "patches that do not fit", true,
            true};
  case Concern::Conflict:
    return {"conflict", "conflict with a hand edit",
            "conflicts with hand edits", true};
  case Concern::UnsplitBlock:
    return {"not split", "block that needs --host or --compile-commands",
            "blocks that need --host or --compile-commands"};
  case Concern::Unclassified:
    return {"unclassified", "place without a verdict",
            "places without a verdict"};
  case Concern::IdleRule:
    return {"no hit", "rule that hits nothing", "rules that hit nothing"};
  case Concern::IdlePath:
    return {"no hit", "path in a rule that matches no file",
            "paths in rules that match no file"};
  case Concern::Remark:
    return {"remarks", "remark about the input", "remarks about the input"};
  case Concern::Edit:
    return {"edited", "hand edit", "hand edits", true};
  case Concern::NotChecked:
    return {"not checked", "omitted check", "omitted checks", true};
  case Concern::UntestedRelease:
    return {"release", "untested release", "untested releases", true};
  case Concern::DeclaredBlock:
    return {"declared", "block that acts, and that a rule keeps on purpose",
            "blocks that act, and that a rule keeps on purpose"};
  case Concern::KeptBlock:
    break;
  }
  return {"kept", "block that stays though it reads otherwise with the device",
          "blocks that stay though they read otherwise with the device"};
}

json decouple::reviewJson(llvm::ArrayRef<ReviewItem> items) {
  json list = json::array();
  for (const ReviewItem &item : items)
    list.push_back({{"kind", nameOf(item.concern)},
                    {"weight", nameOf(item.weight)},
                    {"path", item.path},
                    {"line", item.line},
                    {"subject", item.subject},
                    {"text", item.text}});
  return list;
}

/// How many items of one concern are named.
static constexpr std::size_t Shown = 3;

static std::string placeOf(const ReviewItem &item) {
  return item.line ? item.path + ":" + std::to_string(item.line) : item.path;
}

/// "a/b.cpp:12 [TD2006]", "some-rule".
static std::string shortly(const ReviewItem &item) {
  if (item.path.empty())
    return item.subject;
  bool said = item.concern == Concern::Unclassified || item.subject.empty();
  return placeOf(item) + (said ? "" : " [" + item.subject + "]");
}

/// "patches-apply: not checked: ...", "a/b.cpp:12: ... [TD2066]".
static std::string wholly(const ReviewItem &item) {
  bool named = toldAs(item.concern).named && !item.path.empty();
  return (item.path.empty() ? item.subject : placeOf(item)) + ": " + item.text +
         (named ? " [" + item.subject + "]" : "");
}

static Coloured labelled(const Paint &paint, const char *label, Weight weight) {
  std::string text = llvm::formatv("  {0,-14}", label).str();
  return weight == Weight::Fails    ? paint(Red, text)
         : weight == Weight::Strict ? paint(Yellow, text)
                                    : Coloured(text);
}

/// `same` are of one concern.
static Coloured linesOf(const Paint &paint, llvm::ArrayRef<ReviewItem> same) {
  Told told = toldAs(same[0].concern);
  Coloured label = labelled(paint, told.label, same[0].weight), out;
  auto shown = same.take_front(Shown);
  std::size_t more = same.size() - shown.size();
  if (told.whole) {
    for (const ReviewItem &item : shown)
      out += label + wholly(item) + "\n";
    return more ? out + label + "and " + withThousands(more) + " more\n" : out;
  }
  std::vector<std::string> parts;
  for (const ReviewItem &item : shown)
    parts.push_back(shortly(item));
  return label + counted(same.size(), told.one, told.many) + ": " +
         llvm::join(parts, ", ") +
         (more ? ", and " + withThousands(more) + " more\n" : "\n");
}

/// Calls `visit` with the items of each concern that has some.
static void
forEachConcern(llvm::ArrayRef<ReviewItem> items,
               llvm::function_ref<void(llvm::ArrayRef<ReviewItem>)> visit) {
  while (!items.empty()) {
    auto same = items.take_while([&](const ReviewItem &item) {
      return item.concern == items[0].concern;
    });
    visit(same);
    items = items.drop_front(same.size());
  }
}

Coloured decouple::reviewText(llvm::ArrayRef<ReviewItem> items, bool colour) {
  Paint paint{colour};
  if (items.empty())
    return "  to review     " + paint(Green, "nothing") + "\n";
  Coloured out = "\n" + paint(Bold, "To review") + "\n";
  forEachConcern(items, [&](llvm::ArrayRef<ReviewItem> same) {
    out += linesOf(paint, same);
  });
  return out;
}

std::string decouple::reviewReasons(llvm::ArrayRef<ReviewItem> items,
                                    bool strict) {
  std::vector<std::string> reasons;
  forEachConcern(items, [&](llvm::ArrayRef<ReviewItem> same) {
    Told told = toldAs(same[0].concern);
    if (needsReview(same, strict))
      reasons.push_back(counted(same.size(), told.one, told.many));
  });
  return llvm::join(reasons, ", ");
}

std::set<std::string> decouple::namesIn(llvm::ArrayRef<ReviewItem> items) {
  std::set<std::string> names;
  forEachConcern(items, [&](llvm::ArrayRef<ReviewItem> same) {
    Told told = toldAs(same[0].concern);
    if (!told.whole || told.named)
      for (const ReviewItem &item : same.take_front(Shown))
        names.insert(item.subject);
  });
  return names;
}

/// What `name` means; "" when it is neither an action, a verdict nor a
/// diagnostic.
static std::string meaningOf(const std::string &name, const RulePack &rules) {
  if (name == nameOf(Action::Act))
    return "The host needs an edit there, or the backend puts a name back";
  if (name == nameOf(Action::Supplement))
    return "Stays in the host, and the backend gets a copy";
  if (auto verdict = rules.verdicts.find(name); verdict != rules.verdicts.end())
    return verdict->second.title;
  std::optional<DiagnosticId> id = diagnosticNamed(name);
  return id ? infoOf(*id).sentence.str() : "";
}

std::string decouple::legendText(const std::set<std::string> &names,
                                 const RulePack &rules) {
  std::string out;
  for (const std::string &name : names)
    if (std::string meaning = meaningOf(name, rules); !meaning.empty())
      out += llvm::formatv("  {0,-17}  {1}\n", name, meaning).str();
  return out.empty() ? "" : "\nWhat these names mean\n" + out;
}
