#include "Split/Decide/Obstacles.h"
#include "Split/Compiler/ClangUnit.h"
#include "Text/Lines.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"

namespace decouple {

/// `path` from `root` on, so that one tree says the same wherever it lies; as
/// it is when it lies elsewhere.
static std::string pathInTree(llvm::StringRef path, llvm::StringRef root) {
  llvm::SmallString<128> plain(path);
  llvm::sys::path::remove_dots(plain, /*remove_dot_dot=*/true);
  llvm::StringRef rest = plain;
  if (rest.consume_front(root) && rest.consume_front("/"))
    return rest.str();
  return path.str();
}

/// Whether a warning that is an error, in `line`, leaves nothing that is known
/// about `group` to rely on: it is within it, or in the same function or class.
static bool concerns(unsigned line, const HostFile &file,
                     const ConditionalGroup &group) {
  if (group.line <= line && line <= group.endLine)
    return true;
  return llvm::any_of(
      file.facts.declarations, [&](const DeclarationFacts &declaration) {
        return declaration.range.contains(group.begin) &&
               lineOf(file.text, declaration.range.begin) <= line &&
               line <= lineOf(file.text, declaration.range.end);
      });
}

/// `error` as a remark about the unit; the file is named from `root`.
static Diagnostic remarkOf(const Diagnostic &error, llvm::StringRef root) {
  Diagnostic remark = error;
  remark.id = nameOf(DiagnosticId::TD2021);
  remark.severity = infoOf(DiagnosticId::TD2021).severity;
  remark.file = pathInTree(error.file, root);
  remark.message = "the unit does not parse: " + error.message;
  return remark;
}

/// "does not parse: lib/Other.h: expected ';'".
static std::string whyUnparsed(const HostFile &file, const Diagnostic &remark,
                               const Diagnostic &error) {
  std::string where = remark.file == file.path ? "" : remark.file + ": ";
  return "does not parse: " + where + error.message;
}

std::vector<Diagnostic> refuseErroneous(const HostFile &file,
                                        llvm::StringRef root,
                                        std::vector<Outline> &outlines) {
  std::vector<Diagnostic> remarks;
  for (const Diagnostic &error : file.facts.errors) {
    const Diagnostic &remark = remarks.emplace_back(remarkOf(error, root));
    const bool everywhere = breaksTree(error) || remark.file != file.path;
    for (Outline &outline : outlines) {
      const ConditionalGroup &group =
          file.groupOf(file.facts.arms[outline.arm]);
      if (!everywhere && !concerns(error.line, file, group))
        continue;
      refuse(outline, DiagnosticId::TD2021, whyUnparsed(file, remark, error));
      outline.parsed = false;
    }
  }
  return remarks;
}

Diagnostic refuseUnparsed(const HostFile &file, llvm::StringRef root,
                          const Diagnostic &error,
                          std::vector<Outline> &outlines) {
  Diagnostic remark = remarkOf(error, root);
  for (Outline &outline : outlines)
    if (outline.transform != Transform::None)
      refuse(outline, DiagnosticId::TD2021,
             whyUnparsed(file, remark, error) +
                 " (as compiled without the device)");
  return remark;
}

/// The macro that makes both configurations take the arm; empty when they can
/// be told apart.
static std::string contradiction(const HostFile &file, const ArmFacts &arm) {
  std::string both;
  const std::vector<Arm> &arms = file.groupOf(arm).arms;
  for (std::size_t i = 0; i <= arm.arm; ++i)
    for (const std::string &macro : arms[i].macros) {
      if (!llvm::is_contained(file.deviceMacros, macro))
        continue;
      bool without = file.facts.macrosWithout.count(macro);
      if (without != (file.facts.macrosWith.count(macro) != 0))
        return "";
      if (without && both.empty())
        both = macro;
    }
  return both;
}

void refuseContradictory(const HostFile &file, std::vector<Outline> &outlines) {
  for (Outline &outline : outlines) {
    if (outline.transform == Transform::None)
      continue;
    std::string macro = contradiction(file, file.facts.arms[outline.arm]);
    if (!macro.empty())
      refuse(outline, DiagnosticId::TD2022,
             "the CPU-only configuration defines `" + macro + "`, too");
  }
}

/// Whether `offset` stands in a directive, or in an arm that is to leave.
static bool isDirectiveOrArm(const HostFile &file, std::size_t offset) {
  llvm::StringRef before = file.text.take_front(offset);
  // A directive may go on behind a backslash.
  for (bool goesOn = true; goesOn;) {
    std::size_t begin = before.rfind('\n');
    begin = begin == llvm::StringRef::npos ? 0 : begin + 1;
    if (before.substr(begin).ltrim().starts_with("#"))
      return true;
    before = before.take_front(begin == 0 ? 0 : begin - 1);
    goesOn = before.ends_with("\\");
  }
  return llvm::any_of(file.facts.arms, [&](const ArmFacts &arm) {
    return bodyOf(file, arm).contains(offset);
  });
}

void refuseExpanded(const HostFile &file, std::vector<Outline> &outlines) {
  for (const MacroUse &macro : file.facts.preprocessor.macros) {
    if (!llvm::is_contained(file.deviceMacros, macro.name) ||
        isDirectiveOrArm(file, macro.offset))
      continue;
    for (Outline &outline : outlines)
      if (outline.transform != Transform::None)
        refuse(outline, DiagnosticId::TD2036,
               "line " + llvm::Twine(lineOf(file.text, macro.offset)) +
                   ", which stays, has the text of `" + macro.name + "`");
    return;
  }
}

Outline outsideUnits() {
  Outline outline;
  refuse(outline, DiagnosticId::TD2037,
         "is in a file that other units include");
  return outline;
}

Outline insideRefused(DiagnosticId number, llvm::StringRef reason) {
  Outline outline;
  refuse(outline, number, "the block around it stays: " + reason);
  return outline;
}

void refuseHooks(const UnitRefusal &refusal, std::vector<Outline> &outlines) {
  for (Outline &outline : outlines)
    if (outline.transform == Transform::Hook)
      refuse(outline, refusal.number, refusal.reason);
}

} // namespace decouple
