#include "Split/Write/Format/FormatEdits.h"

#include "Split/Write/Format/Style.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using llvm::StringRef;

namespace decouple {

/// Where the line that ends before `place` begins.
static std::size_t lineBefore(StringRef text, std::size_t place) {
  const std::size_t newline = text.take_front(place - 1).rfind('\n');
  return newline == StringRef::npos ? 0 : newline + 1;
}

namespace {

/// Puts changes of the edited text into the edits that made it.
class EditFormatter {
public:
  EditFormatter(StringRef text, std::vector<TextEdit> &edits);

  /// What is to be formatted.
  std::vector<tooling::Range> ranges() const;
  void take(const tooling::Replacement &change);
  llvm::Error finish();

  std::string edited;

private:
  /// An edit, and what stands there in the new text: more of the old is in it
  /// where a change needs that.
  struct Place {
    std::size_t begin = 0, end = 0;
    std::size_t front = 0, behind = 0; ///< bytes of the old text taken in
    tooling::Replacements changes;     ///< of the new text
  };
  /// Some of the new text, and whether old lines in it may change.
  struct Area {
    std::size_t begin = 0, end = 0;
    bool neighbours = false;
  };
  Area areaOf(std::size_t number) const;
  bool mayChange(const tooling::Replacement &change) const;
  void takeKept(const tooling::Replacement &change);

  std::vector<TextEdit> &edits;
  std::vector<Place> places; ///< parallel to `edits`
  std::vector<Area> areas;
  std::vector<TextEdit> more; ///< of old text between them
};

} // namespace

EditFormatter::EditFormatter(StringRef text, std::vector<TextEdit> &edits)
    : edited(applyEdits(text, edits)), edits(edits) {
  std::ptrdiff_t shift = 0;
  for (const TextEdit &edit : edits) {
    const std::size_t begin = edit.range.begin + shift;
    places.push_back({begin, begin + edit.text.size(), 0, 0, {}});
    shift += static_cast<std::ptrdiff_t>(edit.text.size()) -
             static_cast<std::ptrdiff_t>(edit.range.end - edit.range.begin);
  }
  for (std::size_t i = 0; i < edits.size(); ++i)
    if (!edits[i].text.empty())
      areas.push_back(areaOf(i));
}

/// With the brace before its `else`, and with all that its `else` has.
EditFormatter::Area EditFormatter::areaOf(std::size_t number) const {
  Area area{places[number].begin, places[number].end - 1};
  const StringRef added = StringRef(edits[number].text).trim();
  if (area.begin > 0 && added.starts_with("else")) {
    const std::size_t line = lineBefore(edited, area.begin);
    if (StringRef(edited).slice(line, area.begin).trim() == "}") {
      area.begin = line;
      area.neighbours = true;
    }
  }
  if (!added.ends_with("else {"))
    return area;
  for (std::size_t next = number + 1; next < edits.size(); ++next)
    if (StringRef(edits[next].text).trim().starts_with("}")) {
      area.end = places[next].end - 1;
      area.neighbours = true;
      return area;
    }
  return area;
}

std::vector<tooling::Range> EditFormatter::ranges() const {
  std::vector<tooling::Range> all;
  for (const Area &area : areas)
    if (area.end > area.begin)
      all.emplace_back(area.begin, area.end - area.begin);
  return all;
}

/// Old lines keep what stands in them: between two of them there are blanks
/// before and after.
bool EditFormatter::mayChange(const tooling::Replacement &change) const {
  const std::size_t begin = change.getOffset(),
                    end = begin + change.getLength();
  const StringRef before = StringRef(edited).slice(begin, end);
  return before.contains('\n') && before.trim().empty() &&
         !change.getReplacementText().empty() &&
         llvm::any_of(areas, [&](const Area &area) {
           return area.neighbours && area.begin <= begin && end <= area.end + 1;
         });
}

void EditFormatter::take(const tooling::Replacement &change) {
  const std::size_t begin = change.getOffset(),
                    end = begin + change.getLength();
  std::vector<Place *> touched;
  for (Place &place : places) {
    if (place.begin <= begin && end <= place.end)
      return llvm::cantFail(place.changes.add(change));
    if (begin < place.end && place.begin < end)
      touched.push_back(&place);
    else if (place.begin == place.end && begin < place.begin &&
             place.begin < end)
      touched.push_back(&place);
  }
  if (touched.size() > 1 || !mayChange(change))
    return; // the neighbours keep their bytes
  if (touched.empty())
    return takeKept(change);
  Place &place = *touched.front();
  place.front =
      std::max(place.front, begin < place.begin ? place.begin - begin : 0);
  place.behind = std::max(place.behind, end > place.end ? end - place.end : 0);
  llvm::cantFail(place.changes.add(change));
}

void EditFormatter::takeKept(const tooling::Replacement &change) {
  std::ptrdiff_t shift = 0;
  for (std::size_t i = 0; i < edits.size(); ++i)
    if (places[i].end <= change.getOffset())
      shift += static_cast<std::ptrdiff_t>(edits[i].text.size()) -
               static_cast<std::ptrdiff_t>(edits[i].range.end -
                                           edits[i].range.begin);
  const std::size_t begin = change.getOffset() - shift;
  more.push_back(
      {{begin, begin + change.getLength()}, change.getReplacementText().str()});
}

llvm::Error EditFormatter::finish() {
  for (std::size_t i = 0; i < edits.size(); ++i) {
    const Place &place = places[i];
    const std::size_t begin = place.begin - place.front;
    tooling::Replacements own;
    for (const tooling::Replacement &change : place.changes)
      llvm::cantFail(
          own.add({"", change.getOffset() - static_cast<unsigned>(begin),
                   change.getLength(), change.getReplacementText()}));
    auto formatted = tooling::applyAllReplacements(
        StringRef(edited).slice(begin, place.end + place.behind), own);
    if (!formatted)
      return formatted.takeError();
    edits[i] = {
        {edits[i].range.begin - place.front, edits[i].range.end + place.behind},
        std::move(*formatted)};
  }
  llvm::append_range(edits, more);
  return llvm::Error::success();
}

llvm::Error formatEdits(StringRef text, StringRef style,
                        std::vector<TextEdit> &edits) {
  auto parsed = parseStyle(style);
  if (!parsed)
    return parsed.takeError();
  EditFormatter formatter(text, edits);
  const auto ranges = formatter.ranges();
  if (ranges.empty())
    return llvm::Error::success();
  for (const tooling::Replacement &change :
       format::reformat(*parsed, formatter.edited, ranges, "host.cpp"))
    formatter.take(change);
  if (auto error = formatter.finish())
    return error;
  return normalise("", text, edits);
}

} // namespace decouple
