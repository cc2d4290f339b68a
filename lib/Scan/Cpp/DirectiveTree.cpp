#include "Scan/Cpp/DirectiveTree.h"
#include "Scan/Cpp/ConditionText.h"
#include "Scan/Cpp/GroupStack.h"
#include "Scan/Cpp/PlainLines.h"
#include "Scan/Cpp/TokenSink.h"
#include "Text/Lines.h"
#include "Text/RawTokens.h"
#include "llvm/ADT/StringSwitch.h"

using namespace decouple;
using clang::Token;
namespace tok = clang::tok;

namespace {
/// What a directive's name makes of it.
enum class Directive {
  If,
  Ifdef,
  Ifndef,
  Elif,
  Elifdef,
  Elifndef,
  Else,
  Endif,
  Include,
  Define,
  Pragma,
  Other
};

/// Reads one text from its first token to its last.
class Reader {
public:
  Reader(llvm::StringRef file, llvm::StringRef text, TokenSink *sink)
      : text(text), tokens(text), lines(text), sink(sink),
        groups(file, text, tree) {}
  DirectiveTree read();

private:
  void directive(const Token &hash);
  void conditional(Directive kind, const Token &hash);
  void include(unsigned line, const Token &name);
  void define(unsigned line, const Token &name);
  void code(const Token &token);
  bool skipPlain(const Token &first);
  void skipLine(Token &token);
  void name(const Token &token);
  std::size_t cutBefore(const Token &hash) const;
  void checkEnd();

  llvm::StringRef text;
  RawTokens tokens;
  LineCounter lines;
  TokenSink *sink;
  DirectiveTree tree;
  GroupStack groups;
  static constexpr std::size_t None = ConditionalGroup::None;
  std::size_t lastTokenEnd = 0;
  std::size_t openRawString = None;
};
} // namespace

static Directive directiveNamed(llvm::StringRef name) {
  return llvm::StringSwitch<Directive>(name)
      .Case("if", Directive::If)
      .Case("ifdef", Directive::Ifdef)
      .Case("ifndef", Directive::Ifndef)
      .Case("elif", Directive::Elif)
      .Case("elifdef", Directive::Elifdef)
      .Case("elifndef", Directive::Elifndef)
      .Case("else", Directive::Else)
      .Case("endif", Directive::Endif)
      .Cases("include", "include_next", "import", Directive::Include)
      .Case("define", Directive::Define)
      .Case("pragma", Directive::Pragma)
      .Default(Directive::Other);
}

static DirectiveKind armKind(Directive kind) {
  // Both lists start alike.
  static_assert(static_cast<int>(Directive::Else) ==
                static_cast<int>(DirectiveKind::Else));
  return static_cast<DirectiveKind>(kind);
}

DirectiveTree Reader::read() {
  for (Token token; tokens.next(token);) {
    lastTokenEnd = tokens.endOffset(token);
    if (token.is(tok::hash) && token.isAtStartOfLine())
      directive(token);
    else if (!token.isAtStartOfLine() || !skipPlain(token))
      code(token);
  }
  groups.finish(lines.lineOf(text.rtrim("\r\n").size()));
  checkEnd();
  return std::move(tree);
}

/// Passes over the plain lines from `first` on, unless the sink wants a name
/// of them. False when there are none.
bool Reader::skipPlain(const Token &first) {
  std::size_t begin = tokens.offset(first);
  PlainLines plain = skipPlainLines(
      text, begin, sink ? sink->nextOfInterest(begin) : text.size(),
      groups.isOpen());
  if (plain.end == begin)
    return false;
  if (plain.hasTokens)
    groups.sawTokens(plain.nesting);
  lastTokenEnd = plain.end;
  tokens.continueAt(plain.end);
  return true;
}

/// Names are for the sink; all else is for whoever asks for it.
void Reader::name(const Token &token) {
  if (sink && (token.is(tok::raw_identifier) || token.is(tok::string_literal)))
    sink->name(tokens.written(token), tokens.offset(token), lines);
}

void Reader::code(const Token &token) {
  groups.sawToken(token.getKind());
  name(token);
  // Nothing else that the lexer rejects goes beyond its line.
  if (token.is(tok::unknown) && tokens.endOffset(token) == text.size() &&
      tokens.written(token).contains("R\""))
    openRawString = tokens.offset(token);
}

/// The directive from `token` on to its end.
void Reader::skipLine(Token &token) {
  bool more = true;
  while (more && token.isNot(tok::eod)) {
    lastTokenEnd = tokens.endOffset(token);
    if (token.isNot(tok::header_name))
      name(token);
    more = tokens.next(token);
  }
}

void Reader::directive(const Token &hash) {
  tokens.startDirective();
  Token token;
  if (!tokens.next(token) || token.is(tok::eod))
    return; // the null directive
  lastTokenEnd = tokens.endOffset(token);
  Directive kind = token.is(tok::raw_identifier)
                       ? directiveNamed(tokens.spelling(token))
                       : Directive::Other;
  if (kind <= Directive::Endif)
    return conditional(kind, hash);
  unsigned line = lines.lineOf(tokens.offset(hash));
  if (kind == Directive::Include) {
    tokens.nextHeaderName(token);
    include(line, token);
  } else if (kind == Directive::Define) {
    tokens.next(token);
    define(line, token);
  } else {
    groups.sawDirective(kind == Directive::Pragma);
  }
  skipLine(token);
}

/// Where text is cut before a directive: at the begin of its line, but not
/// through a comment that ends on that line.
std::size_t Reader::cutBefore(const Token &hash) const {
  std::size_t at = tokens.offset(hash);
  std::size_t begin = lineBegin(text, at);
  bool blank = text.slice(begin, at).trim(" \t\f\v").empty();
  return blank ? begin : at;
}

void Reader::conditional(Directive kind, const Token &hash) {
  Arm arm;
  arm.line = lines.lineOf(tokens.offset(hash));
  arm.begin = cutBefore(hash);
  ConditionText condition = readCondition(tokens);
  arm.bodyBegin = condition.lineEnd;
  lastTokenEnd = std::max(lastTokenEnd, condition.lastTokenEnd);
  if (kind == Directive::Endif)
    return groups.close(arm, tokens.offset(hash));
  arm.kind = armKind(kind);
  arm.condition = std::move(condition.text);
  arm.macros = std::move(condition.macros);
  if (kind <= Directive::Ifndef)
    groups.open(std::move(arm), tokens.offset(hash));
  else
    groups.nextArm(std::move(arm), tokens.offset(hash));
}

void Reader::include(unsigned line, const Token &name) {
  groups.sawDirective(/*pragma=*/false);
  IncludeDirective found;
  found.line = line;
  found.group = groups.current();
  found.arm = groups.currentArm();
  std::string spelled = tokens.spelling(name);
  if (name.is(tok::header_name) && spelled.size() > 2) {
    found.angled = spelled.front() == '<';
    found.spelled = spelled.substr(1, spelled.size() - 2);
  }
  tree.includes.push_back(std::move(found));
}

void Reader::define(unsigned line, const Token &name) {
  if (name.isNot(tok::raw_identifier))
    return groups.sawDirective(/*pragma=*/false);
  tree.macros.push_back(
      {line, tokens.spelling(name), groups.current(), groups.currentArm()});
  groups.sawDefine(tree.macros.back().name);
}

/// The raw lexer ends an open comment or raw string at the end of the text
/// without a word.
void Reader::checkEnd() {
  if (openRawString != None)
    groups.report(DiagnosticId::UnterminatedRawString, openRawString,
                  "the raw string has no end");
  RawTokens tail(text, lastTokenEnd);
  tail.keepBlanks();
  for (Token token; tail.next(token);)
    if (token.is(tok::unknown) && tail.written(token).starts_with("/*"))
      groups.report(DiagnosticId::UnterminatedComment, tail.offset(token),
                    "the comment has no end");
}

DirectiveTree decouple::buildDirectiveTree(llvm::StringRef file,
                                           llvm::StringRef text) {
  return Reader(file, text, nullptr).read();
}

DirectiveTree decouple::buildDirectiveTree(llvm::StringRef file,
                                           llvm::StringRef text,
                                           TokenSink &sink) {
  return Reader(file, text, &sink).read();
}
