#include "Split/Decide/Refusals.h"

#include <iterator>

namespace decouple {

namespace {

struct Row {
  Oddity oddity;
  DiagnosticId number;
  const char *reason; ///< "$" is the finding's detail
};

} // namespace

/// In the order of Oddity.
static constexpr Row Rows[] = {
    {Oddity::NotTaken, DiagnosticId::TD2020,
     "no available configuration compiles the block"},
    {Oddity::HostsAlone, DiagnosticId::TD2038,
     "exists only in a build without the device, so nothing of it can leave"},
    {Oddity::OutsideFunction, DiagnosticId::TD2004, "is not in a function"},
    {Oddity::IncludesInside, DiagnosticId::TD2004,
     "includes a file in the middle of the host's text"},
    {Oddity::DeclarationsAmongStatements, DiagnosticId::TD2004,
     "mixes declarations and statements"},
    {Oddity::DependsOnTemplate, DiagnosticId::TD2008,
     "depends on a template's parameters"},
    {Oddity::ResultDependsOnTemplate, DiagnosticId::TD2008,
     "returns what depends on a template's parameters"},
    {Oddity::ElseWithoutStatements, DiagnosticId::TD2004,
     "an `else` branch without statements"},
    {Oddity::ElseWithoutIf, DiagnosticId::TD2004, "an `else` without its `if`"},
    {Oddity::ElseWithoutBraces, DiagnosticId::TD2004,
     "an `else` branch without braces"},
    {Oddity::SharedLastBranch, DiagnosticId::TD2002,
     "text after the block belongs to the arm's last branch"},
    {Oddity::ConditionWithEffect, DiagnosticId::TD2005,
     "a switch whose condition cannot be asked twice"},
    {Oddity::SwitchVariable, DiagnosticId::TD2005,
     "a switch that declares its own variable"},
    {Oddity::FallsThrough, DiagnosticId::TD2005, "a case that falls through"},
    {Oddity::EnteredFromAbove, DiagnosticId::TD2017,
     "the case before runs into the block's"},
    {Oddity::Goto, DiagnosticId::TD2006, "jumps with goto"},
    {Oddity::Label, DiagnosticId::TD2006,
     "has a label that others can jump to"},
    {Oddity::OutlivesArm, DiagnosticId::TD2018,
     "declares $, which has to be destroyed after what follows the block"},
    {Oddity::AddressKept, DiagnosticId::TD2018,
     "may leave the address of one of its variables in `$`"},
    {Oddity::AllocatesOnStack, DiagnosticId::TD2018,
     "takes memory from the stack of the function around it"},
    {Oddity::LeavesLoop, DiagnosticId::TD2006,
     "has a `$` that leaves a loop around the block"},
    {Oddity::Coroutine, DiagnosticId::TD2006, "is part of a coroutine"},
    {Oddity::UsesThis, DiagnosticId::TD2011,
     "uses `this` other than for its fields"},
    {Oddity::AsksForIdentity, DiagnosticId::TD2025,
     "asks for the address of `$`, of which the backend has a copy"},
    {Oddity::DeclaredType, DiagnosticId::TD2034,
     "asks for the declared type of `$`"},
    {Oddity::FunctionName, DiagnosticId::TD2026, "names the function it is in"},
    {Oddity::StatePerInstance, DiagnosticId::TD2008,
     "has a static variable or a lambda, of which each instance has its own"},
    {Oddity::DefinedByFile, DiagnosticId::TD2014,
     "has to do with `$`, which headers only declare and the file defines"},
    {Oddity::LocalDefault, DiagnosticId::TD2014,
     "relies on a default argument that a declaration in its function gives "
     "`$`"},
    {Oddity::LocalState, DiagnosticId::TD2019,
     "needs `$`, whose state would exist twice"},
    {Oddity::LocalIdentity, DiagnosticId::TD2024,
     "needs the class `$`, which a copy cannot replace"},
    {Oddity::SameName, DiagnosticId::TD2012,
     "two variables of the host named `$` are used"},
    {Oddity::BitField, DiagnosticId::TD2039,
     "uses `$`, a bit-field or part of a packed class, which a hook could only "
     "copy"},
    {Oddity::FileName, DiagnosticId::TD2026, "names the file it is in"},
    {Oddity::ReturnsCopy, DiagnosticId::TD2018,
     "returns `$`, of which a hook makes a copy where its end allows a move"},
    {Oddity::CopiedByLambda, DiagnosticId::TD2034,
     "has a lambda that would hold `$`, which upstream's does not"},
    {Oddity::PerThread, DiagnosticId::TD2034,
     "uses `$`, of which each thread has its own"},
    {Oddity::SetJump, DiagnosticId::TD2006,
     "saves a place of its function to jump back to"},
    {Oddity::PerhapsUncaught, DiagnosticId::TD2018,
     "is in a function that may not throw, and a handler or the template's "
     "parameters say when: its objects might end before the program does"},
    {Oddity::FoundByHost, DiagnosticId::TD2036,
     "has $, which a template may find for text that stays"},
    {Oddity::Constexpr, DiagnosticId::TD2008,
     "is in a constexpr function, which cannot ask a hook"},
    {Oddity::MadeOtherwise, DiagnosticId::TD2035,
     "is in a function with the attribute `$`, by which its text may be "
     "compiled otherwise"},
    {Oddity::KnownConstant, DiagnosticId::TD2034,
     "uses `$`, whose value the compiler knows, and would not know in a hook"},
    {Oddity::LooksUpInClass, DiagnosticId::TD2011,
     "has a generic lambda or a requires-expression, whose names are looked up "
     "in the class around it"},
    {Oddity::DeclaredAlone, DiagnosticId::TD2014,
     "uses `$`, which the file declares `extern`, and which the host may lack"},
    {Oddity::FoundBehind, DiagnosticId::TD2036,
     "is in a file that has `$`, which a header behind it may find, and would "
     "not in the backend's source; move that include to the others"},
    {Oddity::FoundBefore, DiagnosticId::TD2036,
     "is in a file whose text may find $ of a header that it includes behind "
     "it, and which comes first in the backend's source"},
    {Oddity::WrappedInclude, DiagnosticId::TD2036,
     "is in a file that includes something within a namespace, or other text, "
     "which the backend's source would include on its own"},
    {Oddity::MemberSpecial, DiagnosticId::TD2014,
     "may need the file's `$`, a specialisation of a member of a header's "
     "class, which is not copied"},
    {Oddity::HeaderState, DiagnosticId::TD2019,
     "needs `$` of a header, of which each source has its own"},
    {Oddity::HeaderIdentity, DiagnosticId::TD2025,
     "asks for the address of `$` of a header, of which each source has its "
     "own"},
    {Oddity::HeaderClass, DiagnosticId::TD2024,
     "needs the class `$` of a header, which is told from others and of which "
     "each source has its own"},
    {Oddity::HeaderDiffers, DiagnosticId::TD2036,
     "needs `$`, which a header defines otherwise without the device, and of "
     "the two a program has one"},
};

static constexpr bool areInOrder() {
  for (std::size_t i = 0; i < std::size(Rows); ++i)
    if (Rows[i].oddity != static_cast<Oddity>(i))
      return false;
  return Rows[std::size(Rows) - 1].oddity == Oddity::HeaderDiffers;
}
static_assert(areInOrder(), "a row for each oddity, up to the last one");

Blocker blockerFor(const Finding &finding) {
  const Row &row = Rows[static_cast<std::size_t>(finding.oddity)];
  auto [before, after] = llvm::StringRef(row.reason).split('$');
  return {row.number, (before + finding.detail + after).str()};
}

void refuse(Outline &outline, const Finding &finding) {
  Blocker blocker = blockerFor(finding);
  refuse(outline, blocker.number, blocker.reason);
}

std::string wordsFor(const TypeText &type) {
  switch (type.nameless) {
  case Nameless::No:
    return "";
  case Nameless::Lambda:
    return "a lambda's type has no name";
  case Nameless::AnonymousNamespace:
    return "`" + type.part + "` is in an anonymous namespace";
  case Nameless::LocalToFunction:
    return "`" + type.part + "` is local to a function";
  case Nameless::OfFile:
    return "`" + type.part + "` is declared in the file itself";
  case Nameless::NotPublic:
    return "`" + type.part + "` is not public in its class";
  }
  return "";
}

} // namespace decouple
