#include "Text/PragmaWords.h"

#include "llvm/ADT/STLExtras.h"

namespace decouple {

static bool isOfCompiler(llvm::ArrayRef<llvm::StringRef> words) {
  return words.size() > 1 && (words[0] == "GCC" || words[0] == "clang");
}

static bool isHarmless(llvm::ArrayRef<llvm::StringRef> words) {
  static constexpr llvm::StringRef Alone[] = {
      "once", "message", "region", "endregion", "mark", "warning", "comment"};
  static constexpr llvm::StringRef OfCompiler[] = {
      "diagnostic", "system_header", "poison", "warning", "error"};
  return words.empty() || llvm::is_contained(Alone, words[0]) ||
         (isOfCompiler(words) && llvm::is_contained(OfCompiler, words[1]));
}

static bool isOfNextStatement(llvm::ArrayRef<llvm::StringRef> words) {
  static constexpr llvm::StringRef Alone[] = {
      "unroll", "ivdep", "nounroll", "nounroll_and_jam", "unroll_and_jam"};
  static constexpr llvm::StringRef OfCompiler[] = {"unroll", "ivdep",
                                                   "novector", "loop"};
  static constexpr llvm::StringRef Parallel[] = {"parallel", "for", "simd",
                                                 "critical", "atomic"};
  return llvm::is_contained(Alone, words[0]) ||
         (isOfCompiler(words) && llvm::is_contained(OfCompiler, words[1])) ||
         (words.size() > 1 && words[0] == "omp" &&
          llvm::is_contained(Parallel, words[1]));
}

PragmaKind pragmaKind(llvm::ArrayRef<llvm::StringRef> words) {
  return isHarmless(words)          ? PragmaKind::Harmless
         : isOfNextStatement(words) ? PragmaKind::NextStatement
                                    : PragmaKind::Other;
}

} // namespace decouple
