#include "Split/Check/Host/HostObjects.h"

#include "Split/Analyse/Captures/Closures.h"
#include "Split/Analyse/Declarations/Findable.h"
#include "Text/EditedText.h"
#include "Text/Lines.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace decouple {

std::vector<Misfit> otherLayouts(ASTContext &context, const HostFile &file) {
  std::set<std::size_t> others;
  for (std::size_t i = 0; i < file.facts.layouts.size(); ++i)
    if (isOther(context, file.facts.layouts[i]))
      others.insert(i);
  std::vector<Misfit> misfits;
  for (const ArmFacts &arm : file.facts.arms)
    for (std::size_t layout : arm.layouts)
      if (others.count(layout)) {
        misfits.push_back({Misfit::OtherLayout,
                           llvm::join(file.facts.layouts[layout].path, "::"), 0,
                           arm.group});
        break;
      }
  return misfits;
}

/// The struct of the hooks, in its namespace.
static const CXXRecordDecl *structOf(const ASTContext &context,
                                     const HookNames &names) {
  llvm::SmallVector<StringRef> scopes;
  StringRef(names.space).split(scopes, "::");
  std::vector<std::string> path(scopes.begin(), scopes.end());
  path.push_back(names.ownType);
  for (const NamedDecl *declaration : findByPath(context, path))
    if (const auto *record = dyn_cast<CXXRecordDecl>(declaration))
      if (const CXXRecordDecl *defined = record->getDefinition())
        return defined;
  return nullptr;
}

HookTypes hookTypes(const ASTContext &context, const HookNames &names) {
  HookTypes types;
  const CXXRecordDecl *hooks = structOf(context, names);
  if (!hooks)
    return types;
  for (const FieldDecl *field : hooks->fields()) {
    const QualType pointee = field->getType()->getPointeeType();
    const auto *function =
        pointee.isNull() ? nullptr : pointee->getAs<FunctionProtoType>();
    if (!function) // the struct's size
      continue;
    std::vector<MadeType> &own = types[field->getNameAsString()];
    own.push_back(madeType(function->getReturnType(), context));
    for (QualType parameter : function->param_types())
      own.push_back(madeType(parameter, context));
  }
  return types;
}

static bool areSame(const MadeType &a, const MadeType &b) {
  return a.words == b.words &&
         (a.parts.empty() || b.parts.empty() || a.parts == b.parts);
}

std::vector<Misfit> otherHooks(const HookTypes &host, const HookTypes &backend,
                               const HostFile &file,
                               const std::vector<Outline> &outlines) {
  std::vector<Misfit> misfits;
  for (const Outline &outline : outlines) {
    auto ours = host.find(outline.name), theirs = backend.find(outline.name);
    if (outline.transform != Transform::Hook || ours == host.end() ||
        theirs == backend.end())
      continue;
    auto [own, other] =
        std::mismatch(ours->second.begin(), ours->second.end(),
                      theirs->second.begin(), theirs->second.end(), areSame);
    if (own != ours->second.end())
      misfits.push_back({Misfit::OtherLayout, own->words, 0,
                         file.facts.arms[outline.arm].group});
  }
  return misfits;
}

namespace {

/// Looks for the uses of what a lambda copies.
class Uses : public RecursiveASTVisitor<Uses> {
public:
  /// `variable`: null is the object of the function around the lambda.
  Uses(const ValueDecl *variable, const SourceManager &sources,
       const EditedHost &host)
      : variable(variable), sources(sources), host(host) {}

  bool VisitDeclRefExpr(DeclRefExpr *name) {
    return name->getDecl() != variable || see(name->getLocation());
  }
  bool VisitCXXThisExpr(CXXThisExpr *self) {
    return variable || see(self->getLocation());
  }

  /// Where the text that stays uses it.
  bool byHost = false;
  /// Where in the original the first call of a hook stands that does.
  std::optional<std::size_t> byHook;

private:
  bool see(SourceLocation at) {
    std::size_t offset = sources.getFileOffset(sources.getExpansionLoc(at));
    if (!isInserted(offset, host.edits))
      byHost = true;
    else if (!byHook)
      byHook = originalOffset(offset, host.edits);
    return !byHost;
  }

  const ValueDecl *variable;
  const SourceManager &sources;
  const EditedHost &host;
};

} // namespace

/// Adds the misfit when hooks alone use what `lambda` captures, `variable`.
static void lookAt(const LambdaExpr *lambda, const ValueDecl *variable,
                   const SourceManager &sources, const EditedHost &host,
                   std::vector<Misfit> &found) {
  Uses uses(variable, sources, host);
  uses.TraverseStmt(lambda->getBody());
  if (uses.byHost || !uses.byHook)
    return;
  std::size_t group = groupAround(host.file, host.groups, *uses.byHook);
  std::size_t begin =
      sources.getFileOffset(sources.getExpansionLoc(lambda->getBeginLoc()));
  std::string name =
      variable ? "`" + variable->getNameAsString() + "`" : "`this`";
  found.push_back({Misfit::CopiedForHook, name,
                   lineOf(host.file.text, originalOffset(begin, host.edits)),
                   group});
}

std::vector<Misfit> copiedForHooks(ASTContext &context,
                                   const EditedHost &host) {
  Closures closures;
  for (const Decl *declaration : context.getTraversalScope())
    closures.addOf(declaration);
  const std::set<const LambdaExpr *> shown = closures.shown();
  std::vector<Misfit> found;
  for (const LambdaExpr *lambda : closures.all())
    if (lambda->getCaptureDefault() == LCD_ByCopy || shown.count(lambda))
      for (const LambdaCapture &capture : lambda->implicit_captures())
        lookAt(lambda,
               capture.capturesVariable() ? capture.getCapturedVar() : nullptr,
               context.getSourceManager(), host, found);
  return found;
}

} // namespace decouple
