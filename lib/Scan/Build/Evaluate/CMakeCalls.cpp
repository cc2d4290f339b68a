#include "Scan/Build/Evaluate/CMakeEvaluator.h"
#include "Scan/Build/Evaluate/CMakeOpen.h"

using namespace decouple;
using llvm::StringRef;

/// cmake_language(EVAL CODE TEXT...): the text is a part of the current file,
/// all of it at the command's line.
void CMakeEvaluator::runText(const CMakeCommand &command) {
  if (!mayGoDeeper())
    return;
  std::string text;
  for (const CMakeArgument &argument :
       llvm::ArrayRef(command.arguments).drop_front(2))
    text += state.text(argument) + " ";
  CMakeFile &file = texts.emplace_back(
      parseCMake(state.current->path, state.strings.save(text)));
  for (CMakeCommand &inner : file.commands) {
    inner.line = inner.endLine = command.line;
    for (CMakeArgument &argument : inner.arguments)
      argument.line = command.line;
  }
  ++depth;
  runRange(file, 0, file.commands.size());
  --depth;
}

/// cmake_language(CALL COMMAND ARGUMENT...)
void CMakeEvaluator::callLanguage(const CMakeCommand &command) {
  llvm::ArrayRef<CMakeArgument> arguments = command.arguments;
  if (arguments.size() > 2 && arguments[0].is("EVAL"))
    return runText(command);
  if (!arguments.empty() && arguments[0].is("DEFER"))
    recordDeferred(state, command);
  if (arguments.size() < 2 || !arguments[0].is("CALL"))
    return state.note(command, DiagnosticId::CMakeUnsupported,
                      "cmake_language is evaluated with CALL and EVAL only");
  CMakeCommand called = command;
  called.name = StringRef(state.text(arguments[1])).lower();
  called.arguments.erase(called.arguments.begin(),
                         called.arguments.begin() + 2);
  call(called);
}

/// cmake_parse_arguments(PREFIX OPTIONS ONE-VALUE MULTI-VALUE ARGUMENT...) or
/// cmake_parse_arguments(PARSE_ARGV N PREFIX OPTIONS ONE-VALUE MULTI-VALUE)
static void parseArguments(CMakeState &state, const CMakeCommand &command) {
  llvm::ArrayRef<CMakeArgument> arguments = command.arguments;
  std::vector<CMakeItem> given = state.valueOf("ARGV");
  std::size_t first = 0;
  const bool ofCall = !arguments.empty() && arguments[0].is("PARSE_ARGV");
  if (ofCall && arguments.size() == 6) {
    StringRef(state.text(arguments[1])).getAsInteger(10, first);
    arguments = arguments.drop_front(2);
  } else if (!ofCall && arguments.size() >= 4) {
    given = state.expandAll(arguments.drop_front(4), "");
  } else {
    return;
  }
  std::string prefix = state.text(arguments[0]) + "_",
              key = "UNPARSED_ARGUMENTS";
  enum Kind { Option, OneValue, Values };
  std::map<std::string, Kind> keywords;
  std::map<std::string, std::vector<CMakeItem>> values;
  for (Kind kind : {Option, OneValue, Values})
    for (std::string &word : splitCMakeList(state.text(arguments[kind + 1])))
      keywords.insert({std::move(word), kind});
  for (const CMakeItem &item :
       llvm::ArrayRef(given).drop_front(std::min(first, given.size()))) {
    auto keyword = keywords.find(item.text.str());
    if (keyword != keywords.end())
      key = keyword->first;
    if (keyword == keywords.end() || keyword->second == Option)
      values[key].push_back(item);
    auto current = keywords.find(key);
    if (current != keywords.end() && current->second != Values &&
        values.count(key))
      key = "UNPARSED_ARGUMENTS";
  }
  for (const auto &[name, kind] : keywords) {
    StringRef flag = values.count(name) ? "TRUE" : "FALSE";
    if (kind == Option)
      values[name] = {{flag, state.origin(command.line, "")}};
    if (!values.count(name))
      state.unset(prefix + name);
  }
  for (auto &[name, items] : values)
    state.assign(prefix + name, std::move(items));
}

void CMakeEvaluator::parseArguments(const CMakeCommand &command) {
  std::vector<CMakeArgument> read = command.arguments;
  read.push_back({CMakeArgument::Kind::Unquoted, "ARGV", command.line});
  assignSwitched(state, switchesOf(state, read),
                 [&] { ::parseArguments(state, command); });
}

namespace {

/// What variables were before a call gave them its arguments.
using Outside = std::map<std::string, CMakeValueRef>;

} // namespace

/// Makes variables of the arguments of `command` for one who calls them
/// `parameters`.
static void bindArguments(CMakeState &state, const CMakeCommand &command,
                          llvm::ArrayRef<std::string> parameters,
                          Outside &outside) {
  const std::vector<CMakeItem> rest = state.expandAll(command.arguments, "");
  std::size_t used = 0;
  auto bind = [&](StringRef name, std::vector<CMakeItem> items) {
    outside.try_emplace(name.str(), state.variables.find(name));
    // An argument that is not known keeps its place.
    if (name != "ARGN" && name != "ARGV" && !items.empty() &&
        items.front().text.empty())
      return state.forget(name);
    state.assign(name, std::move(items));
  };
  for (const std::string &parameter : parameters)
    bind(parameter, used < rest.size() ? std::vector<CMakeItem>{rest[used++]}
                                       : std::vector<CMakeItem>{});
  bind("ARGN", {rest.begin() + used, rest.end()});
  bind("ARGV", rest);
  bind("ARGC", {{state.strings.save(std::to_string(rest.size())),
                 state.origin(command.line, "")}});
  for (std::size_t i = 0; i < rest.size(); ++i)
    bind("ARGV" + std::to_string(i), {rest[i]});
}

/// A macro's parameters are variables for the length of the call, which is
/// the same unless the macro reads them through their name.
void CMakeEvaluator::callDefined(const Callable &callable,
                                 const CMakeCommand &command) {
  if (!mayGoDeeper())
    return;
  ++depth;
  const CMakeGuard guard = state.guard;
  const std::size_t earlier = state.left.size();
  if (!callable.macro)
    state.variables.enter();
  Outside outside;
  assignSwitched(state, switchesOf(state, command.arguments), [&] {
    bindArguments(state, command, callable.parameters, outside);
  });
  const CMakeFile *outer = std::exchange(state.current, callable.file);
  runRange(*callable.file, callable.begin, callable.end);
  state.current = outer;
  if (callable.macro)
    for (auto &[name, value] : outside)
      state.variables.set(name, value);
  else
    state.variables.leave();
  if (!callable.macro || state.leaving != CMakeLeave::File)
    state.leaving = CMakeLeave::No;
  if (!callable.macro) {
    state.guard = guard;
    state.left.resize(earlier);
  }
  --depth;
}
