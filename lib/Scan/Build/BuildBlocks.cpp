#include "Scan/Build/BuildBlocks.h"
#include "Scan/Build/Values/CMakeCondition.h"
#include "Text/CodeWords.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace decouple;
using llvm::StringRef;

namespace {
/// Whether the text of a group, or of an arm, is seen: without CUDA, with it.
struct Seen {
  Truth host = Truth::True, device = Truth::True;
  bool differs() const {
    return host != Truth::Unknown && device != Truth::Unknown && host != device;
  }
  bool isKnown() const {
    return host != Truth::Unknown && device != Truth::Unknown;
  }
};

/// One arm of a group: its commands are behind `command`.
struct BuildArm {
  std::size_t command = 0;
  Seen seen;
};
} // namespace

static Seen both(Seen a, Seen b) {
  return {conjoin(a.host, b.host), conjoin(a.device, b.device)};
}

/// Words that are conditions' syntax, not names.
static bool isConditionWord(StringRef word) {
  // clang-format off
  static constexpr llvm::StringLiteral keywords[] = {
      "NOT", "AND", "OR", "DEFINED", "TARGET", "EXISTS", "MATCHES", "STREQUAL",
      "STRLESS", "STRGREATER", "EQUAL", "LESS", "GREATER", "LESS_EQUAL",
      "GREATER_EQUAL", "VERSION_LESS", "VERSION_GREATER", "VERSION_EQUAL",
      "VERSION_LESS_EQUAL", "VERSION_GREATER_EQUAL", "IN_LIST", "COMMAND",
      "POLICY", "IS_DIRECTORY", "ON", "OFF", "TRUE", "FALSE", "ENV"};
  // clang-format on
  return llvm::is_contained(keywords, word);
}

/// The names in a condition: identifiers outside quotes, and references.
static void collectNames(const CMakeArgument &argument,
                         std::vector<std::string> &names) {
  StringRef rest = argument.text;
  bool bare = argument.kind == CMakeArgument::Kind::Unquoted;
  while (!rest.empty()) {
    std::size_t begin = 0;
    while (begin < rest.size() && !llvm::isAlpha(rest[begin]) &&
           rest[begin] != '_')
      ++begin;
    StringRef word = rest.drop_front(begin).take_while(
        [](char c) { return llvm::isAlnum(c) || c == '_'; });
    bool reference =
        begin > 0 && (rest[begin - 1] == '{' || rest[begin - 1] == '@');
    if (!word.empty() && (bare || reference) && !isConditionWord(word))
      names.push_back(word.str());
    rest = rest.drop_front(begin + word.size());
  }
}

namespace {
class Finder {
public:
  Finder(const CMakeFile &file, const BuildReading &reading,
         const CMakeSettings &host, const CMakeSettings &device)
      : file(file), reading(reading), host(host), device(device) {}

  std::vector<BuildBlock> run() {
    visit(0, file.commands.size(), ofFile(), false);
    llvm::sort(blocks, [](const BuildBlock &a, const BuildBlock &b) {
      return std::pair(a.line, b.endLine) < std::pair(b.line, a.endLine);
    });
    return std::move(blocks);
  }

private:
  /// Which of the builds read the file at all.
  Seen ofFile() const {
    Seen seen;
    for (const auto &[variable, files] : reading.readWith)
      if (llvm::any_of(files, [&](const Glob &glob) {
            return glob.matches(file.path);
          })) {
        CMakeCommand arm;
        arm.arguments.push_back({CMakeArgument::Kind::Unquoted, variable});
        seen = both(seen, evaluate(arm));
      }
    return seen;
  }

  void visit(std::size_t begin, std::size_t end, Seen context, bool inBlock) {
    for (std::size_t i = begin; i < end; ++i)
      if (file.commands[i].name == "if" && file.next[i])
        i = group(i, context, inBlock);
  }

  /// Visits the group that begins at `at`; returns the index of its endif.
  std::size_t group(std::size_t at, Seen context, bool inBlock) {
    BuildBlock block;
    block.path = file.path;
    block.line = file.commands[at].line;
    block.nested = inBlock;
    bool mentioned = false;
    Seen remaining = context;
    std::size_t i = at;
    std::vector<BuildArm> arms;
    for (; i < file.commands.size() && file.next[i]; i = file.next[i]) {
      const CMakeCommand &arm = file.commands[i];
      mentioned |= arm.name != "else" && mentions(arm);
      describe(arm, block);
      Seen holds = arm.name == "else" ? Seen{} : evaluate(arm);
      if (endsBuild(i))
        holds = {Truth::False, Truth::False};
      arms.push_back({i, both(remaining, holds)});
      remaining = both(remaining, {negate(holds.host), negate(holds.device)});
    }
    for (const BuildArm &arm : arms)
      visit(arm.command + 1, file.next[arm.command], arm.seen,
            inBlock || mentioned);
    if (!mentioned)
      return i;
    std::size_t last = std::min(i, file.commands.size() - 1);
    block.endLine = file.commands[last].endLine;
    llvm::sort(block.variables);
    block.variables.erase(llvm::unique(block.variables), block.variables.end());
    block.difference = difference(context, arms);
    block.printsOnly = llvm::all_of(
        arms, [&](const BuildArm &arm) { return printsOnly(arm.command); });
    blocks.push_back(std::move(block));
    return i;
  }

  bool mentions(const CMakeCommand &arm) const {
    return llvm::any_of(arm.arguments, [&](const CMakeArgument &argument) {
      return llvm::any_of(reading.mentions, [&](const std::string &word) {
        return hasWords(argument.text, word);
      });
    });
  }

  /// "if USE_CUDA | else"
  static void describe(const CMakeCommand &arm, BuildBlock &block) {
    std::string &out = block.condition;
    out += (out.empty() ? "" : " | ") + arm.name;
    if (arm.name == "else")
      return; // its arguments, if any, repeat the condition
    out += " " + spellArguments(arm.arguments);
    for (const CMakeArgument &argument : arm.arguments)
      collectNames(argument, block.variables);
  }

  Seen evaluate(const CMakeCommand &arm) const {
    return {evaluateCMake(arm.arguments, host),
            evaluateCMake(arm.arguments, device)};
  }

  /// The commands of the arm that begins with command `arm`.
  llvm::ArrayRef<CMakeCommand> body(std::size_t arm) const {
    return llvm::ArrayRef(file.commands)
        .slice(arm + 1, file.next[arm] - arm - 1);
  }

  /// No build that is made takes the arm: it stops with an error.
  bool endsBuild(std::size_t arm) const {
    std::size_t end = file.next[arm];
    for (std::size_t i = arm + 1; i < end; ++i) {
      if (isFatal(file.commands[i]))
        return true;
      while (i < end && file.next[i] && file.commands[i].name != "endif")
        i = file.next[i]; // what is under a condition may not be met
    }
    return false;
  }

  static bool isFatal(const CMakeCommand &command) {
    return command.name == "message" && !command.arguments.empty() &&
           command.arguments.front().text == "FATAL_ERROR";
  }

  bool printsOnly(std::size_t arm) const {
    return llvm::all_of(body(arm), [](const CMakeCommand &command) {
      return llvm::is_contained({"if", "elseif", "else", "endif", "message"},
                                command.name) &&
             !isFatal(command);
    });
  }

  /// An arm that one configuration takes differs, if anything is in it; so does
  /// a group that one reaches whose arms leave no way past them.
  Difference difference(Seen context, llvm::ArrayRef<BuildArm> arms) const {
    bool unknown = false, filled = true;
    for (const BuildArm &arm : arms) {
      bool empty = body(arm.command).empty();
      filled &= !empty;
      if (empty)
        continue;
      if (arm.seen.differs())
        return Difference::Differs;
      unknown |= !arm.seen.isKnown();
    }
    bool whole = file.commands[arms.back().command].name == "else";
    if (whole && filled && context.differs())
      return Difference::Differs;
    return unknown ? Difference::Unknown : Difference::Same;
  }

  const CMakeFile &file;
  const BuildReading &reading;
  const CMakeSettings &host, &device;
  std::vector<BuildBlock> blocks;
};
} // namespace

std::vector<BuildBlock> decouple::findBuildBlocks(const CMakeFile &file,
                                                  const BuildReading &reading,
                                                  const CMakeSettings &host,
                                                  const CMakeSettings &device) {
  return Finder(file, reading, host, device).run();
}

std::vector<LineRange> decouple::ownLines(llvm::ArrayRef<BuildBlock> blocks,
                                          std::size_t number) {
  const BuildBlock &block = blocks[number];
  std::vector<LineRange> lines;
  unsigned next = block.line;
  for (const BuildBlock &inner : blocks.drop_front(number + 1)) {
    if (inner.path != block.path || inner.line > block.endLine)
      break;
    if (inner.line > next)
      lines.push_back({next, inner.line - 1});
    next = std::max(next, inner.endLine + 1); // what it holds itself is past
  }
  if (next <= block.endLine)
    lines.push_back({next, block.endLine});
  return lines;
}
