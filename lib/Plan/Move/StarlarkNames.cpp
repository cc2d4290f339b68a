#include "Plan/Move/StarlarkNames.h"

#include "llvm/ADT/STLExtras.h"

using namespace decouple;
using llvm::StringRef;

/// The strings of a line of Starlark.
static std::vector<StringRef> stringsOf(StringRef line) {
  std::vector<StringRef> strings;
  while (true) {
    const std::size_t begin = line.find_first_of("\"'#");
    if (begin == StringRef::npos || line[begin] == '#')
      return strings;
    const std::size_t end = line.find(line[begin], begin + 1);
    if (end == StringRef::npos)
      return strings;
    strings.push_back(line.slice(begin + 1, end));
    line = line.drop_front(end + 1);
  }
}

/// A line without its comment and the blanks at its end.
static StringRef codeOf(StringRef line) {
  char quote = 0;
  for (std::size_t at = 0; at < line.size(); ++at) {
    const char c = line[at];
    if (quote && c == '\\')
      ++at;
    else if (quote)
      quote = c == quote ? 0 : quote;
    else if (c == '"' || c == '\'')
      quote = c;
    else if (c == '#')
      return line.take_front(at).rtrim();
  }
  return line.rtrim();
}

/// Whether `c` may be the last of a value, so that "[" behind it is an index.
static bool endsValue(char c) {
  return llvm::isAlnum(c) || StringRef("_)]}\"'").contains(c);
}

/// What is open where a line begins: '[', '(', '{' or 'i', an index; 0:
/// nothing.
static std::vector<char> openAtLines(const EditedLines &lines) {
  std::vector<char> at, open;
  for (unsigned line = 1; line <= lines.count(); ++line) {
    at.push_back(open.empty() ? '\0' : open.back());
    char quote = 0, before = 0;
    for (char c : codeOf(lines[line])) {
      if (quote || c == '"' || c == '\'')
        quote = !quote ? c : c == quote ? '\0' : quote;
      else if (StringRef("[({").contains(c))
        open.push_back(c == '[' && endsValue(before) ? 'i' : c);
      else if (StringRef("])}").contains(c) && !open.empty())
        open.pop_back();
      before = c;
    }
  }
  return at;
}

static bool isGoneString(const NamedByStarlark &input, StringRef word) {
  return llvm::any_of(input.bases, [&](const std::string &base) {
    return input.moved.areGone(word, base);
  });
}

/// The name that a line assigns to: "x" for "x = [".
static StringRef assignedBy(StringRef line) {
  const StringRef name =
      line.take_while([](char c) { return llvm::isAlnum(c) || c == '_'; });
  StringRef behind = line.drop_front(name.size()).ltrim();
  return behind.consume_front("=") && !behind.starts_with("=") ? name : "";
}

/// Whether `text` has `name` as a word of its own.
static bool hasWord(StringRef text, StringRef name) {
  const auto isPart = [](char c) { return llvm::isAlnum(c) || c == '_'; };
  for (std::size_t at = text.find(name); at != StringRef::npos;
       at = text.find(name, at + 1)) {
    const StringRef behind = text.drop_front(at + name.size());
    if ((at == 0 || !isPart(text[at - 1])) &&
        (behind.empty() || !isPart(behind.front())))
      return true;
  }
  return false;
}

namespace {

/// What begins in the first column: a list, or anything else.
struct Statement {
  unsigned first, end; ///< lines; that behind the last
  StringRef name;      ///< that it assigns to, if any
  std::string text;    ///< without comments
};

} // namespace

static std::vector<Statement> statementsOf(StringRef text) {
  std::vector<Statement> all;
  for (unsigned number = 1; !text.empty(); ++number) {
    auto [line, rest] = text.split('\n');
    if (!line.empty() && !StringRef(" \t)]#").contains(line.front()))
      all.push_back({number, number, assignedBy(line), ""});
    if (!all.empty()) {
      all.back().end = number + 1;
      all.back().text += line.split('#').first.str() + "\n";
    }
    text = rest;
  }
  return all;
}

/// The lines of the lists of `text` that `names` has, and of those that they
/// are made of.
static std::set<unsigned> linesOfLists(StringRef text,
                                       std::set<std::string> names) {
  std::set<unsigned> lines;
  const auto statements = statementsOf(text);
  // A list is made of those before it.
  for (const Statement &list : llvm::reverse(statements)) {
    if (!names.contains(list.name.str()))
      continue;
    for (unsigned line = list.first; line < list.end; ++line)
      lines.insert(line);
    for (const Statement &part : statements)
      if (!part.name.empty() && hasWord(list.text, part.name))
        names.insert(part.name.str());
  }
  return lines;
}

std::vector<NameLeft>
decouple::namesLeftInStarlark(const NamedByStarlark &input, StringRef text) {
  std::vector<NameLeft> left;
  const auto ofOthers = linesOfLists(text, input.ofOthers);
  for (unsigned number = 1; !text.empty(); ++number) {
    auto [line, rest] = text.split('\n');
    for (StringRef word : stringsOf(line))
      if (isGoneString(input, word))
        left.push_back({number, word.str(), ofOthers.contains(number)});
    text = rest;
  }
  return left;
}

/// "x = [" and "]" become "x = []"; "x = y + [" and "]" become "x = y".
static void joinEmptyList(unsigned line, EditedLines &lines) {
  if (line < 2 || line > lines.count() ||
      !lines[line - 1].rtrim().ends_with("[") ||
      !lines[line].ltrim().starts_with("]"))
    return;
  StringRef before = lines[line - 1].rtrim();
  StringRef behind = lines[line].ltrim();
  if (before.consume_back(" + ["))
    behind = behind.drop_front();
  lines.replace(line - 1, (before + behind).str());
  lines.takeOutOnly(line);
}

/// Whether a list is open at the end of `text`, a part of a line.
static bool isInList(StringRef text) {
  int depth = 0;
  for (char c : llvm::reverse(text)) {
    depth += c == ')' || c == ']' ? 1 : c == '(' || c == '[' ? -1 : 0;
    if (depth < 0)
      return c == '[';
  }
  return false;
}

/// Takes the string `word` out of a list in one line. False: it stands in none.
static bool takeOutInline(StringRef word, unsigned line, EditedLines &lines) {
  const StringRef text = lines[line];
  const auto begin = static_cast<std::size_t>(word.data() - text.data()) - 1;
  StringRef before = text.take_front(begin);
  StringRef behind = text.drop_front(begin + word.size() + 2).ltrim();
  if (!isInList(before) || !StringRef("[,").contains(before.rtrim().back()) ||
      (!behind.starts_with(",") && !behind.starts_with("]")))
    return false;
  if (behind.consume_front(","))
    behind = behind.ltrim();
  else if (before.rtrim().ends_with(","))
    before = before.rtrim().drop_back();
  lines.replace(line, (before + behind).str());
  return true;
}

/// Whether `line` is one entry of a list and nothing else: no argument of a
/// call, and no part of a string that goes on.
static bool isEntry(unsigned line, const EditedLines &lines) {
  if (openAtLines(lines)[line - 1] != '[')
    return false;
  auto before = line - 1, behind = line + 1;
  while (before > 1 && codeOf(lines[before]).trim().empty())
    --before;
  while (behind < lines.count() && codeOf(lines[behind]).trim().empty())
    ++behind;
  const StringRef above = codeOf(lines[before]);
  return (above.ends_with(",") || above.ends_with("[")) &&
         (codeOf(lines[line]).ends_with(",") ||
          (behind <= lines.count() && lines[behind].ltrim().starts_with("]")));
}

void decouple::takeOutOfStarlark(const NamedByStarlark &input,
                                 EditedLines &lines) {
  const auto ofOthers = linesOfLists(lines.text(), input.ofOthers);
  for (unsigned line = 1; line <= lines.count(); ++line) {
    if (ofOthers.contains(lines.given(line)))
      continue;
    const auto strings = stringsOf(lines[line]);
    auto gone = llvm::find_if(
        strings, [&](StringRef word) { return isGoneString(input, word); });
    if (gone == strings.end())
      continue;
    if (codeOf(lines[line]).trim().rtrim(',').size() != gone->size() + 2) {
      if (takeOutInline(*gone, line, lines))
        --line;
      continue;
    }
    if (!isEntry(line, lines))
      continue;
    lines.takeOutOnly(line);
    joinEmptyList(line, lines);
    --line;
  }
}
