#include "Rewrite/SplitUnit.h"

#include "Rewrite/ClangUnit.h"
#include "Rewrite/TokenList.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

namespace decouple {

namespace {

void add(SplitUnit &split, const HostUnit &unit, llvm::StringRef name,
         bool passed, const std::string &detail) {
  split.checks.push_back({name.str(), unit.path, passed, detail});
}

llvm::Error checkParses(SplitUnit &split, const HostUnit &unit,
                        llvm::StringRef name, const ClangUnit &clang) {
  llvm::Expected<std::vector<Diagnostic>> errors = syntaxCheck(clang);
  if (!errors)
    return errors.takeError();
  // What the original has already is not the split's fault.
  llvm::erase_if(*errors, [&](const Diagnostic &error) {
    return llvm::any_of(split.facts.errors, [&](const Diagnostic &before) {
      return before.file == error.file && before.line == error.line &&
             before.message == error.message;
    });
  });
  std::string detail = std::to_string(errors->size()) + " new errors";
  if (!errors->empty())
    detail = llvm::sys::path::filename((*errors)[0].file).str() + ":" +
             std::to_string((*errors)[0].line) + ": " + (*errors)[0].message;
  add(split, unit, name, errors->empty(), detail);
  return llvm::Error::success();
}

/// The arm's tokens stand in the backend's text, in order and together; what
/// a protocol inserts (`return true;`) may stand between them.
bool isContained(const std::vector<TextToken> &arm,
                 const std::vector<TextToken> &backend) {
  for (std::size_t start = 0; start < backend.size(); ++start) {
    std::size_t at = start, matched = 0, inserted = 0;
    while (matched < arm.size() && at < backend.size() && inserted <= 3) {
      if (arm[matched].text == backend[at].text) {
        ++matched;
        inserted = 0;
      } else {
        ++inserted;
      }
      ++at;
    }
    if (matched == arm.size())
      return true;
  }
  return false;
}

void checkTokens(SplitUnit &split, const HostUnit &unit) {
  std::vector<TextToken> backend = tokensOf(split.backend);
  unsigned arms = 0, tokens = 0;
  std::string missing;
  for (const Outline &outline : split.outlines) {
    if (outline.transform != Transform::Hook &&
        outline.transform != Transform::Travel &&
        outline.transform != Transform::Flag)
      continue;
    const ArmFacts &facts = split.facts.arms[outline.arm];
    const ConditionalGroup &group = unit.tree->groups[facts.group];
    std::vector<TextToken> arm =
        tokensOf(leavingText(group, facts).in(unit.text));
    ++arms;
    tokens += arm.size();
    if (!isContained(arm, backend))
      missing += " " + std::to_string(group.line);
  }
  add(split, unit, "arm-tokens-in-backend", missing.empty(),
      missing.empty() ? std::to_string(tokens) + " tokens of " +
                            std::to_string(arms) + " arms"
                      : "lost tokens of the blocks at lines" + missing);
}

} // namespace

llvm::Error checkUnit(const RewriteInput &input, const HostUnit &unit,
                      SplitUnit &split) {
  checkTokens(split, unit);
  bool changed = split.host != unit.text;
  if (!changed)
    return llvm::Error::success();
  ClangUnit host = clangUnit(input, unit.path, split.host, input.compile.cpu);
  if (!split.header.empty())
    host.overlay[input.root + "/" + split.names.header] = split.header;
  if (llvm::Error error = checkParses(split, unit, "host-parses", host))
    return error;
  if (split.backend.empty())
    return llvm::Error::success();
  ClangUnit backend =
      clangUnit(input, unit.path, split.backend, input.compile.cuda);
  // Beside the host file, so that quoted includes resolve as there.
  backend.file = input.root + "/" + unit.path + "." + split.names.source;
  backend.overlay = host.overlay;
  return checkParses(split, unit, "backend-parses", backend);
}

} // namespace decouple
