#include "Completion.h"

#include "OptionValues.h"
#include "Support/DiagnosticTable.h"
#include "Support/Errors.h"
#include "llvm/ADT/StringExtras.h"

using namespace decouple;
using llvm::StringRef;

/// In single quotes, for all three shells.
static std::string inQuotes(StringRef text) {
  std::string out = "'";
  for (char c : text)
    out += c == '\'' ? "'\\''" : std::string(1, c);
  return out + "'";
}

/// Fish reads backslashes in single quotes.
static std::string inQuotesForFish(StringRef text) {
  std::string out = "'";
  for (char c : text)
    out += c == '\'' || c == '\\' ? std::string("\\") + c : std::string(1, c);
  return out + "'";
}

namespace {

/// What the scripts are made of.
struct Words {
  std::vector<CommandPath> paths;
  const std::vector<Suggestion> &names; ///< for `explain`
};

} // namespace

static std::vector<Suggestion> subcommandsOf(const CLI::App &app) {
  std::vector<Suggestion> values;
  for (const CLI::App *command : app.get_subcommands({}))
    values.push_back({command->get_name(), command->get_description()});
  return values;
}

/// What may follow besides options and files: subcommands, or words that the
/// subcommand is about.
static std::vector<Suggestion> valuesAfter(const CommandPath &path,
                                           const Words &words) {
  const std::string command = llvm::join(path.words, " ");
  if (command == "help")
    return subcommandsOf(*path.app->get_parent());
  if (command == "completion")
    return {{"bash", ""}, {"zsh", ""}, {"fish", ""}};
  if (command != "explain")
    return subcommandsOf(*path.app);
  std::vector<Suggestion> values;
  for (const DiagnosticInfo &row : diagnosticTable())
    values.push_back({row.name.str(), row.sentence.str()});
  llvm::append_range(values, words.names);
  return values;
}

/// Those, then options.
static std::vector<std::string> wordsAfter(const CommandPath &path,
                                           const Words &all) {
  std::vector<std::string> words;
  for (const Suggestion &value : valuesAfter(path, all))
    words.push_back(value.word);
  for (const CLI::Option *option : dashedOptions(*path.app))
    llvm::append_range(words, spellingsOf(*option));
  return words;
}

/// "run", "rules check": the cases of a shell's `case`.
static std::string pathCases(const std::vector<CommandPath> &paths) {
  std::vector<std::string> cases;
  for (const CommandPath &path : paths)
    if (!path.words.empty())
      cases.push_back("' " + llvm::join(path.words, " ") + "'");
  return llvm::join(cases, "|");
}

/// "' run -o'|' run --output'": a case of a shell's `case`.
static std::string caseOf(const std::vector<std::string> &options) {
  std::vector<std::string> cases;
  for (const std::string &option : options)
    cases.push_back("'" + option + "'");
  return llvm::join(cases, "|");
}

/// What bash does behind an option that takes a value.
static std::string bashValues(const OptionValues &values) {
  switch (values.kind) {
  case ValueKind::Choice:
    return "words=" + inQuotes(llvm::join(values.choices, " "));
  case ValueKind::Directory:
  case ValueKind::File:
    return "words=";
  case ValueKind::Other:
    break;
  }
  return "words=; compopt +o default 2>/dev/null";
}

static std::string bashScript(const Words &words) {
  std::string out = R"(# Completes command lines of torch-decouple in bash.
_torch_decouple() {
  local current=${COMP_WORDS[COMP_CWORD]} at=$COMP_CWORD command= words= word
  # In --option=value the "=" is a word of its own.
  [[ $current == = ]] && current= && ((++at))
  [[ ${COMP_WORDS[at-1]} == = ]] && ((--at))
  for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$command $word" in
      )" + pathCases(words.paths) +
                    R"() command+=" $word" ;;
    esac
  done
  case "$command" in
)";
  for (const CommandPath &path : words.paths)
    out += "    '" + std::string(path.words.empty() ? "" : " ") +
           llvm::join(path.words, " ") +
           "') words=" + inQuotes(llvm::join(wordsAfter(path, words), " ")) +
           " ;;\n";
  out += "  esac\n  case \"$command ${COMP_WORDS[at-1]}\" in\n";
  for (const auto &[values, options] : optionsByValues(words.paths))
    out += "    " + caseOf(options) + ") " + bashValues(values) + " ;;\n";
  return out + R"(  esac
  # What is neither an option nor a subcommand is a file: readline's default.
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _torch_decouple torch-decouple
)";
}

/// "name:description", as _describe reads it. No name has a colon.
static std::string described(StringRef name, StringRef description) {
  return inQuotes((name + ":" + description).str());
}

/// What zsh does behind an option that takes a value.
static std::string zshValues(const OptionValues &values) {
  switch (values.kind) {
  case ValueKind::Choice: {
    std::string out = "choices=(";
    for (const std::string &word : values.choices)
      out += (out.back() == '(' ? "" : " ") + inQuotes(word);
    return out + "); _describe 'value' choices";
  }
  case ValueKind::Directory:
    return "_files -/";
  case ValueKind::File:
    return "_files";
  case ValueKind::Other:
    break;
  }
  return "_message 'value'";
}

static std::string zshScript(const Words &words) {
  std::string out = R"(#compdef torch-decouple
# Completes command lines of torch-decouple in zsh.
_torch_decouple() {
  local command= word before=$words[CURRENT-1]
  local -a choices
  for word in "${(@)words[2,CURRENT-1]}"; do
    case "$command $word" in
      ()" + pathCases(words.paths) +
                    R"() command+=" $word" ;;
    esac
  done
  if [[ $words[CURRENT] == --*=* ]]; then
    before=${words[CURRENT]%%=*}
    compset -P 1 '*='
  fi
  case "$command $before" in
)";
  for (const auto &[values, options] : optionsByValues(words.paths))
    out +=
        "    (" + caseOf(options) + ") " + zshValues(values) + "; return ;;\n";
  out += "  esac\n  case \"$command\" in\n";
  for (const CommandPath &path : words.paths) {
    out += "    ('" + std::string(path.words.empty() ? "" : " ") +
           llvm::join(path.words, " ") + "') choices=(\n";
    for (const Suggestion &value : valuesAfter(path, words))
      out += "      " + described(value.word, value.description) + "\n";
    for (const CLI::Option *option : dashedOptions(*path.app))
      for (const std::string &spelling : spellingsOf(*option))
        out += "      " + described(spelling, option->get_description()) + "\n";
    out += "    ) ;;\n";
  }
  return out + R"(  esac
  _describe 'torch-decouple' choices
  [[ $words[CURRENT] == -* ]] || _files
}
_torch_decouple "$@"
)";
}

/// When fish has seen just the words of `path`.
static std::string seen(const CommandPath &path) {
  std::vector<std::string> conditions;
  for (const std::string &word : path.words)
    conditions.push_back("__fish_seen_subcommand_from " + word);
  std::string inner;
  for (const CLI::App *command : path.app->get_subcommands({}))
    inner += " " + command->get_name();
  if (!inner.empty())
    conditions.push_back("not __fish_seen_subcommand_from" + inner);
  return conditions.empty()
             ? ""
             : " -n " + inQuotes(llvm::join(conditions, "; and "));
}

/// How fish completes the value; it would offer files for any.
static std::string fishValues(const OptionValues &values) {
  switch (values.kind) {
  case ValueKind::Choice:
    return " -x -a " + inQuotesForFish(llvm::join(values.choices, " "));
  case ValueKind::Directory:
    return " -x -a '(__fish_complete_directories)'";
  case ValueKind::File:
    return " -r -F";
  case ValueKind::Other:
    break;
  }
  return " -x";
}

static std::string fishScript(const Words &words) {
  std::string out = "# Completes command lines of torch-decouple in fish.\n";
  for (const CommandPath &path : words.paths) {
    const std::string line = "complete -c torch-decouple" + seen(path);
    for (const Suggestion &value : valuesAfter(path, words))
      out += line + " -f -a " + value.word + " -d " +
             inQuotesForFish(value.description) + "\n";
    for (const CLI::Option *option : dashedOptions(*path.app)) {
      out += line;
      for (const std::string &name : option->get_snames())
        out += " -s " + name;
      for (const std::string &name : option->get_lnames())
        out += " -l " + name;
      out += (takesValue(*option) ? fishValues(valuesOf(*option)) : "") +
             " -d " + inQuotesForFish(option->get_description()) + "\n";
    }
  }
  return out;
}

llvm::Expected<std::string>
decouple::completionFor(CLI::App &app, StringRef shell,
                        const std::vector<Suggestion> &names) {
  const Words words{commandPaths(app), names};
  if (shell == "bash")
    return bashScript(words);
  if (shell == "zsh")
    return zshScript(words);
  if (shell == "fish")
    return fishScript(words);
  return usageError("there is no completion for '" + shell +
                    "'; known: bash, zsh, fish");
}
