#include "Split/Compiler/PragmaState.h"

#include "Text/TokenList.h"
#include "Text/WordSet.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/xxhash.h"

using namespace clang;

namespace decouple {

static bool isOfCompiler(llvm::StringRef word) {
  return word == "GCC" || word == "clang";
}

/// What `words` set; empty: nothing that holds for all that follows.
static std::string subjectOf(const TokenList &words) {
  static constexpr llvm::StringRef Alone[] = {
      "pack",        "align",       "options",  "ms_struct", "float_control",
      "fenv_access", "fp_contract", "code_seg", "data_seg",  "const_seg"};
  static constexpr llvm::StringRef OfCompiler[] = {
      "visibility", "fp", "attribute", "section", "options", "assume_nonnull"};
  static constexpr llvm::StringRef Options[] = {
      "optimize", "target", "push_options", "pop_options", "reset_options"};
  if (words.empty())
    return "";
  if (words.size() > 1 && words[0].text == "STDC")
    return words[1].text.str();
  if (words.size() < 2 || !isOfCompiler(words[0].text))
    return llvm::is_contained(Alone, words[0].text) ? words[0].text.str() : "";
  if (llvm::is_contained(Options, words[1].text))
    return "options";
  return llvm::is_contained(OfCompiler, words[1].text) ? words[1].text.str()
                                                       : "";
}

static bool has(const TokenList &words, llvm::StringRef one,
                llvm::StringRef other) {
  return llvm::any_of(words, [&](const TextToken &word) {
    return word.text == one || word.text == other;
  });
}

/// `pack()` and its like give back what the compiler begins with.
static bool givesBack(const TokenList &words) {
  return has(words, "reset_options", "reset") ||
         (words.size() == 3 && words[1].text == "(" && words[2].text == ")");
}

void PragmaState::note(llvm::StringRef text) {
  static constexpr llvm::StringRef Common[] = {"once", "unroll", "message"};
  text = text.trim();
  if (llvm::is_contained(Common, text.take_while(isWordByte)))
    return; // most of all
  const TokenList words = tokensOf(text);
  const std::string subject = subjectOf(words);
  if (subject.empty())
    return;
  Setting &setting = settings[subject];
  const bool ends = has(words, "pop", "pop_options") || has(words, "end", "");
  if (ends && !setting.saved.empty()) {
    setting.value = setting.saved.back();
    setting.saved.pop_back();
  } else if (has(words, "push", "push_options") || has(words, "begin", "")) {
    setting.saved.push_back(setting.value);
    setting.value += ' ' + text.str();
  } else if (!ends && !has(words, "show", "")) {
    setting.value = givesBack(words) ? "" : ' ' + text.str();
  }
  std::string all;
  for (const auto &[name, one] : settings)
    if (!one.value.empty() || !one.saved.empty())
      all += name + one.value + std::to_string(one.saved.size()) + '\n';
  current = all.empty() ? 0 : llvm::xxh3_64bits(all);
}

namespace {

class Follower : public PPCallbacks {
public:
  Follower(const Preprocessor &preprocessor, PragmaState &state)
      : preprocessor(preprocessor), state(state) {}

  void PragmaDirective(SourceLocation at, PragmaIntroducerKind kind) override {
    if (kind == PIK__Pragma) // its text is a file of its own
      return note(preprocessor.getCurrentLexer());
    const SourceManager &sources = preprocessor.getSourceManager();
    auto [file, offset] = sources.getDecomposedExpansionLoc(at);
    StringRef line = sources.getBufferData(file).substr(offset);
    state.note(line.split('\n').first.split("pragma").second);
  }

private:
  void note(PreprocessorLexer *current) {
    if (auto *lexer = static_cast<Lexer *>(current))
      state.note(
          lexer->getBuffer().drop_front(lexer->getCurrentBufferOffset()));
  }

  const Preprocessor &preprocessor;
  PragmaState &state;
};

} // namespace

void follow(Preprocessor &preprocessor, PragmaState &state) {
  preprocessor.addPPCallbacks(std::make_unique<Follower>(preprocessor, state));
}

} // namespace decouple
