#include "Split/Compiler/PragmaState.h"

#include "Text/PragmaWords.h"
#include "clang/Lex/Pragma.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/xxhash.h"

using namespace clang;

namespace decouple {

using Words = llvm::ArrayRef<std::string>;

namespace {

/// What is known of a pragma.
struct Effect {
  enum Kind { Unknown, Push, Pop, Set, Add };
  Kind kind = Unknown;
  std::string subject, value;
};

} // namespace

/// What stands between the brackets that all of `words` are in.
static std::optional<Words> inBrackets(Words words) {
  if (words.size() < 2 || words.front() != "(" || words.back() != ")")
    return std::nullopt;
  return words.drop_front().drop_back();
}

static bool isNumber(llvm::StringRef word) {
  return !word.empty() && llvm::all_of(word, llvm::isDigit);
}

/// `pack(push)`, `pack(push, 1)`, `pack(pop)`, `pack(1)`, `pack()`.
static Effect effectOfPack(Words words) {
  auto inner = inBrackets(words);
  if (!inner || inner->size() > 3)
    return {};
  if (inner->empty())
    return {Effect::Set, "pack"};
  const std::string &first = inner->front();
  if (inner->size() == 1 && (isNumber(first) || first == "pop"))
    return first == "pop" ? Effect{Effect::Pop, "pack"}
                          : Effect{Effect::Set, "pack", first};
  if (first != "push" || inner->size() == 2)
    return {};
  if (inner->size() == 1)
    return {Effect::Push, "pack"};
  return (*inner)[1] == "," && isNumber(inner->back())
             ? Effect{Effect::Push, "pack", inner->back()}
             : Effect{};
}

/// `GCC visibility push(hidden)` and `GCC visibility pop`, and their like.
static Effect effectOfPair(Words words) {
  if (words.size() == 2 && words[1] == "pop")
    return {Effect::Pop, words[0]};
  if (words.size() > 2 && words[1] == "push" && inBrackets(words.drop_front(2)))
    return {Effect::Push, words[0], llvm::join(words.drop_front(2), " ")};
  return {};
}

/// `words` stand behind `GCC`.
static Effect effectOfOptions(Words words) {
  if (words[0] == "optimize" || words[0] == "target")
    return {Effect::Add, "options", llvm::join(words, " ") + ";"};
  if (words.size() > 1)
    return {};
  if (words[0] == "push_options")
    return {Effect::Push, "options"};
  if (words[0] == "pop_options")
    return {Effect::Pop, "options"};
  return words[0] == "reset_options" ? Effect{Effect::Set, "options"}
                                     : Effect{};
}

static Effect effectOf(Words words) {
  if (words[0] == "pack")
    return effectOfPack(words.drop_front());
  if (words.size() < 2)
    return {};
  const Words behind = words.drop_front();
  if ((words[0] == "GCC" && behind[0] == "visibility") ||
      (words[0] == "clang" && behind[0] == "attribute"))
    return effectOfPair(behind);
  return words[0] == "GCC" ? effectOfOptions(behind) : Effect();
}

void PragmaState::note(Words words) {
  // Those of warnings and macros, which Clang's preprocessor reads, do not
  // come.
  const llvm::SmallVector<llvm::StringRef> all(words.begin(), words.end());
  if (pragmaKind(all) != PragmaKind::Other)
    return;
  const Effect effect = effectOf(words);
  Setting &setting = settings[effect.subject];
  const bool isKnown = effect.kind != Effect::Unknown &&
                       (effect.kind != Effect::Pop || !setting.saved.empty());
  if (!isKnown) {
    others += llvm::join(words, " ") + '\n';
  } else if (effect.kind == Effect::Pop) {
    setting.value = setting.saved.back();
    setting.saved.pop_back();
  } else {
    if (effect.kind == Effect::Push)
      setting.saved.push_back(setting.value);
    if (effect.kind == Effect::Add)
      setting.value += effect.value;
    else if (effect.kind == Effect::Set || !effect.value.empty())
      setting.value = effect.value;
  }
  setCurrent();
}

void PragmaState::setCurrent() {
  std::string all = others;
  for (const auto &[name, one] : settings)
    if (!one.value.empty() || !one.saved.empty())
      all += name + '=' + one.value + '|' + llvm::join(one.saved, "|") + '\n';
  current = all.empty() ? 0 : llvm::xxh3_64bits(all);
}

namespace {

/// Gets the pragmas that the preprocessor has no handler of its own for, as a
/// parser would: all lines of them, and with macros expanded.
class Follower : public PragmaHandler {
public:
  Follower(llvm::StringRef first, PragmaState &state)
      : first(first), state(state) {}

  void HandlePragma(Preprocessor &preprocessor, PragmaIntroducer,
                    Token &token) override {
    std::vector<std::string> words;
    if (!first.empty())
      words.push_back(first);
    for (; token.isNot(tok::eod) && token.isNot(tok::eof);
         preprocessor.Lex(token))
      words.push_back(preprocessor.getSpelling(token));
    state.note(words);
  }

private:
  const std::string first; ///< `GCC` and its like, which is read already
  PragmaState &state;
};

} // namespace

void follow(Preprocessor &preprocessor, PragmaState &state) {
  for (llvm::StringRef first : {"GCC", "clang", "STDC"})
    preprocessor.AddPragmaHandler(first, new Follower(first, state));
  preprocessor.AddPragmaHandler(new Follower("", state));
}

} // namespace decouple
