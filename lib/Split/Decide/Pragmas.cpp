#include "Split/Decide/Pragmas.h"

#include "Text/PragmaWords.h"
#include "Text/TokenList.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <map>

namespace decouple {

static PragmaKind kindOf(const TokenList &words) {
  llvm::SmallVector<llvm::StringRef> texts;
  for (const TextToken &word : words)
    texts.push_back(word.text);
  return pragmaKind(texts);
}

/// One that holds for all that follows, wherever it stands.
static bool setsState(const TokenList &words) {
  static constexpr llvm::StringRef First[] = {
      "STDC",  "float_control", "fenv_access", "fp_contract", "pack",
      "align", "push_macro",    "pop_macro",   "ms_struct"};
  return llvm::is_contained(First, words[0].text) ||
         (words.size() > 1 && words[0].text == "clang" &&
          words[1].text == "fp");
}

/// `pack(pop)`, `GCC visibility pop`, `GCC pop_options`: it sets nothing, and
/// looks for no label.
static bool onlyEnds(const TokenList &words) {
  std::size_t last = words.size() - 1;
  if (last > 1 && words.is(last, ")") && words.is(last - 2, "("))
    --last;
  return words.is(last, "pop") || words.is(last, "pop_options") ||
         words[0].text == "pop_macro";
}

/// What is set, and set back: "pack", "visibility", "macro \"NAME\"".
static std::string subjectOf(const TokenList &words) {
  bool isOfCompiler =
      words.size() > 1 && (words[0].text == "GCC" || words[0].text == "clang");
  llvm::StringRef subject = words[isOfCompiler ? 1 : 0].text;
  if (!subject.consume_front("push_") && !subject.consume_front("pop_"))
    return subject.str();
  return subject.str() + (words.size() > 2 ? " " + words[2].text.str() : "");
}

/// Whether `offset` lies in a declaration, and not at namespace scope.
static bool isInside(const HostFile &file, std::size_t offset) {
  return llvm::any_of(file.facts.declarations,
                      [&](const DeclarationFacts &declaration) {
                        return declaration.range.contains(offset);
                      });
}

std::string pragmaAt(const HostFile &file, TextRange text) {
  struct State {
    std::string subject; ///< that it ends with
    std::vector<std::string> pragmas;
  };
  std::vector<State> states(1);
  for (const PragmaUse &pragma : file.facts.preprocessor.pragmas) {
    TokenList words = tokensOf(pragma.text);
    if (pragma.offset >= text.begin || kindOf(words) == PragmaKind::Harmless ||
        (isInside(file, pragma.offset) && !setsState(words)))
      continue;
    auto has = [&](llvm::StringRef word) {
      return llvm::any_of(
          words, [&](const TextToken &token) { return token.text == word; });
    };
    if (states.size() > 1 && onlyEnds(words) &&
        states.back().subject == subjectOf(words)) {
      states.pop_back();
      continue;
    }
    if (has("push") || has("push_options"))
      states.push_back({subjectOf(words), states.back().pragmas});
    states.back().pragmas.push_back(pragma.text);
  }
  const std::vector<std::string> &inForce = states.back().pragmas;
  return inForce.empty() ? "" : inForce.back();
}

const IncludeUse *includeUnderPragma(const HostFile &file) {
  const std::vector<IncludeUse> &includes = file.facts.preprocessor.includes;
  auto found = llvm::find_if(includes, [&](const IncludeUse &include) {
    return !pragmaAt(file, {include.offset, include.offset}).empty();
  });
  return found == includes.end() ? nullptr : &*found;
}

namespace {

/// Those of one arm, whoever takes it: the text has them, and what the macros
/// of the device's arm stand for.
class PragmasOfArm {
public:
  PragmasOfArm(const HostFile &file, TextRange body) : file(file), body(body) {
    readLines();
    readOperators();
    std::size_t written = found.size();
    for (const PragmaUse &pragma : file.facts.preprocessor.pragmas)
      if (body.contains({pragma.offset, pragma.offset}) &&
          llvm::none_of(llvm::ArrayRef(found).take_front(written),
                        [&](const PragmaUse &one) {
                          return one.offset == pragma.offset;
                        }))
        found.push_back(pragma);
    llvm::stable_sort(found, [](const PragmaUse &a, const PragmaUse &b) {
      return a.offset < b.offset;
    });
  }

  /// The first of which the effect does not end with the arm.
  std::string leftOpen() const {
    if (!line.empty())
      return line;
    std::map<std::string, std::vector<std::string>> open; // by what they set
    for (const PragmaUse &pragma : found) {
      TokenList words = tokensOf(pragma.text);
      const PragmaKind kind = kindOf(words);
      if (kind == PragmaKind::Harmless ||
          (kind == PragmaKind::NextStatement && hasTextBehind(pragma)))
        continue;
      std::vector<std::string> &outer = open[subjectOf(words)];
      if (hasWord(words, "push"))
        outer.push_back(pragma.text);
      else if (outer.empty() || (hasWord(words, "pop") && !onlyEnds(words)))
        return "#pragma " + pragma.text;
      else if (hasWord(words, "pop"))
        outer.pop_back();
    }
    for (const auto &[subject, outer] : open)
      if (!outer.empty())
        return "#pragma " + outer.front();
    return "";
  }

private:
  void readLines() {
    std::size_t offset = body.begin;
    while (offset < body.end) {
      llvm::StringRef rest = llvm::StringRef(file.text).slice(offset, body.end);
      llvm::StringRef whole = rest.split('\n').first;
      llvm::StringRef words = whole.ltrim();
      std::size_t sign = offset + (whole.size() - words.size());
      offset += whole.size() + 1;
      if (!words.consume_front("#") && !words.consume_front("%:"))
        continue;
      words = words.trim();
      bool isLine = words.starts_with("line") ||
                    (!words.empty() && llvm::isDigit(words.front()));
      if (isLine && line.empty())
        line = ("#" + words).str();
      if (words.consume_front("pragma"))
        found.push_back({sign, words.trim().str()});
    }
  }

  void readOperators() {
    TokenList tokens = tokensOf(body.in(file.text));
    for (std::size_t i = 0; i + 2 < tokens.size(); ++i)
      if (tokens[i].text == "_Pragma")
        found.push_back({body.begin + tokens[i].offset,
                         tokens[i + 2].text.trim('"').str()});
      else if (tokens[i].text == "__pragma")
        found.push_back({body.begin + tokens[i].offset, "__pragma"});
  }

  static bool hasWord(const TokenList &words, llvm::StringRef what) {
    return llvm::any_of(words, [&](const TextToken &word) {
      return word.text == what || word.text.starts_with((what + "_").str());
    });
  }

  bool hasTextBehind(const PragmaUse &pragma) const {
    llvm::StringRef rest =
        llvm::StringRef(file.text).slice(pragma.offset, body.end);
    return !tokensOf(rest.split('\n').second).empty();
  }

  const HostFile &file;
  TextRange body;
  std::vector<PragmaUse> found;
  std::string line;
};

} // namespace

std::string directiveLeftOpen(const HostFile &file, const ArmFacts &arm) {
  for (const Arm &one : file.tree.groups[arm.group].arms)
    if (std::string open =
            PragmasOfArm(file, {one.bodyBegin, one.bodyEnd}).leftOpen();
        !open.empty())
      return open;
  return "";
}

} // namespace decouple
