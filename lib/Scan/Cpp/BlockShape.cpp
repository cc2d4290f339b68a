#include "Scan/Cpp/BlockShape.h"
#include "Scan/Cpp/ScopeTracker.h"
#include "Text/RawTokens.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace decouple;
using clang::Token;
namespace tok = clang::tok;

namespace {
/// What the text has held up to some point.
struct Counts {
  std::size_t includes = 0, macros = 0, tokens = 0;
};

/// A group on the way: where it began and what its arms left.
struct Frame {
  std::size_t group = 0;
  ScopeTracker::State before; ///< at the #if; every arm starts from here
  ScopeTracker::State after;  ///< behind the first arm: what follows goes on
                              ///< from there
  bool sawFirst = false;
  Scope scope = Scope::Namespace;
  bool whole = true;  ///< begins and ends between declarations or statements
  bool colon = false; ///< begins behind a constructor's ':'
  Counts begin;       ///< at the #if
  std::size_t armTokens = 0; ///< counts.tokens at the begin of the arm
};

/// Goes through a text once and tells the shapes of the groups asked for.
class ShapeReader {
public:
  ShapeReader(llvm::StringRef text, const std::vector<std::size_t> &wanted)
      : tokens(text), wanted(wanted), shapes(wanted.size()) {}
  std::vector<BlockShape> read();

private:
  void directive();
  void open();
  void finishArm();
  void close();
  BlockShape shapeOf(const Frame &frame) const;

  RawTokens tokens;
  const std::vector<std::size_t> &wanted;
  std::vector<BlockShape> shapes;
  std::size_t found = 0, nextGroup = 0;
  ScopeTracker tracker;
  Counts counts;
  std::vector<Frame> frames;
};
} // namespace

std::vector<BlockShape> ShapeReader::read() {
  Token token;
  while (found < wanted.size() && tokens.next(token)) {
    if (token.is(tok::hash) && token.isAtStartOfLine()) {
      directive();
      continue;
    }
    ++counts.tokens;
    tracker.saw(token, tokens.written(token));
  }
  while (!frames.empty())
    close();
  return std::move(shapes);
}

void ShapeReader::directive() {
  enum Directive { Null, Include, Macro, If, Arm, Endif };
  tokens.startDirective();
  Token token;
  bool more = tokens.next(token) && token.isNot(tok::eod);
  std::string name = more ? tokens.spelling(token) : "";
  while (more && token.isNot(tok::eod))
    more = tokens.next(token);
  switch (llvm::StringSwitch<Directive>(name)
              .Case("", Null)
              .Cases("include", "include_next", "import", Include)
              .Cases("if", "ifdef", "ifndef", If)
              .Cases("elif", "elifdef", "elifndef", "else", Arm)
              .Case("endif", Endif)
              .Default(Macro)) {
  case Null:
    break;
  case Include:
    ++counts.includes;
    break;
  case Macro:
    ++counts.macros;
    break;
  case If:
    open();
    break;
  case Arm:
    if (frames.empty())
      break;
    finishArm();
    tracker.now = frames.back().before;
    break;
  case Endif:
    if (!frames.empty())
      close();
    break;
  }
}

void ShapeReader::open() {
  Frame frame;
  frame.group = nextGroup++;
  frame.before = tracker.now;
  frame.scope = tracker.scope();
  frame.whole = tracker.atBoundary();
  frame.colon = tracker.afterFunctionColon();
  frame.begin = counts;
  frame.armTokens = counts.tokens;
  frames.push_back(std::move(frame));
}

void ShapeReader::finishArm() {
  Frame &frame = frames.back();
  if (counts.tokens > frame.armTokens) {
    // A macro's call may stand for a statement; it has no ';' then.
    bool call =
        frame.scope == Scope::Function && tracker.now.last == tok::r_paren;
    frame.whole &= tracker.atBoundary() || call;
  }
  frame.armTokens = counts.tokens;
  if (!frame.sawFirst)
    frame.after = tracker.now;
  frame.sawFirst = true;
}

void ShapeReader::close() {
  finishArm();
  Frame frame = std::move(frames.back());
  frames.pop_back();
  tracker.now = std::move(frame.after);
  auto at = llvm::lower_bound(wanted, frame.group);
  if (at == wanted.end() || *at != frame.group)
    return;
  shapes[at - wanted.begin()] = shapeOf(frame);
  ++found;
}

BlockShape ShapeReader::shapeOf(const Frame &frame) const {
  bool includes = counts.includes > frame.begin.includes;
  bool macros = counts.macros > frame.begin.macros;
  if (counts.tokens == frame.begin.tokens) {
    if (includes)
      return macros ? BlockShape::IncludeAndMacro : BlockShape::IncludeOnly;
    return macros ? BlockShape::Macro : BlockShape::Empty;
  }
  switch (frame.scope) {
  case Scope::Parenthesis:
    return BlockShape::Expression;
  case Scope::Initializer:
    return BlockShape::InitializerEntry;
  case Scope::Function:
    return frame.whole ? BlockShape::Statements : BlockShape::Expression;
  case Scope::Class:
  case Scope::Namespace:
    break;
  }
  if (!frame.whole)
    return frame.colon ? BlockShape::Expression
                       : BlockShape::DeclarationFragment;
  if (frame.scope == Scope::Class)
    return BlockShape::ClassMember;
  return includes ? BlockShape::IncludeAndDeclarations
                  : BlockShape::NamespaceDeclarations;
}

std::vector<BlockShape>
decouple::shapesOf(llvm::StringRef text,
                   const std::vector<std::size_t> &groups) {
  return ShapeReader(text, groups).read();
}

BlockShape decouple::shapeOf(llvm::StringRef text, std::size_t group) {
  return ShapeReader(text, {group}).read().front();
}
