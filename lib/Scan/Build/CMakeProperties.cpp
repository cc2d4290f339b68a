// The commands that tell the compiler something; see CMakeEvaluator.h.

#include "Scan/Build/CMakeEvaluator.h"
#include "Scan/Build/CMakeNeeds.h"
#include "Scan/Build/CMakePaths.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/CommandLine.h"

using namespace decouple;
using llvm::ArrayRef;
using llvm::StringRef;

const char *decouple::propertyOf(BuildProperty::Kind kind) {
  switch (kind) {
  case BuildProperty::Kind::Definition:
    return "COMPILE_DEFINITIONS";
  case BuildProperty::Kind::Option:
    return "COMPILE_OPTIONS";
  case BuildProperty::Kind::IncludeDirectory:
    return "INCLUDE_DIRECTORIES";
  }
  return "";
}

namespace {

/// References to what is not known stay in the text.
class KeepsUnknown : public CMakeNames {
public:
  explicit KeepsUnknown(const CMakeNames &names) : names(names) {}
  CMakeLookup variable(StringRef name) const override {
    CMakeLookup found = names.variable(name);
    if (found.state == CMakeLookup::State::Unknown)
      return {CMakeLookup::State::Set, ("${" + name + "}").str()};
    return found;
  }

private:
  const CMakeNames &names;
};

} // namespace

/// `NAME` when `text` is nothing but `${NAME}`.
static StringRef listOf(const CMakeArgument &argument) {
  StringRef text = argument.text;
  if (argument.kind == CMakeArgument::Kind::Bracket ||
      !text.consume_front("${") || !text.consume_back("}") ||
      text.find_first_of("${}") != StringRef::npos)
    return {};
  return text;
}

/// The elements of `arguments`, with where they were written.
std::vector<CMakeItem>
CMakeEvaluator::propertyItems(ArrayRef<CMakeArgument> arguments) {
  std::vector<CMakeItem> items;
  for (const CMakeArgument &argument : arguments) {
    StringRef name = listOf(argument);
    CMakeValueRef value = name.empty() ? nullptr : variables.find(name);
    if (value && value->state == CMakeLookup::State::Set) {
      expand(argument, "", items);
      continue;
    }
    bool unknown = false;
    std::string whole =
        argument.kind == CMakeArgument::Kind::Bracket
            ? argument.text.str()
            : expandCMake(argument.text, KeepsUnknown(*this), unknown);
    llvm::SmallVector<StringRef> elements;
    StringRef(whole).split(elements, ';', -1, /*KeepEmpty=*/false);
    for (StringRef element : elements)
      items.push_back({strings.save(element), origin(argument.line, "")});
  }
  return items;
}

/// One definition, option or directory for `whom`.
void CMakeEvaluator::record(const BuildProperty &whom, const CMakeItem &value) {
  BuildProperty property = whom;
  StringRef text = value.text.trim();
  if (property.kind == BuildProperty::Kind::Option && text.starts_with("-D"))
    property.kind = BuildProperty::Kind::Definition;
  if (property.kind == BuildProperty::Kind::Definition)
    text.consume_front("-D");
  if (text.empty())
    return;
  property.value = text.str();
  property.needs = splitNeeds(joinNeeds(value.origin->needs, needs));
  property.condition = value.origin->condition.str();
  property.file = value.origin->file.str();
  property.line = value.origin->line;
  properties.push_back(std::move(property));
}

/// A command line in one string: each definition on its own, what is left as
/// one option, since words may belong together.
void CMakeEvaluator::recordFlags(BuildProperty whom, const CMakeItem &flags) {
  llvm::SmallVector<const char *> words;
  llvm::cl::TokenizeGNUCommandLine(flags.text, strings, words);
  std::string rest;
  whom.kind = BuildProperty::Kind::Option;
  for (StringRef word : words)
    if (word.starts_with("-D"))
      record(whom, {word, flags.origin});
    else
      rest += (rest.empty() ? "" : " ") + word.str();
  record(whom, {strings.save(rest), flags.origin});
}

static std::optional<BuildProperty::Kind> kindOf(StringRef property) {
  return llvm::StringSwitch<std::optional<BuildProperty::Kind>>(property)
      .Case("COMPILE_DEFINITIONS", BuildProperty::Kind::Definition)
      .Cases("COMPILE_OPTIONS", "COMPILE_FLAGS", BuildProperty::Kind::Option)
      .Case("INCLUDE_DIRECTORIES", BuildProperty::Kind::IncludeDirectory)
      .Default(std::nullopt);
}

void CMakeEvaluator::setOnSources(ArrayRef<CMakeArgument> sources,
                                  StringRef property,
                                  ArrayRef<CMakeArgument> values, bool append) {
  std::optional<BuildProperty::Kind> kind = kindOf(property);
  if (!kind)
    return;
  std::vector<CMakeItem> items = propertyItems(values);
  for (const CMakeItem &source : expand(sources, "")) {
    std::optional<std::string> path = inTree(source.text, directory);
    if (!path || !inputs.tree.find(*path))
      continue;
    BuildProperty whom{BuildProperty::Of::Unit, *path, *kind};
    whom.command = property.str();
    // What is set without a condition replaces what was set before.
    if (!append && condition.empty())
      llvm::erase_if(properties, [&](const BuildProperty &p) {
        return p.of == whom.of && p.subject == whom.subject &&
               p.command == whom.command;
      });
    for (const CMakeItem &item : items)
      property == "COMPILE_FLAGS" ? recordFlags(whom, item)
                                  : record(whom, item);
  }
}

/// set_source_files_properties(FILE... PROPERTIES NAME VALUE...)
void CMakeEvaluator::sourceProperties(const CMakeCommand &command) {
  ArrayRef<CMakeArgument> arguments = command.arguments;
  auto split = llvm::find_if(
      arguments, [](const CMakeArgument &a) { return a.is("PROPERTIES"); });
  if (split == arguments.end())
    return;
  std::size_t count = split - arguments.begin();
  ArrayRef<CMakeArgument> pairs = arguments.drop_front(count + 1);
  for (; pairs.size() >= 2; pairs = pairs.drop_front(2))
    setOnSources(arguments.take_front(count), text(pairs[0]), pairs.slice(1, 1),
                 /*append=*/false);
}

/// set_property(SOURCE FILE... [APPEND] PROPERTY NAME VALUE...)
void CMakeEvaluator::setProperty(const CMakeCommand &command) {
  ArrayRef<CMakeArgument> arguments = command.arguments;
  auto split = llvm::find_if(
      arguments, [](const CMakeArgument &a) { return a.is("PROPERTY"); });
  if (arguments.empty() || !arguments[0].is("SOURCE") ||
      arguments.end() - split < 2)
    return;
  auto mode = [](const CMakeArgument &a) {
    return a.is("APPEND") || a.is("APPEND_STRING");
  };
  ArrayRef<CMakeArgument> files(arguments.begin() + 1, split);
  bool append = llvm::any_of(files, mode);
  while (!files.empty() && mode(files.back()))
    files = files.drop_back();
  setOnSources(files, text(split[1]), {split + 2, arguments.end()}, append);
}

/// The words of `$<$<COMPILE_LANGUAGE:NAME>:WORD...>`, and NAME; all of `text`
/// for any language when it is no such expression.
static std::pair<StringRef, StringRef> languageOf(StringRef text) {
  StringRef rest = text;
  if (!rest.consume_front("$<$<COMPILE_LANGUAGE:") || !rest.consume_back(">"))
    return {"", text};
  auto [language, words] = rest.split(">:");
  if (words.contains("$<"))
    return {"", text};
  return {language, words};
}

/// target_compile_definitions and -options(TARGET INTERFACE|PUBLIC|PRIVATE
/// VALUE...); what is for users only is left out.
void CMakeEvaluator::targetCompile(const CMakeCommand &command) {
  ArrayRef<CMakeArgument> arguments = command.arguments;
  if (arguments.empty())
    return;
  BuildProperty whom{BuildProperty::Of::Library, text(arguments[0])};
  whom.command = command.name;
  bool options = command.name == "target_compile_options", used = true;
  whom.kind =
      options ? BuildProperty::Kind::Option : BuildProperty::Kind::Definition;
  std::string open; // a generator expression that has begun
  for (const CMakeItem &item : propertyItems(arguments.drop_front())) {
    if (llvm::is_contained({"PUBLIC", "PRIVATE", "INTERFACE", "BEFORE"},
                           item.text)) {
      used = item.text != "INTERFACE";
      continue;
    }
    if (!used)
      continue;
    open += (open.empty() ? "" : " ") + item.text.str();
    if (StringRef(open).count("$<") > StringRef(open).count('>'))
      continue;
    auto [language, words] = languageOf(open);
    whom.language = language.str();
    record(whom, {strings.save(words), item.origin});
    open.clear();
  }
}

/// add_definitions, add_compile_definitions, add_compile_options
void CMakeEvaluator::directoryCompile(const CMakeCommand &command) {
  std::optional<std::string> here = inTree(directory, directory);
  if (!here)
    return;
  BuildProperty whom{BuildProperty::Of::Directory, *here};
  whom.command = command.name;
  whom.kind = command.name == "add_compile_definitions"
                  ? BuildProperty::Kind::Definition
                  : BuildProperty::Kind::Option;
  for (const CMakeItem &item : propertyItems(command.arguments))
    record(whom, item);
}

/// string(APPEND CMAKE_<LANG>_FLAGS TEXT...) is for all that comes; other
/// string commands are not evaluated.
void CMakeEvaluator::stringCommand(const CMakeCommand &command) {
  ArrayRef<CMakeArgument> arguments = command.arguments;
  if (arguments.size() > 2 && arguments[0].is("APPEND")) {
    StringRef name = arguments[1].text;
    if (name.consume_front("CMAKE_") && name.consume_back("_FLAGS") &&
        (name == "CXX" || name == "CUDA")) {
      BuildProperty whom{BuildProperty::Of::Directory, ""};
      whom.language = name.str();
      whom.command = arguments[1].text.str();
      for (const CMakeItem &item : propertyItems(arguments.drop_front(2)))
        recordFlags(whom, item);
    }
  }
  forgetNamed(command);
}
