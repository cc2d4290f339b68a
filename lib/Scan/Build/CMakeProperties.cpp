#include "Scan/Build/CMakeProperties.h"
#include "Scan/Build/CMakeNeeds.h"
#include "Scan/Build/CMakePaths.h"
#include "llvm/ADT/STLExtras.h"
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

/// The elements of `arguments`, with where they were written.
static std::vector<CMakeItem> propertyItems(CMakeState &state,
                                            ArrayRef<CMakeArgument> arguments) {
  std::vector<CMakeItem> items;
  for (const CMakeArgument &argument : arguments) {
    StringRef name = soleReference(argument);
    CMakeValueRef value = name.empty() ? nullptr : state.variables.find(name);
    if (value && value->state == CMakeLookup::State::Set) {
      llvm::append_range(items, state.expand(argument, ""));
      continue;
    }
    bool unknown = false;
    std::string whole =
        argument.kind == CMakeArgument::Kind::Bracket
            ? argument.text.str()
            : expandCMake(argument.text, KeepsUnknown(state), unknown);
    llvm::SmallVector<StringRef> elements;
    StringRef(whole).split(elements, ';', -1, /*KeepEmpty=*/false);
    for (StringRef element : elements)
      items.push_back(
          {state.strings.save(element), state.origin(argument.line, "")});
  }
  return items;
}

/// One definition, option or directory for `whom`.
static void record(CMakeState &state, const BuildProperty &whom,
                   const CMakeItem &value) {
  BuildProperty property = whom;
  StringRef text = value.text.trim();
  if (property.kind == BuildProperty::Kind::Option && text.starts_with("-D"))
    property.kind = BuildProperty::Kind::Definition;
  if (property.kind == BuildProperty::Kind::Definition)
    text.consume_front("-D");
  if (text.empty())
    return;
  property.value = text.str();
  property.needs = splitNeeds(joinNeeds(value.origin->needs, state.needs));
  property.condition = value.origin->condition.str();
  property.file = value.origin->file.str();
  property.line = value.origin->line;
  state.properties.push_back(std::move(property));
}

/// A command line in one string: each definition on its own, what is left as
/// one option, since words may belong together.
static void recordFlags(CMakeState &state, BuildProperty whom,
                        const CMakeItem &flags) {
  llvm::SmallVector<const char *> words;
  llvm::cl::TokenizeGNUCommandLine(flags.text, state.strings, words);
  std::string rest;
  whom.kind = BuildProperty::Kind::Option;
  for (StringRef word : words)
    if (word.starts_with("-D"))
      record(state, whom, {word, flags.origin});
    else
      rest += (rest.empty() ? "" : " ") + word.str();
  record(state, whom, {state.strings.save(rest), flags.origin});
}

static std::optional<BuildProperty::Kind> kindOf(StringRef property) {
  return llvm::StringSwitch<std::optional<BuildProperty::Kind>>(property)
      .Case("COMPILE_DEFINITIONS", BuildProperty::Kind::Definition)
      .Cases("COMPILE_OPTIONS", "COMPILE_FLAGS", BuildProperty::Kind::Option)
      .Case("INCLUDE_DIRECTORIES", BuildProperty::Kind::IncludeDirectory)
      .Default(std::nullopt);
}

/// Takes back what was set before, as far as what is set now is in its place
/// with every position of the switches.
static void replaceOn(CMakeState &state, const BuildProperty &whom) {
  std::vector<std::string> needs = splitNeeds(state.needs);
  llvm::erase_if(state.properties, [&](const BuildProperty &p) {
    return p.of == whom.of && p.subject == whom.subject &&
           p.command == whom.command && llvm::all_of(needs, [&](auto &name) {
             return llvm::is_contained(p.needs, name);
           });
  });
}

/// Sets `property` of source files, or adds to it.
static void setOnSources(CMakeState &state, ArrayRef<CMakeArgument> sources,
                         StringRef property, ArrayRef<CMakeArgument> values,
                         bool append) {
  std::optional<BuildProperty::Kind> kind = kindOf(property);
  if (!kind)
    return;
  std::vector<CMakeItem> items = propertyItems(state, values);
  for (const CMakeItem &source : state.expand(sources, "")) {
    std::optional<std::string> path = inTree(source.text, state.directory);
    if (!path || !state.inputs.tree.find(*path))
      continue;
    BuildProperty whom{BuildProperty::Of::Unit, *path, *kind};
    whom.command = property.str();
    if (!append && state.condition.empty())
      replaceOn(state, whom);
    for (const CMakeItem &item : items)
      property == "COMPILE_FLAGS" ? recordFlags(state, whom, item)
                                  : record(state, whom, item);
  }
}

/// set_source_files_properties(FILE... PROPERTIES NAME VALUE...)
static void sourceProperties(CMakeState &state, const CMakeCommand &command) {
  ArrayRef<CMakeArgument> arguments = command.arguments;
  auto split = llvm::find_if(
      arguments, [](const CMakeArgument &a) { return a.is("PROPERTIES"); });
  if (split == arguments.end())
    return;
  std::size_t count = split - arguments.begin();
  ArrayRef<CMakeArgument> pairs = arguments.drop_front(count + 1);
  for (; pairs.size() >= 2; pairs = pairs.drop_front(2))
    setOnSources(state, arguments.take_front(count), state.text(pairs[0]),
                 pairs.slice(1, 1),
                 /*append=*/false);
}

/// set_property(SOURCE FILE... [APPEND] PROPERTY NAME VALUE...)
static void setProperty(CMakeState &state, const CMakeCommand &command) {
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
  setOnSources(state, files, state.text(split[1]), {split + 2, arguments.end()},
               append);
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
static void targetCompile(CMakeState &state, const CMakeCommand &command) {
  ArrayRef<CMakeArgument> arguments = command.arguments;
  if (arguments.empty())
    return;
  BuildProperty whom{BuildProperty::Of::Library, state.text(arguments[0])};
  whom.command = command.name;
  bool options = command.name == "target_compile_options", used = true;
  whom.kind =
      options ? BuildProperty::Kind::Option : BuildProperty::Kind::Definition;
  std::string open; // a generator expression that has begun
  for (const CMakeItem &item : propertyItems(state, arguments.drop_front())) {
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
    record(state, whom, {state.strings.save(words), item.origin});
    open.clear();
  }
}

/// add_definitions, add_compile_definitions, add_compile_options
static void directoryCompile(CMakeState &state, const CMakeCommand &command) {
  std::optional<std::string> here = inTree(state.directory, state.directory);
  if (!here)
    return;
  BuildProperty whom{BuildProperty::Of::Directory, *here};
  whom.command = command.name;
  whom.kind = command.name == "add_compile_definitions"
                  ? BuildProperty::Kind::Definition
                  : BuildProperty::Kind::Option;
  for (const CMakeItem &item : propertyItems(state, command.arguments))
    record(state, whom, item);
}

/// The language whose flags the variable has; none of our units is in C.
static StringRef languageOfFlags(StringRef variable) {
  if (variable.consume_front("CMAKE_") && variable.consume_back("_FLAGS") &&
      variable != "C" && !variable.contains('_')) // no linker's
    return variable;
  return "";
}

/// string(APPEND CMAKE_<LANG>_FLAGS TEXT...) is for all that comes.
static void appendFlags(CMakeState &state, const CMakeCommand &command) {
  ArrayRef<CMakeArgument> arguments = command.arguments;
  if (arguments.size() < 3 || !arguments[0].is("APPEND"))
    return;
  BuildProperty whom{BuildProperty::Of::Directory, ""};
  whom.language = languageOfFlags(arguments[1].text).str();
  whom.command = arguments[1].text.str();
  if (!whom.language.empty())
    for (const CMakeItem &item : propertyItems(state, arguments.drop_front(2)))
      recordFlags(state, whom, item);
}

using Handler = void (*)(CMakeState &, const CMakeCommand &);

bool decouple::runPropertyCommand(CMakeState &state,
                                  const CMakeCommand &command) {
  if (command.name == "string") { // changes a variable, too
    appendFlags(state, command);
    return false;
  }
  Handler handler = llvm::StringSwitch<Handler>(command.name)
                        .Cases("add_compile_definitions", "add_compile_options",
                               "add_definitions", directoryCompile)
                        .Case("set_property", setProperty)
                        .Case("set_source_files_properties", sourceProperties)
                        .Cases("target_compile_definitions",
                               "target_compile_options", targetCompile)
                        .Default(nullptr);
  if (handler)
    handler(state, command);
  return handler;
}
