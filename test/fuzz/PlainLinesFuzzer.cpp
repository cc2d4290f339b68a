// Any bytes: lines that are passed over without a lexer make no difference to
// the directive tree. The second method is the lexer alone.
#include "Scan/Cpp/PlainLines.h"
#include "Scan/Cpp/TokenSink.h"
#include <cstdint>
#include <cstdlib>

using namespace decouple;

namespace {
/// Wants every name, so that every line is lexed.
struct Listener : TokenSink {
  void name(llvm::StringRef, std::size_t, LineCounter &) override {}
  std::size_t nextOfInterest(std::size_t from) override { return from; }
};
} // namespace

static bool same(const Arm &a, const Arm &b) {
  return a.kind == b.kind && a.line == b.line && a.begin == b.begin &&
         a.bodyBegin == b.bodyBegin && a.bodyEnd == b.bodyEnd &&
         a.condition == b.condition && a.macros == b.macros;
}

static bool same(const ConditionalGroup &a, const ConditionalGroup &b) {
  return a.line == b.line && a.endLine == b.endLine && a.begin == b.begin &&
         a.end == b.end && a.parent == b.parent && a.parentArm == b.parentArm &&
         a.includeGuard == b.includeGuard && a.balanced == b.balanced &&
         std::equal(a.arms.begin(), a.arms.end(), b.arms.begin(), b.arms.end(),
                    [](const Arm &x, const Arm &y) { return same(x, y); });
}

static bool same(const IncludeDirective &a, const IncludeDirective &b) {
  return a.line == b.line && a.spelled == b.spelled && a.angled == b.angled &&
         a.group == b.group && a.arm == b.arm;
}

static bool same(const MacroDefinition &a, const MacroDefinition &b) {
  return a.line == b.line && a.name == b.name && a.group == b.group &&
         a.arm == b.arm;
}

static bool same(const Diagnostic &a, const Diagnostic &b) {
  return render(a) == render(b);
}

template <typename Value>
static bool same(const std::vector<Value> &a, const std::vector<Value> &b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const Value &x, const Value &y) { return same(x, y); });
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data,
                                      std::size_t size) {
  std::string text(reinterpret_cast<const char *>(data), size);
  Listener listener;
  DirectiveTree lexed = buildDirectiveTree("input", text, listener);
  DirectiveTree skipped = buildDirectiveTree("input", text);
  if (!same(lexed.groups, skipped.groups) ||
      !same(lexed.includes, skipped.includes) ||
      !same(lexed.macros, skipped.macros) ||
      !same(lexed.diagnostics, skipped.diagnostics))
    std::abort();
  for (bool withNesting : {false, true}) {
    std::size_t end = skipPlainLines(text, 0, size, withNesting).end;
    if (end > size || (end != 0 && text[end - 1] != '\n'))
      std::abort();
  }
  return 0;
}
