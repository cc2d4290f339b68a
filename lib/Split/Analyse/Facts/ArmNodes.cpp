#include "Split/Analyse/Facts/ArmNodes.h"

#include "clang/AST/ParentMapContext.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace decouple {

namespace {

class Finder : public RecursiveASTVisitor<Finder> {
public:
  Finder(const AstText &text, const std::vector<ArmRange> &arms)
      : nodes(arms.size()), text(text), arms(arms) {}

  bool shouldVisitImplicitCode() const { return false; }

  bool VisitStmt(Stmt *statement) {
    if (std::optional<std::size_t> arm =
            armOf(DynTypedNode::create(*statement)))
      nodes[*arm].statements.push_back(statement);
    return true;
  }

  bool VisitDecl(Decl *declaration) {
    // Parameters of a function type belong to the file, oddly.
    if (declaration->isImplicit() ||
        isa<NamespaceDecl, ParmVarDecl>(declaration) ||
        !declaration->getLexicalDeclContext() ||
        !declaration->getLexicalDeclContext()->isFileContext())
      return true;
    if (auto arm = containing(text.range(declaration->getSourceRange())))
      nodes[*arm].declarations.push_back(declaration);
    return true;
  }

  std::vector<ArmNodes> nodes;

private:
  std::optional<std::size_t> containing(std::optional<TextRange> range) const {
    if (range)
      for (std::size_t i = 0; i < arms.size(); ++i)
        if (arms[i].body.contains(*range))
          return i;
    return std::nullopt;
  }

  /// The arm that holds `node` but none of the nodes around it.
  std::optional<std::size_t> armOf(const DynTypedNode &node) const {
    auto arm = containing(text.rangeOf(node));
    if (!arm)
      return std::nullopt;
    DynTypedNode parent = node;
    while (true) {
      auto parents = text.context.getParents(parent);
      // A statement without parents is another form of one that has them.
      if (parents.empty())
        return parent.get<Decl>() ? arm : std::nullopt;
      parent = parents[0];
      if (parent.get<TranslationUnitDecl>())
        return arm;
      std::optional<TextRange> range = text.rangeOf(parent);
      if (!range)
        continue;
      return arms[*arm].body.contains(*range) ? std::nullopt : arm;
    }
  }

  const AstText &text;
  const std::vector<ArmRange> &arms;
};

} // namespace

std::vector<ArmNodes> findArmNodes(const AstText &text,
                                   const std::vector<ArmRange> &arms) {
  Finder finder(text, arms);
  for (Decl *declaration : text.context.getTraversalScope())
    finder.TraverseDecl(declaration);
  auto before = [&](const Stmt *a, const Stmt *b) {
    return text.range(a->getSourceRange())->begin <
           text.range(b->getSourceRange())->begin;
  };
  for (ArmNodes &nodes : finder.nodes) {
    llvm::stable_sort(nodes.statements, before);
    nodes.statements.erase(
        std::unique(nodes.statements.begin(), nodes.statements.end()),
        nodes.statements.end());
  }
  return std::move(finder.nodes);
}

} // namespace decouple
