#include "Plan/Host/Seams.h"

#include "Rules/BuildLanguage.h"
#include "Rules/Roles.h"
#include "Scan/Build/Read/CMakeSyntax.h"
#include "Scan/Cpp/DirectiveTree.h"
#include "Text/Lines.h"
#include "Text/RawTokens.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include <algorithm>

namespace decouple {

Missing missingFor(const Seams &seams, std::size_t begin, std::size_t end) {
  const unsigned depth = seams.depth[begin];
  const bool leaves =
      std::any_of(seams.low.begin() + begin, seams.low.begin() + end,
                  [&](unsigned low) { return low < depth; });
  return {leaves || !seams.open[begin],
          seams.depth[end] > depth || !seams.open[end]};
}

/// Of `count` lines that have nothing to do with each other.
static Seams plainSeams(std::size_t count) {
  return {std::vector<bool>(count + 1, true),
          std::vector<unsigned>(count + 1, 0), std::vector<unsigned>(count, 0)};
}

/// Closes what lies behind `first` and before `last`, lines counted from 1.
static void join(Seams &seams, unsigned first, unsigned last) {
  for (unsigned line = first; line < last; ++line)
    seams.open[line] = false;
}

/// Closes what a comment, a literal or a continued line goes on over.
static void joinTokens(llvm::StringRef text, const LineIndex &lines,
                       Seams &seams) {
  RawTokens tokens(text);
  tokens.keepBlanks();
  clang::Token token;
  while (tokens.next(token)) {
    const llvm::StringRef written = tokens.written(token);
    if (!written.trim().empty())
      join(seams, lines.lineOf(tokens.offset(token)),
           lines.lineOf(tokens.endOffset(token) - 1));
  }
  for (unsigned line = 1; line <= lines.count(); ++line)
    if (lines[line].rtrim().ends_with("\\"))
      seams.open[line] = false;
}

namespace {
/// The parentheses around arguments: which lines, and of what.
struct Arguments {
  unsigned first, last;
  bool ofMacro; ///< by its name, in capitals
};
} // namespace

static bool isInCapitals(llvm::StringRef name) {
  return name.size() > 1 && llvm::none_of(name, llvm::isLower) &&
         llvm::any_of(name, llvm::isUpper);
}

/// Those of several lines of code.
static std::vector<Arguments> argumentsIn(llvm::StringRef text,
                                          const LineIndex &lines) {
  std::vector<Arguments> open, all;
  RawTokens tokens(text);
  clang::Token token;
  llvm::StringRef before;
  while (tokens.next(token)) {
    const unsigned line = lines.lineOf(tokens.offset(token));
    if (token.is(clang::tok::l_paren)) {
      open.push_back({line, line, isInCapitals(before)});
    } else if (token.is(clang::tok::r_paren) && !open.empty()) {
      open.back().last = line;
      if (open.back().first < line)
        all.push_back(open.back());
      open.pop_back();
    }
    before = token.is(clang::tok::raw_identifier) ? tokens.written(token)
                                                  : llvm::StringRef();
  }
  return all;
}

/// Closes the arguments of macros: a directive among them is undefined
/// ([cpp.replace.general]). Where there is one already the compilers know it.
static void joinArguments(llvm::StringRef text, const LineIndex &lines,
                          Seams &seams) {
  for (const Arguments &arguments : argumentsIn(text, lines)) {
    bool hasDirective = false;
    for (unsigned line = arguments.first + 1; line <= arguments.last; ++line)
      hasDirective |= lines[line].ltrim().starts_with("#");
    if (arguments.ofMacro && !hasDirective)
      join(seams, arguments.first, arguments.last);
  }
}

static std::optional<Seams> seamsOfCode(llvm::StringRef text) {
  const LineIndex lines(text);
  Seams seams = plainSeams(lines.count());
  joinTokens(text, lines, seams);
  joinArguments(text, lines, seams);
  const DirectiveTree tree = buildDirectiveTree("", text);
  if (!tree.diagnostics.empty())
    return std::nullopt;
  for (const ConditionalGroup &group : tree.groups) {
    for (unsigned line = group.line; line < group.endLine; ++line)
      ++seams.depth[line];
    for (unsigned line = group.line + 1; line < group.endLine; ++line)
      ++seams.low[line - 1];
  }
  for (const ConditionalGroup &group : tree.groups)
    for (const Arm &arm : llvm::drop_begin(group.arms))
      --seams.low[arm.line - 1];
  return seams;
}

/// What a command does to the depth: 1 begins, -1 ends, 0 is an arm.
static std::optional<int> stepOf(llvm::StringRef command) {
  if (command == "else" || command == "elseif")
    return 0;
  const bool ends = command.consume_front("end");
  const bool nests = llvm::StringSwitch<bool>(command)
                         .Cases("if", "foreach", "while", true)
                         .Cases("function", "macro", "block", true)
                         .Default(false);
  if (!nests)
    return std::nullopt;
  return ends ? -1 : 1;
}

/// Closes what lies between two commands where there may be a bracket comment.
static void joinComments(const CMakeFile &file, const LineIndex &lines,
                         Seams &seams) {
  unsigned from = 1;
  auto joinUpTo = [&](unsigned to) {
    for (unsigned line = from; line < to; ++line)
      if (lines[line].contains("#["))
        return join(seams, from, to);
  };
  for (const CMakeCommand &command : file.commands) {
    joinUpTo(command.line);
    from = command.endLine;
  }
  joinUpTo(lines.count());
}

static std::optional<Seams> seamsOfCMake(llvm::StringRef text) {
  const LineIndex lines(text);
  Seams seams = plainSeams(lines.count());
  const CMakeFile file = parseCMake("", text);
  if (!file.diagnostics.empty())
    return std::nullopt;
  joinComments(file, lines, seams);
  unsigned depth = 0, line = 0; // of what is filled in
  auto fillUpTo = [&](unsigned next) {
    for (; line < next; ++line)
      seams.depth[line + 1] = seams.low[line] = depth;
  };
  for (const CMakeCommand &command : file.commands) {
    join(seams, command.line, command.endLine);
    const std::optional<int> step = stepOf(command.name);
    if (!step)
      continue;
    fillUpTo(command.endLine);
    depth += *step;
    seams.depth[line] = depth;
    if (*step <= 0)
      seams.low[line - 1] = *step < 0 ? depth : depth - 1;
  }
  fillUpTo(lines.count());
  return seams;
}

std::optional<Conditionals> conditionalsOf(llvm::StringRef path,
                                           const RulePack &rules) {
  if (isCMakeFile(path))
    return Conditionals::CMake;
  const Role role = roleOf(path, rules);
  if (role == SourceRole || role == HeaderRole)
    return Conditionals::Preprocessor;
  return std::nullopt;
}

std::optional<Seams> seamsOf(Conditionals language, llvm::StringRef text) {
  if (!text.empty() && !text.ends_with("\n"))
    return std::nullopt;
  return language == Conditionals::CMake ? seamsOfCMake(text)
                                         : seamsOfCode(text);
}

} // namespace decouple
