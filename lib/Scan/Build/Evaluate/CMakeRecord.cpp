#include "Scan/Build/Evaluate/CMakeRecord.h"
#include "Scan/Build/Evaluate/CMakeText.h"
#include "Scan/Build/Values/CMakeNeeds.h"
#include "Scan/Build/Values/CMakePaths.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"

using namespace decouple;
using llvm::ArrayRef;
using llvm::StringRef;
using Kind = BuildProperty::Kind;

namespace {

/// References to what is not known stay in the text.
class KeepsUnknown : public CMakeNames {
public:
  explicit KeepsUnknown(const CMakeState &state) : state(state) {}
  CMakeLookup variable(StringRef name) const override {
    CMakeLookup found = state.variable(name);
    if (found.state == CMakeLookup::State::Unknown)
      return {CMakeLookup::State::Set, ("${" + name + "}").str()};
    if (found.isOpen) {
      found.text.clear();
      for (const CMakeItem &item : state.valueOf(name))
        found.text += (found.text.empty() ? "" : ";") + item.written().str();
    }
    return found;
  }
  CMakeLookup environment(StringRef name) const override {
    return {CMakeLookup::State::Set, ("$ENV{" + name + "}").str()};
  }

private:
  const CMakeState &state;
};

/// How compilers spell what CMake has a property for.
struct Spelling {
  llvm::StringLiteral prefix;
  Kind kind;
};

} // namespace

static constexpr Spelling Spellings[] = {{"-D", Kind::Definition},
                                         {"-isystem", Kind::IncludeDirectory},
                                         {"-I", Kind::IncludeDirectory}};

/// Puts the parts of generator expressions together again, as CMake does when
/// it has the whole list.
static std::vector<CMakeItem> wholeExpressions(CMakeState &state,
                                               ArrayRef<CMakeItem> parts) {
  std::vector<CMakeItem> items;
  std::string open; // one that has begun
  for (const CMakeItem &part : parts) {
    open += (open.empty() ? "" : ";") + part.text.str();
    if (StringRef(open).count("$<") > StringRef(open).count('>'))
      continue;
    items.push_back({state.strings.save(open), part.origin});
    open.clear();
  }
  if (!open.empty())
    items.push_back({state.strings.save(open), parts.back().origin});
  return items;
}

/// An absolute path that is neither the tree's nor the build's has lost what it
/// began with: a variable without a known value.
static bool isElsewhere(StringRef text, StringRef directory) {
  return text.starts_with("/") && !text.starts_with(CMakeBuildRoot) &&
         !inTree(text, directory);
}

std::vector<CMakeItem>
decouple::propertyItems(CMakeState &state, ArrayRef<CMakeArgument> arguments) {
  std::vector<CMakeItem> items;
  for (const CMakeArgument &argument : arguments) {
    StringRef name = soleReference(argument);
    CMakeValueRef value = name.empty() ? nullptr : state.find(name);
    if (value && value->state == CMakeLookup::State::Set) {
      for (CMakeItem item : state.expandAll(argument, "")) {
        if (!item.origin->line) // a name that CMake gives, not a list
          item.origin = state.origin(argument.line, "");
        if (isElsewhere(item.text, state.directory))
          item.text = argument.text;
        else
          item.text = item.written();
        items.push_back(item);
      }
      continue;
    }
    if (auto of = itemsOfLanguage(state, argument); !of.empty()) {
      llvm::append_range(items, of);
      continue;
    }
    bool unknown = false;
    std::string whole =
        argument.kind == CMakeArgument::Kind::Bracket
            ? argument.text.str()
            : expandCMake(argument.text, KeepsUnknown(state), unknown);
    for (const std::string &element : splitCMakeList(whole))
      items.push_back(
          {state.strings.save(element), state.origin(argument.line, "")});
  }
  return wholeExpressions(state, items);
}

/// A directory of the tree by its path there, one of the build's by
/// CMAKE_BINARY_DIR; others as they are written.
static std::string directoryText(const CMakeState &state, StringRef text) {
  if (text.starts_with("$"))
    return text.str();
  StringRef below = text;
  if (below.consume_front(CMakeBuildRoot) &&
      (below.empty() || below.starts_with("/")))
    return ("${CMAKE_BINARY_DIR}" + below).str();
  std::optional<std::string> path = inTree(text, state.directory);
  return !path ? text.str() : path->empty() ? "." : *path;
}

static void record(CMakeState &state, const BuildProperty &whom,
                   const CMakeItem &value) {
  BuildProperty property = whom;
  StringRef text = value.text.trim();
  for (const auto &[prefix, kind] : Spellings)
    if (property.kind == Kind::Option && text.starts_with(prefix)) {
      property.kind = kind;
      text.consume_front(prefix);
    }
  if (property.kind == Kind::Definition)
    text.consume_front("-D");
  text = saidToABuild(text);
  if (text.empty())
    return;
  property.value = property.kind == Kind::IncludeDirectory
                       ? directoryText(state, text)
                       : text.str();
  property.needs =
      splitNeeds(joinNeeds(value.origin->needs, state.guard.needs));
  property.condition = value.origin->condition.str();
  property.file = value.origin->file.str();
  property.line = value.origin->line;
  property.at = ++state.now;
  state.properties.push_back(std::move(property));
}

/// The kind of what follows `word`, when that is an option on its own.
static std::optional<Kind> takesNext(StringRef word) {
  for (const auto &[prefix, kind] : Spellings)
    if (word == prefix)
      return kind;
  return std::nullopt;
}

/// Whether the word after `option` is part of it.
static bool takesArgument(const CMakeState &state, StringRef option) {
  return llvm::is_contained(state.inputs.reading.optionsWithArgument, option);
}

/// `word` as a command line has it.
static std::string quoted(StringRef word) {
  if (word.find_first_of(" \t\"'\\") == StringRef::npos)
    return word.str();
  std::string out = "\"";
  for (char c : word) {
    if (c == '"' || c == '\\')
      out += '\\';
    out += c;
  }
  return out + '"';
}

void decouple::recordFlags(CMakeState &state, BuildProperty whom,
                           const CMakeItem &flags) {
  llvm::SmallVector<const char *> words;
  llvm::cl::TokenizeGNUCommandLine(flags.text, state.strings, words);
  whom.kind = Kind::Option;
  for (std::size_t i = 0; i < words.size(); ++i) {
    StringRef word = words[i];
    std::optional<Kind> next = takesNext(word);
    if (next && i + 1 < words.size()) {
      BuildProperty property = whom;
      property.kind = *next;
      record(state, property, {words[++i], flags.origin});
    } else if (llvm::any_of(Spellings, [&](const Spelling &s) {
                 return word.starts_with(s.prefix);
               })) {
      record(state, whom, {word, flags.origin});
    } else {
      std::string option = quoted(word);
      if (takesArgument(state, word) && i + 1 < words.size())
        option += " " + quoted(words[++i]);
      record(state, whom, {state.strings.save(option), flags.origin});
    }
  }
}

/// The elements of `$<$<COMPILE_LANGUAGE:NAME>:ELEMENT;...>`, and NAME; nothing
/// when `text` is no such expression.
static std::optional<std::pair<StringRef, StringRef>>
languageOf(StringRef text) {
  if (!text.consume_front("$<$<COMPILE_LANGUAGE:") || !text.consume_back(">"))
    return std::nullopt;
  auto [language, elements] = text.split(">:");
  if (elements.contains("$<"))
    return std::nullopt;
  return std::pair(language, elements);
}

void decouple::recordItems(CMakeState &state, const BuildProperty &whom,
                           ArrayRef<CMakeItem> items) {
  for (std::size_t i = 0; i < items.size(); ++i) {
    BuildProperty property = whom;
    CMakeItem item{items[i].text.trim(), items[i].origin};
    std::optional<Kind> next = whom.kind == Kind::IncludeDirectory
                                   ? std::nullopt
                                   : takesNext(item.text);
    if (auto found = languageOf(item.text)) {
      property.language = found->first.str();
      std::vector<CMakeItem> elements;
      for (const std::string &element : splitCMakeList(found->second))
        elements.push_back({state.strings.save(element), item.origin});
      recordItems(state, property, elements);
    } else if (item.text.consume_front("SHELL:")) {
      recordFlags(state, property, item);
    } else if (next && i + 1 < items.size()) {
      property.kind = *next;
      record(state, property, items[++i]);
    } else if (takesArgument(state, item.text) && i + 1 < items.size() &&
               whom.kind == Kind::Option) {
      item.text =
          state.strings.save(item.text + " " + quoted(items[++i].text.trim()));
      record(state, property, item);
    } else {
      record(state, property, item);
    }
  }
}

void decouple::recordUnread(CMakeState &state, BuildProperty whom,
                            ArrayRef<CMakeItem> items) {
  if (items.empty())
    return;
  whom.kind = Kind::Unread;
  std::string text = whom.command;
  for (const CMakeItem &item : items)
    text += " " + item.text.str();
  record(state, whom, {state.strings.save(text), items.front().origin});
}

void decouple::putFirst(CMakeState &state, std::size_t earlier) {
  auto begin = state.properties.begin();
  std::rotate(begin, begin + earlier, state.properties.end());
}

BuildProperty decouple::withGuard(BuildProperty property, StringRef condition,
                                  StringRef needs) {
  property.needs =
      splitNeeds(joinNeeds(llvm::join(property.needs, ";"), needs));
  property.condition = bothConditions(property.condition, condition);
  return property;
}

bool decouple::isReplaced(BuildProperty &property, const BuildProperty &later) {
  const bool holds =
      (later.condition.empty() || property.condition == later.condition) &&
      llvm::all_of(later.needs, [&](const std::string &name) {
        return llvm::is_contained(property.needs, name);
      });
  if (!holds)
    property.unless.push_back({later.needs, later.condition});
  return holds;
}

void decouple::replaceOn(CMakeState &state, BuildProperty whom) {
  whom.needs =
      splitNeeds(joinNeeds(llvm::join(whom.needs, ";"), state.guard.needs));
  whom.condition = bothConditions(whom.condition, state.guard.condition);
  if (state.replacing) {
    state.replacing->push_back(std::move(whom));
    return;
  }
  if (!whom.at)
    whom.at = ++state.now;
  if (whom.of != BuildProperty::Of::Directory)
    llvm::erase_if(state.properties, [&](BuildProperty &p) {
      return p.at < whom.at && p.of == whom.of && p.subject == whom.subject &&
             p.command == whom.command && p.reach == whom.reach &&
             isReplaced(p, whom);
    });
  if (whom.of != BuildProperty::Of::Unit)
    state.replaced.push_back(std::move(whom));
}
