#include "Split/Analyse/Declarations/OwnPlace.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace decouple {

namespace {

class Asking : public RecursiveASTVisitor<Asking> {
public:
  explicit Asking(const SourceManager &sources) : sources(sources) {}

  bool shouldVisitTemplateInstantiations() const { return true; }

  bool VisitPredefinedExpr(PredefinedExpr *name) {
    place.function |= isWritten(name->getLocation());
    return true;
  }
  bool VisitSourceLocExpr(SourceLocExpr *asked) {
    if (inDefault || isWritten(asked->getLocation()))
      add(asked->getIdentKind());
    return true;
  }
  /// A header's macro, too, has the address of the function that it is used in.
  bool VisitCallExpr(CallExpr *call) {
    unsigned builtin = call->getBuiltinCallee();
    place.function |= builtin == Builtin::BI__builtin_return_address ||
                      builtin == Builtin::BI__builtin_frame_address;
    return true;
  }
  bool VisitCXXDefaultArgExpr(CXXDefaultArgExpr *argument) {
    return lookInto(argument->getUsedLocation(), argument->getExpr());
  }
  bool VisitCXXDefaultInitExpr(CXXDefaultInitExpr *member) {
    return lookInto(member->getUsedLocation(), member->getExpr());
  }

  /// Of the braces as written, which have no member that they leave out.
  bool VisitInitListExpr(InitListExpr *list) {
    if (const InitListExpr *whole = list->getSemanticForm())
      lookIntoMade(whole);
    return true;
  }

  OwnPlace place;

private:
  bool isWritten(SourceLocation at) const {
    return sources.isInMainFile(sources.getSpellingLoc(at));
  }

  void add(SourceLocIdentKind kind) {
    switch (kind) {
    case SourceLocIdentKind::Function:
    case SourceLocIdentKind::FuncSig:
      place.function = true;
      return;
    case SourceLocIdentKind::File:
    case SourceLocIdentKind::FileName:
    case SourceLocIdentKind::Line:
    case SourceLocIdentKind::Column:
      place.file = true;
      return;
    case SourceLocIdentKind::SourceLocStruct:
      place.function = place.file = true;
      return;
    }
  }

  /// What braces make without saying it, in members and in the rest of arrays.
  void lookIntoMade(const Expr *made) {
    if (const auto *member = dyn_cast<CXXDefaultInitExpr>(made))
      lookInto(member->getUsedLocation(), member->getExpr());
    else if (const auto *argument = dyn_cast<CXXDefaultArgExpr>(made))
      lookInto(argument->getUsedLocation(), argument->getExpr());
    const auto *list = dyn_cast<InitListExpr>(made);
    if (list && list->getArrayFiller())
      lookIntoMade(list->getArrayFiller());
    if (list || isa<CXXConstructExpr, FullExpr, CXXBindTemporaryExpr,
                    MaterializeTemporaryExpr, ImplicitCastExpr>(made))
      for (const Stmt *part : made->children())
        if (part)
          lookIntoMade(cast<Expr>(part));
  }

  /// What is asked for by default is asked for where it is used.
  bool lookInto(SourceLocation used, const Expr *asked) {
    if (!asked || (!inDefault && !isWritten(used)))
      return true;
    bool before = inDefault;
    inDefault = true;
    TraverseStmt(const_cast<Expr *>(asked));
    inDefault = before;
    return true;
  }

  const SourceManager &sources;
  bool inDefault = false;
};

} // namespace

OwnPlace ownPlaceIn(const Stmt *statement, const SourceManager &sources) {
  Asking asking(sources);
  asking.TraverseStmt(const_cast<Stmt *>(statement));
  return asking.place;
}

OwnPlace ownPlaceIn(const Decl *declaration, const SourceManager &sources) {
  Asking asking(sources);
  asking.TraverseDecl(const_cast<Decl *>(declaration));
  return asking.place;
}

} // namespace decouple
