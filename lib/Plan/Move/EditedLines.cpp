#include "Plan/Move/EditedLines.h"

using namespace decouple;
using llvm::StringRef;

EditedLines::EditedLines(StringRef text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
    begins.push_back(at);
    lines.push_back({lines.size(), text.slice(at, end).str()});
    at = end;
  }
  begins.push_back(text.size());
}

std::string EditedLines::text() const {
  std::string out;
  for (const Line &line : lines)
    out += line.text;
  return out;
}

std::vector<TextEdit> EditedLines::edits() const {
  std::vector<TextEdit> edits;
  std::string fresh; // instead of those from `begin`
  std::size_t begin = 0;
  auto close = [&](std::size_t end) {
    if (begin != end || !fresh.empty())
      edits.push_back({{begins[begin], begins[end]}, fresh});
    fresh.clear();
  };
  for (const Line &line : lines) {
    if (!line.changed) {
      close(line.from);
      begin = line.from + 1;
    } else {
      fresh += line.text;
    }
  }
  close(begins.size() - 1);
  return edits;
}

void EditedLines::replace(unsigned line, std::string text) {
  Line &changed = lines[line - 1];
  if (changed.text == text)
    return;
  changed.text = std::move(text);
  changed.changed = true;
}

void EditedLines::takeOutOnly(unsigned line) {
  lines.erase(lines.begin() + line - 1);
}

bool EditedLines::isBlank(unsigned line) const {
  return line == 0 || line > count() || (*this)[line].trim().empty();
}

bool EditedLines::isComment(unsigned line) const {
  return line > 0 && line <= count() && (*this)[line].ltrim().starts_with("#");
}

void EditedLines::takeOut(unsigned first, unsigned last) {
  // A comment above is about more where more follows without a blank line.
  auto indent = [&](unsigned line) {
    return (*this)[line].size() - (*this)[line].ltrim(" \t").size();
  };
  auto goesOn = [&](unsigned line) {
    return !isBlank(line) && indent(line) >= indent(first);
  };
  if (!goesOn(last + 1))
    while (isComment(first - 1) && indent(first - 1) == indent(first))
      --first;
  const bool blanks = isBlank(first - 1) && isBlank(last + 1);
  if (blanks && last < count())
    ++last;
  lines.erase(lines.begin() + first - 1, lines.begin() + last);
}
