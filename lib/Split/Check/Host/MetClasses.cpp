#include "Split/Check/Host/MetClasses.h"

#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace decouple {

void MetClasses::add(QualType type) {
  if (type.isNull())
    return;
  type = type.getCanonicalType();
  while (true)
    if (QualType inner = type->getPointeeType(); !inner.isNull())
      type = inner;
    else if (const Type *element = type->getArrayElementTypeNoTypeQual())
      type = QualType(element, 0);
    else
      break;
  if (const TagDecl *tag = type->getAsTagDecl())
    add(*tag);
  if (const auto *function = type->getAs<FunctionProtoType>()) {
    add(function->getReturnType());
    for (QualType parameter : function->param_types())
      add(parameter);
  }
}

void MetClasses::add(llvm::ArrayRef<TemplateArgument> arguments) {
  for (const TemplateArgument &argument : arguments)
    if (argument.getKind() == TemplateArgument::Type)
      add(argument.getAsType());
    else if (argument.getKind() == TemplateArgument::Pack)
      add(argument.pack_elements());
    else if (argument.getKind() == TemplateArgument::Template)
      if (const TemplateDecl *made =
              argument.getAsTemplate().getAsTemplateDecl())
        templates.insert(made->getCanonicalDecl());
}

void MetClasses::add(const TagDecl &tag) {
  if (!tags.insert(tag.getCanonicalDecl()).second)
    return;
  spaces.insert(tag.getEnclosingNamespaceContext()->getPrimaryContext());
  if (const auto *made = dyn_cast<ClassTemplateSpecializationDecl>(&tag)) {
    templates.insert(made->getSpecializedTemplate()->getCanonicalDecl());
    add(made->getTemplateArgs().asArray());
  }
  if (const auto *record = dyn_cast<CXXRecordDecl>(&tag);
      record && record->hasDefinition())
    for (const CXXBaseSpecifier &base : record->bases())
      add(base.getType());
}

void MetClasses::addText(const Decl &text) {
  for (const DeclContext *scope = text.getDeclContext(); scope;
       scope = scope->getParent())
    spaces.insert(scope->getPrimaryContext());
}

void MetClasses::add(const NamedDecl &named) {
  for (const DeclContext *scope = named.getDeclContext();
       const auto *record = dyn_cast<CXXRecordDecl>(scope);
       scope = scope->getParent())
    add(*record);
  if (const auto *function = dyn_cast<FunctionDecl>(&named)) {
    if (const TemplateArgumentList *given =
            function->getTemplateSpecializationArgs())
      add(given->asArray());
  } else if (const auto *variable =
                 dyn_cast<VarTemplateSpecializationDecl>(&named)) {
    add(variable->getTemplateArgs().asArray());
  }
}

static QualType pointee(QualType type) {
  type = type.getNonReferenceType().getCanonicalType();
  while (type->isPointerType())
    type = type->getPointeeType();
  return type;
}

bool MetClasses::has(QualType type) const {
  type = pointee(type);
  if (const auto *made = type->getAs<TemplateSpecializationType>()) {
    const TemplateDecl *of = made->getTemplateName().getAsTemplateDecl();
    return !of || templates.contains(of->getCanonicalDecl());
  }
  const TagDecl *tag = type->getAsTagDecl();
  return !tag || tags.contains(tag->getCanonicalDecl());
}

/// Whether something else that is `from` becomes a `record` where one is asked
/// for.
bool MetClasses::turnInto(const CXXRecordDecl &record,
                          llvm::function_ref<bool(QualType)> from) const {
  if (!record.hasDefinition())
    return false;
  return llvm::any_of(record.getDefinition()->decls(), [&](const Decl *one) {
    const FunctionDecl *function = one->getAsFunction();
    const auto *made = dyn_cast_or_null<CXXConstructorDecl>(function);
    return made && !made->isCopyOrMoveConstructor() &&
           made->isConvertingConstructor(/*AllowExplicit=*/false) &&
           made->getNumParams() != 0 && made->getMinRequiredArguments() < 2 &&
           from(made->getParamDecl(0)->getType());
  });
}

bool MetClasses::leadsTo(QualType type, const DeclContext *space) const {
  type = pointee(type);
  const TagDecl *tag = type->getAsTagDecl();
  if (const auto *made = type->getAs<TemplateSpecializationType>())
    if (const TemplateDecl *of = made->getTemplateName().getAsTemplateDecl())
      tag = dyn_cast_or_null<TagDecl>(of->getTemplatedDecl());
  if (!tag)
    return spaces.contains(space->getPrimaryContext());
  if (tag->getEnclosingNamespaceContext()->Equals(space))
    return true;
  const auto *made = dyn_cast<ClassTemplateSpecializationDecl>(tag);
  return made &&
         llvm::any_of(made->getTemplateArgs().asArray(),
                      [&](const TemplateArgument &argument) {
                        return argument.getKind() == TemplateArgument::Type &&
                               pointee(argument.getAsType())->getAsTagDecl() &&
                               leadsTo(argument.getAsType(), space);
                      });
}

bool MetClasses::fit(const FunctionDecl &function) const {
  const DeclContext *space = function.getEnclosingNamespaceContext();
  bool isLedTo = false;
  for (const ParmVarDecl *parameter : function.parameters()) {
    const QualType type = parameter->getType();
    const CXXRecordDecl *record =
        type.getNonReferenceType()->getAsCXXRecordDecl();
    const bool isIt = has(type);
    if (!isIt && !(record &&
                   turnInto(*record, [&](QualType from) { return has(from); })))
      return false;
    isLedTo |= (isIt && leadsTo(type, space)) ||
               (record && turnInto(*record, [&](QualType from) {
                  return has(from) && pointee(from)->getAsTagDecl() &&
                         leadsTo(from, space);
                }));
  }
  return isLedTo || function.isVariadic();
}

} // namespace decouple
