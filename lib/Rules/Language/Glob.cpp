#include "Rules/Language/Glob.h"
#include "Support/Errors.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include <vector>

using namespace decouple;

namespace {

/// One step of a compiled alternative.
struct Step {
  enum Kind {
    Literal,     ///< exactly `text`
    AnyChar,     ///< `?`
    Set,         ///< `[...]`: one of `text`
    NegatedSet,  ///< `[!...]`
    Star,        ///< `*`: within one directory
    Directories, ///< `**/`: any number of whole directories, none included
    Rest,        ///< `**` at the end: one or more characters
    End          ///< the path has to end here
  } kind;
  std::string text;
};

/// One alternative.
struct Steps {
  std::vector<Step> steps;
  std::string head, tail; ///< what a path that matches begins and ends with
  bool isPlain = false;   ///< no wildcard: such a path is all of it
};

} // namespace

/// The alternatives that braces expand to; one of them has to match.
struct decouple::GlobImpl {
  std::vector<Steps> alternatives;
};

/// Expands the first `{a,b}` of `text` and then the rest, into `out`.
static llvm::Error expandBraces(const std::string &text,
                                std::vector<std::string> &out) {
  constexpr std::size_t MaxAlternatives = 256;
  std::vector<std::string> todo = {text};
  while (!todo.empty()) {
    std::string next = std::move(todo.back());
    todo.pop_back();
    std::size_t open = next.find('{');
    std::size_t close = next.find('}');
    if (open == std::string::npos && close == std::string::npos) {
      out.push_back(std::move(next));
      continue;
    }
    if (close == std::string::npos || open > close)
      return usageError("unbalanced braces");
    std::string inner = next.substr(open + 1, close - open - 1);
    if (inner.find('{') != std::string::npos)
      return usageError("braces inside braces are not supported");
    llvm::SmallVector<llvm::StringRef> words;
    llvm::StringRef(inner).split(words, ',');
    for (llvm::StringRef word : words)
      todo.push_back(next.substr(0, open) + word.str() +
                     next.substr(close + 1));
    if (todo.size() + out.size() > MaxAlternatives)
      return usageError("more than 256 alternatives");
  }
  return llvm::Error::success();
}

/// `[abc]`, `[a-z]`, `[!abc]` at the front of `text`.
static llvm::Expected<Step> takeSet(llvm::StringRef &text) {
  Step step{text.starts_with("[!") ? Step::NegatedSet : Step::Set, ""};
  text = text.drop_front(step.kind == Step::Set ? 1 : 2);
  std::size_t close = text.find(']');
  if (close == llvm::StringRef::npos || close == 0)
    return usageError("unclosed or empty `[`");
  llvm::StringRef body = text.substr(0, close);
  for (std::size_t i = 0; i < body.size(); ++i) {
    bool range = i + 2 < body.size() && body[i + 1] == '-';
    unsigned char first = body[i], last = range ? body[i + 2] : body[i];
    if (last < first)
      return usageError("`" + body.substr(i, 3) +
                        "` is a range from its end to its beginning");
    for (unsigned c = first; c <= last; ++c)
      step.text += static_cast<char>(c);
    i += range ? 2 : 0;
  }
  text = text.drop_front(close + 1);
  return step;
}

/// `**/` or `**` at the front of `text`, which has to be a whole directory.
static llvm::Expected<Step> takeDoubleStar(llvm::StringRef &text,
                                           bool atBoundary) {
  text = text.drop_front(2);
  if (atBoundary && text.consume_front("/"))
    return Step{Step::Directories, ""};
  if (atBoundary && text.empty())
    return Step{Step::Rest, ""};
  return usageError("`**` has to be a whole part of the path");
}

static llvm::Expected<Step> takeStep(llvm::StringRef &text, bool atBoundary) {
  if (text.starts_with("**"))
    return takeDoubleStar(text, atBoundary);
  if (text.starts_with("["))
    return takeSet(text);
  if (text.consume_front("*"))
    return Step{Step::Star, ""};
  if (text.consume_front("?"))
    return Step{Step::AnyChar, ""};
  llvm::StringRef literal = text.take_front(text.find_first_of("*?["));
  text = text.drop_front(literal.size());
  return Step{Step::Literal, literal.str()};
}

static llvm::Expected<Steps> compileSteps(llvm::StringRef text) {
  Steps out;
  bool atBoundary = true; // the next character starts a directory name
  while (!text.empty()) {
    const char *begin = text.data();
    llvm::Expected<Step> step = takeStep(text, atBoundary);
    if (!step)
      return step.takeError();
    out.steps.push_back(std::move(*step));
    atBoundary = text.data() != begin && text.data()[-1] == '/';
  }
  if (!out.steps.empty() && out.steps.front().kind == Step::Literal)
    out.head = out.steps.front().text;
  if (!out.steps.empty() && out.steps.back().kind == Step::Literal)
    out.tail = out.steps.back().text;
  out.isPlain = out.steps.size() == 1 && !out.head.empty();
  out.steps.push_back({Step::End, ""});
  return out;
}

llvm::Expected<Glob> Glob::compile(llvm::StringRef text) {
  auto fail = [&](const llvm::Twine &why) {
    return usageError("bad glob `" + text + "`: " + why);
  };
  if (text.empty() || text.starts_with("/") || text.contains('\\'))
    return fail("it is a path below the tree's root, '/' separated");
  std::vector<std::string> alternatives;
  if (llvm::Error error = expandBraces(text.str(), alternatives))
    return fail(llvm::toString(std::move(error)));
  auto impl = std::make_shared<GlobImpl>();
  for (const std::string &alternative : alternatives) {
    llvm::Expected<Steps> steps = compileSteps(alternative);
    if (!steps)
      return fail(llvm::toString(steps.takeError()));
    impl->alternatives.push_back(std::move(*steps));
  }
  Glob glob;
  glob.source = text.str();
  glob.impl = std::move(impl);
  return glob;
}

/// Matches one step of fixed length at the front of `path` and takes it.
static bool takeFixed(const Step &step, llvm::StringRef &path) {
  if (step.kind == Step::Literal)
    return path.consume_front(step.text);
  if (path.empty() || path[0] == '/')
    return false;
  bool inSet = llvm::StringRef(step.text).contains(path[0]);
  if ((step.kind == Step::Set && !inSet) ||
      (step.kind == Step::NegatedSet && inSet))
    return false;
  path = path.drop_front();
  return true;
}

namespace {

/// Where to go on after a failure: the wildcard takes a bit more.
struct Retry {
  std::size_t step = 0; ///< after the wildcard
  llvm::StringRef path; ///< what was left when the wildcard last stopped
  bool active = false;

  /// `*` takes one more character, `**/` one more directory.
  bool widen(Step::Kind wildcard) {
    std::size_t slash = path.find('/');
    std::size_t take = wildcard == Step::Star ? 1 : slash + 1;
    active =
        active && !path.empty() &&
        (wildcard == Step::Star ? slash != 0 : slash != llvm::StringRef::npos);
    path = path.drop_front(active ? take : 0);
    return active;
  }
};

} // namespace

/// Shortest match first. It is enough to remember the last `*` and the last
/// `**/`: whatever an earlier one could take, the later one can take as well.
static bool matchSteps(llvm::ArrayRef<Step> steps, llvm::StringRef path) {
  Retry star, directories;
  for (std::size_t i = 0;;) {
    switch (steps[i].kind) {
    case Step::End:
      if (path.empty())
        return true;
      break;
    case Step::Rest:
      if (!path.empty())
        return true;
      break;
    case Step::Star:
      star = {++i, path, true};
      continue;
    case Step::Directories:
      directories = {++i, path, true};
      star.active = false;
      continue;
    default:
      if (!takeFixed(steps[i], path))
        break;
      ++i;
      continue;
    }
    const Retry *retry = star.widen(Step::Star)                 ? &star
                         : directories.widen(Step::Directories) ? &directories
                                                                : nullptr;
    if (!retry)
      return false;
    i = retry->step;
    path = retry->path;
  }
}

bool Glob::matches(llvm::StringRef path) const {
  // Most paths begin or end with something else.
  return impl && llvm::any_of(impl->alternatives, [&](const Steps &one) {
           if (one.isPlain)
             return path == one.head;
           return path.starts_with(one.head) && path.ends_with(one.tail) &&
                  matchSteps(one.steps, path);
         });
}

bool decouple::matchesAny(llvm::ArrayRef<Glob> globs, llvm::StringRef path) {
  return llvm::any_of(globs, [&](const Glob &g) { return g.matches(path); });
}
