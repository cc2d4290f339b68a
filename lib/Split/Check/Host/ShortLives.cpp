#include "Split/Check/Host/ShortLives.h"

#include "Split/Analyse/Addresses/KeptAddresses.h"
#include "Split/Analyse/Declarations/Aliases.h"
#include "Split/Analyse/Declarations/Lifetimes.h"
#include "Split/Decide/Names.h"
#include "Text/EditedText.h"
#include "Text/Lines.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ParentMapContext.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace decouple {

/// What a label or an attribute is about; null: `statement` is neither.
static const Stmt *withoutLabel(const Stmt *statement) {
  if (const auto *label = dyn_cast<LabelStmt>(statement))
    return label->getSubStmt();
  const auto *attributed = dyn_cast<AttributedStmt>(statement);
  return attributed ? attributed->getSubStmt() : nullptr;
}

/// The names that `declaration` declares.
static std::vector<std::string> namesOf(const Decl *declaration) {
  std::vector<std::string> names;
  if (const auto *parts = dyn_cast<DecompositionDecl>(declaration))
    for (const BindingDecl *part : parts->bindings())
      names.push_back(part->getNameAsString());
  else if (const auto *named = dyn_cast<NamedDecl>(declaration))
    names.push_back(named->getNameAsString());
  return names;
}

namespace {

/// Looks at what stands directly in braces that an edit has opened.
class ShortLives : public RecursiveASTVisitor<ShortLives> {
public:
  ShortLives(ASTContext &context, const EditedHost &host)
      : context(context), sources(context.getSourceManager()), host(host) {}

  bool VisitCompoundStmt(CompoundStmt *braces) {
    auto open = offsetOf(braces->getLBracLoc());
    if (!open || !isInserted(*open, host.edits))
      return true;
    std::optional<TextRange> rest = rangeBehind(braces);
    for (const Stmt *statement : braces->body()) {
      while (const Stmt *labelled = withoutLabel(statement))
        statement = labelled;
      if (const auto *declared = dyn_cast<DeclStmt>(statement);
          declared && rest)
        look(declared, *rest);
    }
    return true;
  }

  std::vector<Misfit> found;

private:
  std::optional<std::size_t> offsetOf(SourceLocation at) const {
    at = sources.getExpansionLoc(at);
    if (at.isInvalid() || !sources.isInMainFile(at))
      return std::nullopt;
    return sources.getFileOffset(at);
  }

  /// What comes behind the generated `if` in the block around it.
  std::optional<TextRange> rangeBehind(const CompoundStmt *braces) const {
    DynTypedNode node = DynTypedNode::create(*braces);
    const Stmt *choice = nullptr;
    while (true) {
      auto parents = context.getParents(node);
      const Stmt *parent = parents.empty() ? nullptr : parents[0].get<Stmt>();
      if (const auto *block = dyn_cast_or_null<CompoundStmt>(parent))
        return block->body_back() == choice
                   ? std::nullopt
                   : std::optional(between(choice, block));
      if (!parent)
        return std::nullopt;
      choice = parent;
      node = parents[0];
    }
  }

  TextRange between(const Stmt *choice, const CompoundStmt *block) const {
    auto begin = offsetOf(choice->getEndLoc()),
         end = offsetOf(block->getEndLoc());
    StringRef all = sources.getBufferData(sources.getMainFileID());
    return begin && end ? TextRange{*begin + 1, *end}
                        : TextRange{0, all.size()};
  }

  /// Whether `range` names it, or a macro there does.
  bool isNamedIn(TextRange range, llvm::StringRef name) const {
    StringRef text = sources.getBufferData(sources.getMainFileID());
    return identifiersOf(range.in(text)).count(name.str()) ||
           llvm::any_of(host.tokens, [&](const SeenToken &token) {
             return range.contains(token.offset) && mayBe(token, name);
           });
  }

  void look(const DeclStmt *declared, TextRange rest) {
    for (const Decl *declaration : declared->decls()) {
      const std::vector<std::string> names = namesOf(declaration);
      const auto *variable = dyn_cast<VarDecl>(declaration);
      bool harmless =
          variable &&
          endsQuietly(variable, host.rules.bindings.classTemplates) &&
          llvm::none_of(
              names,
              [&](const std::string &name) { return isNamedIn(rest, name); }) &&
          !endsReached(variable, context) &&
          keeperOf({declared}, {variable}, {},
                   host.rules.bindings.classTemplates)
              .empty();
      if (!harmless)
        note(declared, names.empty() ? "" : names.front());
    }
  }

  void note(const DeclStmt *declared, const std::string &name) {
    auto at = offsetOf(declared->getBeginLoc());
    std::size_t offset = at ? originalOffset(*at, host.edits) : 0;
    found.push_back({Misfit::ShortLife, name, lineOf(host.file.text, offset),
                     groupAround(host.file, host.groups, offset), offset});
  }

  ASTContext &context;
  const SourceManager &sources;
  const EditedHost &host;
};

} // namespace

std::vector<Misfit> shortenedLives(ASTContext &context,
                                   const EditedHost &host) {
  ShortLives lives(context, host);
  for (Decl *declaration : context.getTraversalScope())
    lives.TraverseDecl(declaration);
  return std::move(lives.found);
}

} // namespace decouple
