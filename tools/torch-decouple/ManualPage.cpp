#include "ManualPage.h"

#include "llvm/ADT/StringExtras.h"

using namespace decouple;
using llvm::StringRef;

static void addPaths(const std::vector<std::string> &words, CLI::App &app,
                     std::vector<CommandPath> &paths) {
  paths.push_back({words, &app});
  for (CLI::App *command : app.get_subcommands({})) {
    std::vector<std::string> more = words;
    more.push_back(command->get_name());
    addPaths(more, *command, paths);
  }
}

std::vector<CommandPath> decouple::commandPaths(CLI::App &app) {
  std::vector<CommandPath> paths;
  addPaths({}, app, paths);
  return paths;
}

std::vector<const CLI::Option *> decouple::dashedOptions(const CLI::App &app) {
  return app.get_options(
      [](const CLI::Option *option) { return option->nonpositional(); });
}

std::vector<std::string> decouple::spellingsOf(const CLI::Option &option) {
  std::vector<std::string> spellings;
  for (const std::string &name : option.get_snames())
    spellings.push_back("-" + name);
  for (const std::string &name : option.get_lnames())
    spellings.push_back("--" + name);
  return spellings;
}

bool decouple::takesValue(const CLI::Option &option) {
  return option.get_items_expected_min() > 0;
}

/// `text` with what troff would read as its own made plain.
static std::string escaped(StringRef text) {
  std::string out;
  for (char c : text)
    out += c == '\\' ? "\\e" : c == '-' ? "\\-" : std::string(1, c);
  // A line that begins with one of these is a request.
  return !out.empty() && (out[0] == '.' || out[0] == '\'') ? "\\&" + out : out;
}

/// "PATH[:LINE]": what --help says of the value, without its remarks.
static std::string valueOf(const CLI::Option &option) {
  StringRef text = option.get_option_text();
  text.consume_back(" REQUIRED");
  return text.empty() ? "TEXT" : text.str();
}

static std::string entry(const std::string &tag, StringRef description) {
  return ".TP\n" + tag + "\n" + escaped(description) + "\n";
}

/// The spellings in bold, joined by `between`, and the value.
static std::string tagOf(const CLI::Option &option, StringRef between) {
  std::vector<std::string> names;
  for (const std::string &spelling : spellingsOf(option))
    names.push_back("\\fB" + escaped(spelling) + "\\fR");
  std::string tag = llvm::join(names, between);
  if (takesValue(option))
    tag += " \\fI" + escaped(valueOf(option)) + "\\fR";
  return tag;
}

static std::string optionEntry(const CLI::Option &option) {
  return entry(tagOf(option, ", "), option.get_description());
}

static std::string positionalEntries(const CLI::App &app) {
  std::string out;
  for (const CLI::Option *option : app.get_options({}))
    if (!option->nonpositional())
      out += entry("\\fI" + escaped(option->get_name(true)) + "\\fR",
                   option->get_description());
  return out;
}

static std::string synopsis(const CLI::App &app) {
  std::string out = " [\\fIOPTION\\fR ...]";
  for (const CLI::Option *option : dashedOptions(app))
    if (option->get_required())
      out += " " + tagOf(*option, "|");
  if (!app.get_subcommands([](const CLI::App *) { return true; }).empty())
    out += " \\fISUBCOMMAND\\fR";
  for (const CLI::Option *option : app.get_options({}))
    if (!option->nonpositional())
      out += option->get_required()
                 ? " \\fI" + escaped(option->get_name(true)) + "\\fR"
                 : " [\\fI" + escaped(option->get_name(true)) + "\\fR]";
  return out;
}

/// The text after the options of a subcommand, line for line.
static std::string footerLines(StringRef footer) {
  std::string out;
  for (StringRef line : llvm::split(footer, '\n'))
    if (!line.empty())
      out += escaped(line) + "\n";
  return out.empty() ? "" : ".PP\n.nf\n" + out + ".fi\n";
}

static std::string section(const CommandPath &path) {
  const CLI::App &app = *path.app;
  const std::string name = llvm::join(path.words, " ");
  std::string out = ".SS " + escaped(name) + "\n" +
                    escaped(app.get_description()) + ".\n.PP\n" +
                    "\\fBtorch\\-decouple " + escaped(name) + "\\fR" +
                    synopsis(app) + "\n" + positionalEntries(app);
  for (const CLI::Option *option : dashedOptions(app))
    out += optionEntry(*option);
  return out + footerLines(app.get_footer());
}

/// The text after the options, "Exit codes:" and such: each title becomes a
/// section, its lines stay as they are.
static std::string footerSections(StringRef footer) {
  std::string out;
  bool isOpen = false;
  for (StringRef line : llvm::split(footer, '\n')) {
    if (!line.starts_with(" ") && line.ends_with(":")) {
      out += std::string(isOpen ? ".fi\n" : "") + ".SH " +
             escaped(line.drop_back().upper()) + "\n.nf\n";
      isOpen = true;
    } else if (!line.empty()) {
      out += escaped(line) + "\n";
    }
  }
  return out + (isOpen ? ".fi\n" : "");
}

std::string decouple::manualPage(CLI::App &app, StringRef version) {
  std::string out = ".TH TORCH\\-DECOUPLE 1 \"\" \"torch\\-decouple " +
                    escaped(version) + "\" \"User Commands\"\n";
  out += ".SH NAME\ntorch\\-decouple \\- take the CUDA code out of a "
         "PyTorch checkout, into a backend of its own\n";
  out += ".SH SYNOPSIS\n\\fBtorch\\-decouple\\fR" + synopsis(app) + "\n";
  out += ".SH DESCRIPTION\n" + escaped(app.get_description()) + "\n";
  for (const CLI::Option *option : dashedOptions(app))
    out += optionEntry(*option);
  out += ".SH SUBCOMMANDS\n";
  for (const CommandPath &path : commandPaths(app))
    if (!path.words.empty())
      out += section(path);
  return out + footerSections(app.get_footer());
}
