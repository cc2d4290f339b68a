#include "Split/Analyse/Declarations/Lifetimes.h"

#include "Split/Analyse/Declarations/Copies.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace decouple {

static const CXXRecordDecl *recordOf(QualType type) {
  const CXXRecordDecl *record =
      type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  return record && record->hasDefinition() ? record->getDefinition() : nullptr;
}

const ClassTemplateSpecializationDecl *
ownerOfLibrary(const CXXRecordDecl *record) {
  static constexpr llvm::StringRef Names[] = {
      "allocator",     "array",         "basic_string",
      "deque",         "forward_list",  "list",
      "map",           "multimap",      "multiset",
      "optional",      "pair",          "set",
      "tuple",         "unordered_map", "unordered_multimap",
      "unordered_set", "variant",       "vector"};
  const auto *made = dyn_cast<ClassTemplateSpecializationDecl>(record);
  return made && isInStandardLibrary(made) &&
                 llvm::is_contained(Names, made->getName())
             ? made
             : nullptr;
}

static bool allArguments(llvm::ArrayRef<TemplateArgument> arguments,
                         llvm::function_ref<bool(QualType)> fits) {
  return llvm::all_of(arguments, [&](const TemplateArgument &argument) {
    if (argument.getKind() == TemplateArgument::Pack)
      return allArguments(argument.pack_elements(), fits);
    return argument.getKind() != TemplateArgument::Type ||
           fits(argument.getAsType());
  });
}

llvm::SmallVector<QualType> partsOf(const CXXRecordDecl *record) {
  llvm::SmallVector<QualType> parts;
  for (const CXXBaseSpecifier &base : record->bases())
    parts.push_back(base.getType());
  for (const CXXBaseSpecifier &base : record->vbases())
    parts.push_back(base.getType());
  for (const FieldDecl *field : record->fields())
    parts.push_back(field->getType());
  return parts;
}

static bool allParts(const CXXRecordDecl *record,
                     llvm::function_ref<bool(QualType)> fits) {
  return llvm::all_of(partsOf(record), fits);
}

/// Whether `record` is `std::unique_ptr<T>` with the deleter that it has by
/// itself, and `fits` says so of T.
static bool ownsPlainly(const CXXRecordDecl *record,
                        llvm::function_ref<bool(QualType)> fits) {
  const auto *pointer = dyn_cast<ClassTemplateSpecializationDecl>(record);
  if (!pointer || pointer->getName() != "unique_ptr" ||
      pointer->getTemplateArgs().size() != 2)
    return false;
  const TemplateArgumentList &arguments = pointer->getTemplateArgs();
  const CXXRecordDecl *deleter = recordOf(arguments[1].getAsType());
  const CXXRecordDecl *owned = recordOf(arguments[0].getAsType());
  return deleter && isInStandardLibrary(deleter) &&
         deleter->getName() == "default_delete" &&
         !(owned && owned->isPolymorphic()) && fits(arguments[0].getAsType());
}

namespace {

/// Goes through the parts of a type; one that is met again within itself, as
/// in a tree of nodes, says nothing new.
class Parts {
public:
  explicit Parts(std::vector<std::string> handles)
      : handles(std::move(handles)) {}

  bool endQuietly(QualType type) {
    auto fits = [&](QualType part) { return endQuietly(part); };
    if (type->isReferenceType() || type.isDestructedType() == QualType::DK_none)
      return true;
    const CXXRecordDecl *record = recordOf(type);
    if (!record ||
        llvm::is_contained(handles, record->getQualifiedNameAsString()) ||
        !seen.insert(record).second)
      return record;
    if (const ClassTemplateSpecializationDecl *owner = ownerOfLibrary(record))
      return allArguments(owner->getTemplateArgs().asArray(), fits);
    if (isInStandardLibrary(record))
      return ownsPlainly(record, fits);
    const CXXDestructorDecl *destructor = record->getDestructor();
    return (!destructor || !destructor->isUserProvided()) &&
           allParts(record, fits);
  }

  bool holdNoAddress(QualType type) {
    auto fits = [&](QualType part) { return holdNoAddress(part); };
    const Type *element = type->getBaseElementTypeUnsafe();
    if (!element->isRecordType())
      return element->isArithmeticType() || element->isEnumeralType();
    const CXXRecordDecl *record = recordOf(type);
    if (!record || !seen.insert(record).second)
      return record;
    if (const ClassTemplateSpecializationDecl *owner = ownerOfLibrary(record))
      return allArguments(owner->getTemplateArgs().asArray(), fits);
    return allParts(record, fits);
  }

private:
  const std::vector<std::string> handles;
  llvm::SmallPtrSet<const CXXRecordDecl *, 8> seen;
};

} // namespace

bool endsQuietly(QualType type, const std::vector<std::string> &handles) {
  return Parts(handles).endQuietly(type);
}

namespace {

/// The temporaries that end with a variable: it, or a part of it, is a
/// reference to them.
class Extended : public RecursiveASTVisitor<Extended> {
public:
  Extended(const VarDecl *variable, std::vector<std::string> handles)
      : variable(variable), handles(std::move(handles)) {}

  bool VisitMaterializeTemporaryExpr(MaterializeTemporaryExpr *made) {
    if (made->getExtendingDecl() != variable)
      return true;
    any = true;
    endQuietly &= decouple::endsQuietly(made->getType(), handles);
    return true;
  }
  bool any = false;
  bool endQuietly = true;

private:
  const VarDecl *variable;
  const std::vector<std::string> handles;
};

} // namespace

bool endsQuietly(const VarDecl *variable,
                 const std::vector<std::string> &handles) {
  if (!variable->hasLocalStorage())
    return true;
  Extended extended(variable, handles);
  extended.TraverseStmt(const_cast<Expr *>(variable->getInit()));
  return extended.endQuietly && !variable->hasAttr<CleanupAttr>() &&
         endsQuietly(variable->getType(), handles);
}

bool keepsTemporary(const VarDecl *variable) {
  Extended extended(variable, {});
  extended.TraverseStmt(const_cast<Expr *>(variable->getInit()));
  return extended.any;
}

std::vector<const VarDecl *> variablesIn(const Stmt *statement) {
  std::vector<const VarDecl *> variables;
  if (const auto *declared = dyn_cast_or_null<DeclStmt>(statement))
    for (const Decl *declaration : declared->decls())
      if (const auto *variable = dyn_cast<VarDecl>(declaration))
        variables.push_back(variable);
  return variables;
}

bool mayHoldAddress(QualType type) { return !Parts({}).holdNoAddress(type); }

bool isPlainOwner(QualType type) {
  const CXXRecordDecl *record = recordOf(type);
  if (!record)
    return type->isArithmeticType() || type->isObjectPointerType();
  if (const ClassTemplateSpecializationDecl *owner = ownerOfLibrary(record))
    return allArguments(owner->getTemplateArgs().asArray(), isPlainOwner);
  return isInStandardLibrary(record) && record->isEmpty();
}

bool isForPlainOwners(const FunctionDecl *function) {
  const TemplateArgumentList *own = function->getTemplateSpecializationArgs();
  return !own || allArguments(own->asArray(), [](QualType type) {
    return isPlainOwner(type.getNonReferenceType());
  });
}

void forEachTypeArgument(const CXXRecordDecl *record,
                         llvm::function_ref<void(QualType)> see) {
  if (const auto *made = dyn_cast<ClassTemplateSpecializationDecl>(record))
    allArguments(made->getTemplateArgs().asArray(), [&](QualType argument) {
      see(argument);
      return true;
    });
}

} // namespace decouple
