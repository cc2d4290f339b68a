#include "Plan/Backend/UnitPropertiesText.h"
#include "Plan/Backend/Generate.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace decouple;
using llvm::StringRef;

/// References to the backend's variables and what begins a generator
/// expression stay what they are.
static std::string argumentText(StringRef text) {
  if (!text.contains('$'))
    return cmakeArgument(text);
  std::string quoted = "\"";
  for (char c : text) {
    if (c == '\\' || c == '"')
      quoted += '\\';
    quoted += c;
  }
  return quoted + "\"";
}

static std::string headOf(StringRef prefix, StringRef release) {
  std::string name = prefix.str();
  return "# How single units are compiled, as the build files of release " +
         release.str() +
         "\n# say it, and where they do not, the rules. Generated; do not "
         "edit.\n"
         "#\n"
         "#   " +
         name +
         "_property(<unit> <property> <value>)\n"
         "#   " +
         name +
         "_leave_out(<unit>)                    not compiled\n"
         "#   " +
         name +
         "_include_first(<unit> <header>)       a header of the backend's own\n"
         "#   " +
         name +
         "_alone(<unit>)                        compiled on its own\n"
         "#   " +
         name +
         "_definition(<value>)                  for all units\n"
         "#   " +
         name +
         "_library_definition(<library> <value>)\n"
         "#   " +
         name +
         "_split_definition(<value>)            for split files that read it\n"
         "#   " +
         name +
         "_split_directory(<header> <directory>) of the host's, for split "
         "files\n"
         "#\n"
         "# A definition that upstream gives to a whole library goes to the "
         "units that\n"
         "# name its macro, or include what does. Behind each line: the "
         "statement of\n"
         "# upstream, or the rule.\n";
}

static std::string textOf(const UnitStatement &statement, StringRef prefix) {
  std::string text =
      prefix.str() + "_" + wordOf(UnitCommands, statement.command) + "(";
  for (const std::string &argument : statement.arguments)
    text += (text.back() == '(' ? "" : " ") + argumentText(argument);
  return text + ") # " + statement.source + "\n";
}

static std::string notes(StringRef title,
                         const std::vector<std::string> &lines) {
  std::string text = lines.empty() ? "" : "\n# " + title.str() + "\n";
  for (StringRef line : lines) {
    // A value may have several lines; all of them are the comment's.
    llvm::SmallVector<StringRef> parts;
    line.split(parts, '\n');
    text += "# " + llvm::join(parts, "\n#   ") + "\n";
  }
  return text;
}

std::string decouple::unitPropertiesText(const UnitProperties &properties,
                                         StringRef prefix, StringRef release) {
  std::string text = headOf(prefix, release), condition;
  std::vector<std::string> unsaid;
  for (const OpenProperty &said : properties.open)
    unsaid.push_back(said.file + ":" + std::to_string(said.line) + ": " +
                     said.what);
  bool open = false;
  for (const UnitStatement &statement : properties.statements) {
    if (statement.condition != condition) {
      text += open ? "endif()\n" : "";
      condition = statement.condition;
      open = !condition.empty();
      text += open ? "\nif(" + condition + ")\n" : "\n";
    } else if (&statement == &properties.statements.front()) {
      text += "\n";
    }
    text += (open ? "  " : "") + textOf(statement, prefix);
  }
  text += open ? "endif()\n" : "";
  return text + notes("Not repeated:", properties.left) +
         notes("Open, nothing here stands for it:", unsaid);
}
