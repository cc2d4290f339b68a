// The commands that the evaluator knows; see CMakeEvaluator.h.

#include "Scan/Build/CMakeEvaluator.h"
#include "Scan/Build/CMakePaths.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"

using namespace decouple;
using llvm::ArrayRef;
using llvm::StringRef;

const std::map<std::string, CMakeEvaluator::Handler> &
CMakeEvaluator::handlers() {
  using E = CMakeEvaluator;
  static const std::map<std::string, Handler> table = {
      {"add_library", &E::addTarget},
      {"add_subdirectory", &E::addSubdirectory},
      {"break", &E::leaveLoop},
      {"continue", &E::leaveLoop},
      {"execute_process", &E::forgetNamed},
      {"file", &E::file},
      {"find_file", &E::forgetFirst},
      {"find_library", &E::forgetFirst},
      {"find_path", &E::forgetFirst},
      {"find_program", &E::forgetFirst},
      {"get_filename_component", &E::forgetFirst},
      {"get_property", &E::forgetFirst},
      {"get_target_property", &E::forgetFirst},
      {"list", &E::list},
      {"math", &E::forgetNamed},
      {"option", &E::option},
      {"project", &E::project},
      {"return", &E::returnFromFile},
      {"set", &E::set},
      {"string", &E::forgetNamed},
      {"target_sources", &E::addTarget},
      {"unset", &E::unset},
  };
  return table;
}

void CMakeEvaluator::set(const CMakeCommand &command) {
  ArrayRef<CMakeArgument> arguments = command.arguments;
  if (arguments.empty() || StringRef(arguments[0].text).starts_with("ENV{"))
    return;
  std::string name = text(arguments[0]);
  arguments = arguments.drop_front();
  bool inParent = !arguments.empty() && arguments.back().is("PARENT_SCOPE");
  if (inParent)
    arguments = arguments.drop_back();
  auto cache = llvm::find_if(
      arguments, [](const CMakeArgument &a) { return a.is("CACHE"); });
  if (cache != arguments.end()) {
    bool force = arguments.back().is("FORCE");
    if (!force && variable(name).state == CMakeLookup::State::Set)
      return; // the cache does not hide a value that is there already
    arguments = arguments.take_front(cache - arguments.begin());
  } else if (arguments.empty()) {
    return unset(command);
  }
  assign(name, expand(arguments, name), inParent);
}

void CMakeEvaluator::unset(const CMakeCommand &command) {
  if (command.arguments.empty())
    return;
  auto value = std::make_shared<CMakeValue>();
  value->state = CMakeLookup::State::Unset;
  variables.set(text(command.arguments[0]), value,
                command.arguments.back().is("PARENT_SCOPE"));
}

/// option(NAME "help" [value]): a configuration's value goes before it.
void CMakeEvaluator::option(const CMakeCommand &command) {
  if (command.arguments.size() < 2)
    return;
  std::string name = text(command.arguments[0]);
  if (variable(name).state == CMakeLookup::State::Set)
    return;
  if (command.arguments.size() > 2)
    return assign(name, expand(ArrayRef(command.arguments).slice(2, 1), name));
  assign(name, {{"OFF", origin(command.line, "")}});
}

static void removeItems(std::vector<CMakeItem> &items,
                        ArrayRef<CMakeItem> unwanted) {
  llvm::DenseSet<StringRef> texts;
  for (const CMakeItem &item : unwanted)
    texts.insert(item.text);
  llvm::erase_if(items,
                 [&](const CMakeItem &i) { return texts.contains(i.text); });
}

static void removeDuplicates(std::vector<CMakeItem> &items) {
  llvm::DenseSet<StringRef> seen;
  llvm::erase_if(
      items, [&](const CMakeItem &i) { return !seen.insert(i.text).second; });
}

void CMakeEvaluator::list(const CMakeCommand &command) {
  ArrayRef<CMakeArgument> arguments = command.arguments;
  if (arguments.size() < 2)
    return;
  StringRef operation = arguments[0].text;
  std::string name = text(arguments[1]);
  if (llvm::is_contained({"LENGTH", "GET", "FIND", "JOIN", "SUBLIST"},
                         operation))
    return forget(text(arguments.back()));
  if (operation == "SORT" || operation == "REVERSE")
    return; // order is of no interest
  std::vector<CMakeItem> items = valueOf(name),
                         more = expand(arguments.drop_front(2), name);
  if (operation == "APPEND") {
    llvm::append_range(items, more);
  } else if (operation == "PREPEND") {
    items.insert(items.begin(), more.begin(), more.end());
  } else if (operation == "INSERT") {
    items.insert(items.end(), more.empty() ? more.end() : more.begin() + 1,
                 more.end());
  } else if (operation == "REMOVE_ITEM") {
    removeItems(items, more);
  } else if (operation == "REMOVE_DUPLICATES") {
    removeDuplicates(items);
  } else if (operation == "FILTER" && more.size() == 3) {
    llvm::Regex pattern(more[2].text);
    bool include = more[0].text == "INCLUDE";
    llvm::erase_if(items, [&](const CMakeItem &item) {
      return pattern.match(item.text) != include;
    });
  } else {
    return note(command, DiagnosticId::CMakeUnsupported,
                "list(" + operation + ") of " + name + " is not evaluated");
  }
  assign(name, std::move(items));
}

void CMakeEvaluator::file(const CMakeCommand &command) {
  ArrayRef<CMakeArgument> arguments = command.arguments;
  if (arguments.size() < 2)
    return;
  StringRef operation = arguments[0].text;
  if (operation != "GLOB" && operation != "GLOB_RECURSE")
    return forgetNamed(command);
  std::string name = text(arguments[1]);
  std::vector<CMakeItem> items;
  arguments = arguments.drop_front(2);
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const CMakeArgument &argument = arguments[i];
    if (argument.is("CONFIGURE_DEPENDS"))
      continue;
    if (argument.is("LIST_DIRECTORIES") || argument.is("RELATIVE")) {
      ++i; // sources are compared as paths, so RELATIVE changes nothing
      continue;
    }
    bool recurse = operation == "GLOB_RECURSE";
    for (const SourceFile *found :
         globTree(inputs.tree, text(argument), directory, recurse))
      items.push_back({strings.save(cmakeAbsolute(found->path)),
                       origin(argument.line, name)});
  }
  removeDuplicates(items);
  assign(name, std::move(items));
}

void CMakeEvaluator::project(const CMakeCommand &command) {
  if (command.arguments.empty())
    return;
  StringRef here = strings.save(directory);
  std::string name = text(command.arguments[0]);
  assign("PROJECT_SOURCE_DIR", {{here, origin(command.line, "")}});
  assign(name + "_SOURCE_DIR", {{here, origin(command.line, "")}});
}

void CMakeEvaluator::addSubdirectory(const CMakeCommand &command) {
  if (command.arguments.empty())
    return;
  auto path = inTree(text(command.arguments[0]), directory);
  if (!path || llvm::none_of(inputs.reading.follow,
                             [&](const Glob &g) { return g.matches(*path); }))
    return;
  auto found = inputs.files.find(*path + "/CMakeLists.txt");
  if (found == inputs.files.end())
    return note(command, DiagnosticId::CMakeNoDirectory,
                *path + " has no CMakeLists.txt in this tree");
  variables.enter();
  runFile(found->second, *path);
  variables.leave();
}

/// add_library, target_sources and what the rule pack calls a target.
void CMakeEvaluator::addTarget(const CMakeCommand &command) {
  ArrayRef<CMakeArgument> arguments = command.arguments;
  if (arguments.empty() || llvm::any_of(arguments, [](const CMakeArgument &a) {
        return a.is("ALIAS") || a.is("IMPORTED");
      }))
    return;
  std::vector<CMakeItem> &sources = targets[text(arguments[0])];
  for (CMakeItem item : expand(arguments.drop_front(), ""))
    if (std::optional<std::string> path = inTree(item.text, directory))
      if (inputs.tree.find(*path))
        sources.push_back({strings.save(*path), item.origin});
}

void CMakeEvaluator::forgetFirst(const CMakeCommand &command) {
  if (!command.arguments.empty())
    forget(text(command.arguments[0]));
}

/// For commands that write to variables in places of their own: what is
/// spelled like a variable that has a value may have another one now.
void CMakeEvaluator::forgetNamed(const CMakeCommand &command) {
  for (const CMakeArgument &argument : command.arguments)
    if (argument.kind == CMakeArgument::Kind::Unquoted &&
        variables.find(argument.text))
      forget(argument.text);
}

void CMakeEvaluator::returnFromFile(const CMakeCommand &command) {
  leaving = Leave::File;
}

void CMakeEvaluator::leaveLoop(const CMakeCommand &command) {
  leaving = command.name == "break" ? Leave::Loop : Leave::Iteration;
}

void CMakeEvaluator::starlarkList(const CMakeCommand &command,
                                  const BuildCommand &meaning) {
  if (command.arguments.size() < 2)
    return;
  std::string list = StringRef(text(command.arguments[0])).trim().str();
  std::string name = text(command.arguments[1]);
  auto file = inputs.starlark.find(meaning.file);
  if (file == inputs.starlark.end())
    return note(command, DiagnosticId::BuildFileMissing,
                meaning.file + " is not in this tree");
  auto found = file->second.lists.find(list);
  if (found == file->second.lists.end())
    return note(command, DiagnosticId::BuildListMissing,
                meaning.file + " has no list " + list);
  std::vector<CMakeItem> items = valueOf(name);
  for (const StarlarkEntry &entry : found->second) {
    origins.push_back({file->first, entry.line, found->first, condition});
    items.push_back({strings.save(cmakeAbsolute(entry.text)), &origins.back()});
  }
  assign(name, std::move(items));
}

/// NAME(variable "list" item...)
void CMakeEvaluator::exclude(const CMakeCommand &command) {
  ArrayRef<CMakeArgument> arguments = command.arguments;
  if (arguments.size() < 2)
    return;
  std::string name = text(arguments[0]);
  std::vector<CMakeItem> items = expand(arguments.slice(1, 1), name);
  removeItems(items, expand(arguments.drop_front(2), name));
  assign(name, std::move(items));
}
