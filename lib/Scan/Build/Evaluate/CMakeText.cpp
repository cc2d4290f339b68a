#include "Scan/Build/Evaluate/CMakeText.h"
#include "Scan/Build/Evaluate/CMakeRecord.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace decouple;
using llvm::ArrayRef;
using llvm::StringRef;

namespace {

/// What a command adds to the text of a variable.
struct Addition {
  std::string known;      ///< what is known of it
  std::string written;    ///< in the build file
  bool isUnknown = false; ///< in part
  bool isFirst = false;   ///< it comes before the rest
  bool isOfWords = false; ///< a blank or a semicolon stands in between
};

} // namespace

static Addition readAddition(const CMakeState &state,
                             ArrayRef<CMakeArgument> texts, bool isFirst) {
  Addition more;
  more.isFirst = isFirst;
  for (const CMakeArgument &text : texts) {
    more.known += text.kind == CMakeArgument::Kind::Bracket
                      ? text.text.str()
                      : expandCMake(text.text, state, more.isUnknown);
    more.written += text.text;
  }
  if (!more.written.empty())
    more.isOfWords = StringRef(" ;\t\n").contains(
        isFirst ? more.written.back() : more.written.front());
  return more;
}

static bool isWhole(const CMakeValue &value) {
  return value.state != CMakeLookup::State::Unknown && !value.ambiguous &&
         llvm::all_of(value.items,
                      [](const CMakeItem &item) { return item.open.empty(); });
}

/// The elements that `more` comes to on its own.
static std::vector<CMakeItem>
elementsOf(CMakeState &state, const Addition &more, const CMakeOrigin *origin) {
  if (more.isUnknown)
    return {{state.strings.save(more.known), origin,
             state.strings.save(more.written)}};
  std::vector<CMakeItem> items;
  for (const std::string &element : splitCMakeList(more.known))
    items.push_back({state.strings.save(element), origin});
  return items;
}

/// `items`, all of which is known, and `more`, as one text.
static void join(CMakeState &state, std::vector<CMakeItem> &items,
                 std::vector<CMakeItem> more, bool isFirst) {
  if (isFirst)
    std::swap(items, more);
  if (items.empty() || more.empty()) {
    llvm::append_range(items, more);
    return;
  }
  CMakeItem &end = items.back();
  const CMakeItem &next = more.front();
  const bool isOpen = !end.open.empty() || !next.open.empty();
  const StringRef written =
      isOpen ? state.strings.save(end.written() + next.written()) : StringRef();
  const CMakeOrigin *other = isFirst ? next.origin : end.origin;
  end = state.guarded({state.strings.save(end.text + next.text),
                       isFirst ? end.origin : next.origin, written},
                      {other->condition, other->needs});
  items.insert(items.end(), more.begin() + 1, more.end());
}

bool decouple::changeText(CMakeState &state, const CMakeCommand &command) {
  ArrayRef<CMakeArgument> arguments = command.arguments;
  if (arguments.size() < 2 ||
      !(arguments[0].is("APPEND") || arguments[0].is("PREPEND")))
    return false;
  const std::string name = state.text(arguments[1]);
  Addition more =
      readAddition(state, arguments.drop_front(2), arguments[0].is("PREPEND"));
  const CMakeOrigin *origin = state.origin(command.line, name);
  CMakeValueRef before = state.find(name);
  std::vector<CMakeItem> items;
  if (before)
    for (const CMakeItem &item : before->items)
      items.push_back(state.placed(item, command.line));
  else // another file may have given it a value
    items.push_back({"", origin, state.strings.save("${" + name + "}")});
  if (before && isWhole(*before) && (!more.isUnknown || !more.isOfWords)) {
    join(state, items, elementsOf(state, more, origin), more.isFirst);
  } else {
    // Words of their own are kept; of others, who knows what they are part of.
    if (!more.isOfWords) {
      const std::string rest = "${" + name + "}";
      more.isUnknown = true;
      more.written = more.isFirst ? more.written + rest : rest + more.written;
    }
    std::vector<CMakeItem> added = elementsOf(state, more, origin);
    items.insert(more.isFirst ? items.begin() : items.end(), added.begin(),
                 added.end());
  }
  state.assign(name, std::move(items), /*inParent=*/false,
               before && before->ambiguous);
  return true;
}

bool decouple::joinWords(CMakeState &state, const CMakeCommand &command) {
  ArrayRef<CMakeArgument> arguments = command.arguments;
  if (arguments.size() != 4 || !arguments[0].is("JOIN") ||
      arguments[2].text != " ")
    return false;
  const std::string list = state.text(arguments[1]);
  const CMakeValueRef value = state.find(list);
  if (!value || value->state != CMakeLookup::State::Set)
    return false;
  state.assign(state.text(arguments[3]), state.valueOf(list),
               /*inParent=*/false, /*ambiguous=*/true);
  return true;
}

std::vector<CMakeItem>
decouple::elementsToAppend(CMakeState &state, ArrayRef<CMakeArgument> arguments,
                           StringRef name) {
  std::vector<CMakeItem> items;
  for (const CMakeArgument &argument : arguments) {
    const bool isOption = argument.kind == CMakeArgument::Kind::Quoted &&
                          argument.text.starts_with("-") &&
                          argument.text.contains(';') &&
                          !argument.text.contains('$');
    if (!isOption) {
      llvm::append_range(items, state.expandAll(argument, name));
      continue;
    }
    const std::string words = llvm::join(splitCMakeList(argument.text), " ");
    items.push_back(
        {state.strings.save(words), state.origin(argument.line, name)});
  }
  return items;
}

StringRef decouple::saidToABuild(StringRef text) {
  if (text.starts_with("$<INSTALL_INTERFACE:"))
    return "";
  StringRef inner = text;
  if (inner.consume_front("$<BUILD_INTERFACE:") && inner.consume_back(">"))
    return inner;
  return text;
}

std::vector<CMakeItem> decouple::itemsOfLanguage(CMakeState &state,
                                                 CMakeArgument argument) {
  constexpr llvm::StringLiteral End = ">:";
  const StringRef whole = argument.text;
  const std::size_t end = whole.find(End);
  if (argument.kind == CMakeArgument::Kind::Bracket || end == StringRef::npos ||
      !whole.starts_with("$<$<COMPILE_LANGUAGE:") || !whole.ends_with(">"))
    return {};
  const StringRef begin = whole.take_front(end + End.size());
  argument.text = whole.drop_front(begin.size()).drop_back();
  if (soleReference(argument).empty())
    return {};
  std::vector<CMakeItem> items = propertyItems(state, argument);
  for (CMakeItem &item : items)
    item.text = state.strings.save(begin + item.text + ">");
  return items;
}
