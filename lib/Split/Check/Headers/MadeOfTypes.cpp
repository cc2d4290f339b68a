#include "Split/Check/Headers/MadeOfTypes.h"

#include "Split/Analyse/Declarations/MadeFor.h"
#include "Split/Check/Headers/HeaderText.h"
#include "Split/Check/Headers/MadeOf.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace decouple {

namespace {

class References : public RecursiveASTVisitor<References> {
public:
  explicit References(MadeOfTypes &types) : types(types) {}

  bool shouldVisitImplicitCode() const { return true; }

  bool VisitDeclRefExpr(DeclRefExpr *name) {
    return see(name->getDecl()) && seeResult(name->getDecl());
  }
  bool VisitMemberExpr(MemberExpr *name) {
    return see(name->getMemberDecl()) && seeResult(name->getMemberDecl());
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *made) {
    return see(made->getConstructor());
  }
  bool VisitOverloadExpr(OverloadExpr *names) {
    return llvm::all_of(names->decls(), [&](const NamedDecl *candidate) {
      return see(candidate->getUnderlyingDecl());
    });
  }
  bool VisitTagTypeLoc(TagTypeLoc type) { return see(type.getDecl()); }
  bool VisitTypedefTypeLoc(TypedefTypeLoc type) {
    return see(type.getTypedefNameDecl());
  }
  bool VisitTemplateSpecializationTypeLoc(TemplateSpecializationTypeLoc type) {
    const CXXRecordDecl *made = type.getType()->getAsCXXRecordDecl();
    return see(type.getTypePtr()->getTemplateName().getAsTemplateDecl()) &&
           see(made) &&
           (!type.getTypePtr()->isTypeAlias() ||
            TraverseType(type.getTypePtr()->getAliasedType()));
  }

  bool found = false;

private:
  bool see(const NamedDecl *named) {
    found |= named && types.have(named);
    return !found;
  }

  bool seeResult(const NamedDecl *named) {
    const auto *function = dyn_cast<FunctionDecl>(named);
    const TypeLoc result = function && function->getTypeSourceInfo()
                               ? function->getFunctionTypeLoc().getReturnLoc()
                               : TypeLoc();
    const auto *type =
        function ? function->getType()->getAs<FunctionProtoType>() : nullptr;
    return TraverseStmt(type ? type->getNoexceptExpr() : nullptr) &&
           (result.isNull() || TraverseTypeLoc(result));
  }

  MadeOfTypes &types;
};

} // namespace

bool MadeOfTypes::areNamedIn(TypeLoc type) {
  References references(*this);
  references.TraverseTypeLoc(type);
  return references.found;
}

bool MadeOfTypes::areNamedIn(const Decl *declaration) {
  References references(*this);
  references.TraverseDecl(const_cast<Decl *>(declaration));
  return references.found;
}

bool MadeOfTypes::areNamedIn(const Expr *value) {
  References references(*this);
  references.TraverseStmt(const_cast<Expr *>(value));
  return references.found;
}

bool MadeOfTypes::areNamedIn(const TemplateArgumentLoc &argument) {
  References references(*this);
  references.TraverseTemplateArgumentLoc(argument);
  return references.found;
}

bool MadeOfTypes::have(const NamedDecl *named) {
  const auto *tag = dyn_cast<TagDecl>(named);
  const auto *owner = dyn_cast<CXXRecordDecl>(named->getDeclContext());
  return (tag ? has(tag) : places.contains(placeOf(named))) ||
         (owner && has(owner)) || isMadeFor(named);
}

bool MadeOfTypes::leads(QualType type) {
  if (type.isNull() || type->isDependentType())
    return false;
  type = type.getNonReferenceType();
  for (QualType to = type->getPointeeType(); !to.isNull();
       to = type->getPointeeType())
    type = to;
  return has(type);
}

bool MadeOfTypes::isMadeFor(const NamedDecl *declaration) {
  return anyMadeFor(declaration, [&](const NamedDecl *named) {
    const auto *tag = dyn_cast<TagDecl>(named);
    return tag ? has(tag) : places.contains(placeOf(named));
  });
}

bool MadeOfTypes::has(QualType type) {
  const TagDecl *tag = type->getBaseElementTypeUnsafe()->getAsTagDecl();
  return tag && has(tag);
}

bool MadeOfTypes::has(const TagDecl *tag) {
  auto [place, fresh] = known.try_emplace(tag->getCanonicalDecl(), false);
  return fresh ? known[tag->getCanonicalDecl()] = isMade(tag) : place->second;
}

bool MadeOfTypes::isMade(const TagDecl *tag) {
  if (places.contains(placeOf(tag)))
    return true;
  const auto *record = dyn_cast<CXXRecordDecl>(tag);
  record = record ? record->getDefinition() : nullptr;
  return record && (llvm::any_of(record->bases(),
                                 [&](const CXXBaseSpecifier &base) {
                                   return has(base.getType());
                                 }) ||
                    llvm::any_of(record->fields(), [&](const FieldDecl *field) {
                      return has(field->getType());
                    }));
}

} // namespace decouple
