#include "Scan/Build/Read/CMakeSyntax.h"
#include "Scan/Build/Read/CMakeDepth.h"
#include "Support/DiagnosticTable.h"
#include "Text/WordSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace decouple;
using llvm::StringRef;

static bool isNameStart(char c) { return llvm::isAlpha(c) || c == '_'; }

namespace {
class Lexer {
public:
  Lexer(StringRef text, CMakeFile &file) : text(text), file(file) {
    text.consume_front("\xEF\xBB\xBF");
    this->text = text;
  }

  void run() {
    while (skipBlanks())
      if (!command())
        skipLine();
  }

private:
  char at(std::size_t offset = 0) const {
    return position + offset < text.size() ? text[position + offset] : '\0';
  }
  bool atEnd() const { return position >= text.size(); }

  void advance(std::size_t count = 1) {
    for (; count && !atEnd(); --count)
      if (text[position++] == '\n') {
        ++line;
        lineBegin = position;
      }
  }

  /// To the next byte that is neither blank nor comment; false at the end.
  bool skipBlanks() {
    for (; !atEnd(); advance()) {
      if (at() == '#')
        skipComment();
      if (!llvm::isSpace(at()))
        return !atEnd();
    }
    return false;
  }

  void skipComment() {
    StringRef content;
    advance();
    if (bracket(content))
      return;
    while (!atEnd() && at() != '\n')
      advance();
  }

  void skipLine() {
    std::size_t end = text.find('\n', position);
    advance(end == StringRef::npos ? text.size() - position : end - position);
  }

  /// `[==[ ... ]==]`; leaves the position alone when there is none.
  bool bracket(StringRef &content) {
    std::size_t equals = 0;
    if (at() != '[')
      return false;
    while (at(1 + equals) == '=')
      ++equals;
    if (at(1 + equals) != '[')
      return false;
    std::string close = "]" + std::string(equals, '=') + "]";
    std::size_t begin = position + equals + 2, end = text.find(close, begin);
    if (end == StringRef::npos)
      return false;
    content = text.slice(begin, end);
    advance(end + close.size() - position);
    return true;
  }

  void report(StringRef message) {
    StringRef whole = text.substr(lineBegin).take_until(
        [](char c) { return c == '\n' || c == '\r'; });
    file.diagnostics.push_back(
        remark(DiagnosticId::CMakeSyntax, file.path, line, message.str(),
               unsigned(position - lineBegin + 1), whole.str()));
  }

  bool command() {
    // configure_file templates have lines that are only a placeholder.
    if (at() == '@')
      return false;
    if (!isNameStart(at()))
      return report("expected a command"), false;
    std::size_t begin = position;
    CMakeCommand command;
    command.line = line;
    while (isWordByte(at()))
      ++position;
    command.name = text.slice(begin, position).lower();
    while (at() == ' ' || at() == '\t')
      ++position;
    if (at() != '(')
      return report("expected '(' after the command's name"), false;
    advance();
    bool closed = arguments(command);
    command.endLine = line;
    file.commands.push_back(std::move(command));
    return closed;
  }

  bool arguments(CMakeCommand &command) {
    std::size_t opened = command.line, depth = 1;
    while (skipBlanks()) {
      CMakeArgument argument;
      argument.line = line;
      if (at() == '(' || at() == ')') {
        depth += at() == '(' ? 1 : -1;
        argument.text = text.substr(position, 1);
        advance();
        if (depth == 0)
          return true;
      } else if (at() == '"') {
        argument.kind = CMakeArgument::Kind::Quoted;
        argument.text = quoted().drop_front().drop_back();
      } else if (bracket(argument.text)) {
        // A newline right after the opening bracket is not content.
        argument.kind = CMakeArgument::Kind::Bracket;
        argument.text.consume_front("\r");
        argument.text.consume_front("\n");
      } else {
        argument.text = unquoted();
      }
      command.arguments.push_back(argument);
    }
    report("the command of line " + std::to_string(opened) +
           " has no closing ')'");
    return false;
  }

  /// With its quotes; an unterminated string ends with the file.
  StringRef quoted() {
    std::size_t begin = position;
    advance();
    while (!atEnd() && at() != '"')
      advance(at() == '\\' ? 2 : 1);
    if (atEnd()) {
      report("unterminated string");
      return "\"\"";
    }
    advance();
    return text.slice(begin, position);
  }

  /// Legacy forms included: `-Da="b c"` and `$(MAKE)` are one argument.
  StringRef unquoted() {
    std::size_t begin = position;
    while (!atEnd() && !llvm::isSpace(at()) && !StringRef("()#").contains(at()))
      if (at() == '"')
        quoted();
      else if (at() == '$' && at(1) == '(')
        advance(text.find(')', position) == StringRef::npos
                    ? 2
                    : text.find(')', position) + 1 - position);
      else
        advance(at() == '\\' ? 2 : 1);
    return text.slice(begin, position);
  }

  StringRef text;
  CMakeFile &file;
  std::size_t position = 0, lineBegin = 0;
  unsigned line = 1;
};

/// Fills CMakeFile::next from the commands' names.
class BlockMatcher {
public:
  explicit BlockMatcher(CMakeFile &file) : file(file) {}

  void run() {
    dropDeepest();
    file.next.assign(file.commands.size(), 0);
    for (std::size_t i = 0; i < file.commands.size(); ++i)
      visit(i, file.commands[i].name);
    for (std::size_t open : stack) {
      file.next[open] = file.commands.size();
      report(open, "has no end");
    }
  }

private:
  /// Blocks in so many others are no build's. Who reads a block reads those in
  /// it, so there has to be an end.
  static constexpr unsigned MaximalDepth = 256;

  void dropDeepest() {
    unsigned depth = 0;
    bool reported = false;
    llvm::erase_if(file.commands, [&](const CMakeCommand &command) {
      bool opens = isOpening(command.name), closes = isClosing(command.name);
      depth += opens;
      bool drops = depth > MaximalDepth;
      depth -= closes && depth > 0;
      if (drops && !reported)
        file.diagnostics.push_back(
            remark(DiagnosticId::CMakeEndless, file.path, command.line,
                   "nested more than 256 blocks deep; left out"));
      reported |= drops;
      return drops;
    });
  }

  void visit(std::size_t i, StringRef name) {
    bool arm = isArm(name);
    if (isOpening(name))
      return stack.push_back(i);
    if (!arm && !isClosing(name))
      return;
    if (stack.empty() ||
        ending(file.commands[stack.back()].name) != (arm ? "endif" : name))
      return report(i, "has no beginning");
    file.next[stack.back()] = i;
    if (arm)
      stack.back() = i;
    else
      stack.pop_back();
  }

  static StringRef ending(StringRef name) {
    return llvm::StringSwitch<StringRef>(name)
        .Cases("if", "elseif", "else", "endif")
        .Case("foreach", "endforeach")
        .Case("while", "endwhile")
        .Case("function", "endfunction")
        .Case("macro", "endmacro")
        .Case("block", "endblock")
        .Default("");
  }
  static bool isArm(StringRef name) {
    return name == "elseif" || name == "else";
  }
  static bool isOpening(StringRef name) {
    return !isArm(name) && !ending(name).empty();
  }
  static bool isClosing(StringRef name) {
    return name.consume_front("end") && ending(name) == ("end" + name).str();
  }

  void report(std::size_t command, StringRef what) {
    const CMakeCommand &at = file.commands[command];
    file.diagnostics.push_back(remark(DiagnosticId::CMakeUnbalanced, file.path,
                                      at.line, at.name + "() " + what.str()));
  }

  CMakeFile &file;
  std::vector<std::size_t> stack;
};
} // namespace

std::string decouple::spellArguments(llvm::ArrayRef<CMakeArgument> arguments) {
  std::string out;
  for (const CMakeArgument &argument : arguments) {
    bool quoted = argument.kind == CMakeArgument::Kind::Quoted;
    if (!out.empty() && out.back() != '(' && !argument.is(")"))
      out += ' ';
    out += quoted ? ("\"" + argument.text + "\"").str() : argument.text.str();
  }
  return out;
}

CMakeFile decouple::parseCMake(StringRef path, StringRef text) {
  CMakeFile file;
  file.path = path.str();
  Lexer(text, file).run();
  BlockMatcher(file).run();
  if (std::optional<Diagnostic> tooDeep = tooDeepCommand(file))
    file.diagnostics.push_back(std::move(*tooDeep));
  return file;
}
