#include "Split/Analyse/Addresses/AddressCalls.h"

#include "Split/Analyse/Declarations/Copies.h"
#include "Split/Analyse/Declarations/Lifetimes.h"
#include "clang/AST/ASTLambda.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace decouple {

/// The outermost namespace around `declaration`.
static const DeclContext *libraryOf(const Decl *declaration) {
  const DeclContext *context = declaration->getDeclContext();
  while (!context->isTranslationUnit() &&
         !context->getParent()->isTranslationUnit())
    context = context->getParent();
  return context->getPrimaryContext();
}

/// Whether `callee` belongs to the library that `handle` is from.
static bool isOfItsLibrary(const Decl *callee, const Expr *handle) {
  const CXXRecordDecl *record =
      handle->IgnoreParenImpCasts()->getType()->getAsCXXRecordDecl();
  return callee && libraryOf(callee) == libraryOf(record);
}

void AddressCalls::give(Given &given, const Expr *argument,
                        const FunctionDecl *callee) {
  Share share = visit(argument);
  if (!share.holds && isHandle(argument) && isOfItsLibrary(callee, argument))
    share = {};
  given.arguments.push_back(share);
  given.handed |= share.any();
}

AddressCalls::Given AddressCalls::givenTo(const CallExpr *call) {
  Given given;
  llvm::ArrayRef<const Expr *> arguments(call->getArgs(), call->getNumArgs());
  const auto *method = dyn_cast_or_null<CXXMethodDecl>(call->getDirectCallee());
  if (const auto *member = dyn_cast<CXXMemberCallExpr>(call)) {
    given.object = member->getImplicitObjectArgument();
  } else if (isa<CXXOperatorCallExpr>(call) && method &&
             method->isImplicitObjectMemberFunction()) {
    given.object = arguments.front();
    arguments = arguments.drop_front();
  }
  if (given.object) {
    given.self = visit(given.object);
    QualType pointee = given.object->getType()->getPointeeType();
    if (!pointee.isNull())
      given.self = behind(given.self, pointee);
  }
  for (const Expr *argument : arguments)
    give(given, argument, method ? method : call->getDirectCallee());
  return given;
}

Share AddressCalls::called(const CallExpr *call) {
  Given given = givenTo(call);
  const FunctionDecl *callee = call->getDirectCallee();
  if (callee)
    return given.any() ? ofCallee(call, callee, given) : Share();
  if (visit(call->getCallee()).any() || given.any())
    keep(call);
  return {};
}

/// The class that a method is called for, by a pointer or not.
static QualType objectType(const Expr *object) {
  QualType type = object->IgnoreParenImpCasts()->getType();
  QualType pointee = type->getPointeeType();
  return pointee.isNull() ? type : pointee;
}

/// A class without parts, `std::identity`, hands on what it gets.
static bool isPlainContainer(QualType type) {
  const CXXRecordDecl *record = type->getAsCXXRecordDecl();
  return record && ownerOfLibrary(record) && isPlainOwner(type);
}

/// Whether `callee` may change what it gets, as `swap` does.
static bool changesArguments(const FunctionDecl *callee) {
  return llvm::any_of(callee->parameters(), [](const ParmVarDecl *parameter) {
    QualType type = parameter->getType();
    return type->isLValueReferenceType() &&
           !type->getPointeeType().isConstQualified();
  });
}

Share AddressCalls::ofOwner(const CallExpr *call, const Given &given) {
  if (given.self.holds && changesArguments(call->getDirectCallee()))
    keep(call);
  const bool takes = given.handed && mayHoldAddress(objectType(given.object));
  if (takes)
    store(given.object);
  const bool any = given.self.any() || takes;
  const bool holds =
      (given.self.holds || takes) && mayHoldAddress(call->getType());
  if (call->isGLValue())
    return {any, holds};
  return {false, any && mayHoldAddress(call->getType())};
}

/// Whether `call` asks a container of the standard library for a number, such
/// as how many parts it has: this has nothing to do with the parts themselves.
static bool asksForNumber(const CallExpr *call, const CXXMethodDecl *method) {
  return method && method->isConst() && method->getNumParams() == 0 &&
         method->getIdentifier() && !call->isGLValue() &&
         call->getType()->isArithmeticType() &&
         ownerOfLibrary(method->getParent());
}

/// Whether `call` says whose function of all that override it is meant.
static bool isQualified(const CallExpr *call) {
  const auto *name =
      dyn_cast<MemberExpr>(call->getCallee()->IgnoreParenImpCasts());
  return name && name->hasQualifier();
}

Share AddressCalls::ofCallee(const CallExpr *call, const FunctionDecl *callee,
                             const Given &given) {
  switch (callee->getBuiltinID()) {
  case Builtin::BIas_const:
  case Builtin::BIforward:
  case Builtin::BImove:
  case Builtin::BImove_if_noexcept:
    return given.arguments.front();
  default:
    break;
  }
  if (given.object && isPlainContainer(objectType(given.object)) &&
      isForPlainOwners(callee))
    return ofOwner(call, given);
  if (given.object && isHandle(given.object) && !given.handed)
    return {call->isGLValue(), false};
  const auto *method = dyn_cast<CXXMethodDecl>(callee);
  if (asksForNumber(call, method) && !method->isVirtual())
    return {};
  if (method && method->isVirtual() && !isQualified(call)) {
    method = method->getDevirtualizedMethod(given.object, false);
    if (!method) {
      keep(call);
      return {};
    }
  }
  if (method && method->isTrivial() && isa<CXXDestructorDecl>(method))
    return {};
  if (method && method->isTrivial()) { // an assignment
    if (given.arguments.front().holds)
      store(given.object);
    return {given.self.place, given.self.holds};
  }
  return enter(method ? method : callee, given, call);
}

Share AddressCalls::made(const CXXConstructExpr *expression) {
  Given given;
  const CXXConstructorDecl *constructor = expression->getConstructor();
  for (const Expr *argument : expression->arguments())
    give(given, argument, constructor);
  const bool mayHold = mayHoldAddress(expression->getType());
  const FunctionDecl *body = nullptr;
  if (!given.handed)
    return {false, mayHold && constructor->hasBody(body) &&
                       results.lookup(body).holds};
  if (constructor->isTrivial())
    return {false, given.arguments.front().holds && mayHold};
  if (!isPlainContainer(expression->getType()) ||
      !isForPlainOwners(constructor))
    enter(constructor, given, expression);
  return {false, mayHold};
}

Share AddressCalls::enter(const FunctionDecl *callee, const Given &given,
                          const Stmt *where) {
  const FunctionDecl *body = nullptr;
  if (!callee->hasBody(body) || given.arguments.size() > body->getNumParams()) {
    keep(where);
    return {};
  }
  for (auto [parameter, share] :
       llvm::zip(body->parameters(), given.arguments)) {
    own.insert(parameter);
    mark(parameter, share);
  }
  changed |= selves[body].add(given.self);
  if (seen.insert(body).second)
    goThrough(body);
  return results.lookup(body);
}

void AddressCalls::goThrough(const FunctionDecl *body) {
  if (isa_and_nonnull<CoroutineBodyStmt>(body->getBody()))
    return keep(body); // its frame has what it is given
  const FunctionDecl *outer = std::exchange(function, body);
  const Share outerSelf = self;
  if (!isLambdaCallOperator(body))
    self = selves.lookup(body);
  if (const auto *made = dyn_cast<CXXConstructorDecl>(body))
    for (const CXXCtorInitializer *part : made->inits())
      if (visit(part->getInit()).any())
        changed |= results[body].add({false, true});
  visit(body->getBody());
  self = outerSelf;
  function = outer;
}

Share AddressCalls::captured(const LambdaExpr *lambda) {
  Share share;
  for (auto [capture, init] :
       llvm::zip(lambda->captures(), lambda->capture_inits())) {
    // How long an array is that is captured has none.
    Share one = init ? visit(init) : Share();
    share.add(one);
    const ValueDecl *named =
        capture.capturesVariable() ? capture.getCapturedVar() : nullptr;
    if (const auto *variable = dyn_cast_or_null<VarDecl>(named);
        variable && variable->isInitCapture())
      mark(variable, one);
  }
  const FunctionDecl *body = lambda->getCallOperator();
  if (seen.insert(body).second)
    goThrough(body);
  return {false, share.any()};
}

void AddressCalls::seeMade(QualType type, const Stmt *where) {
  const CXXRecordDecl *record =
      type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  if (!record || !record->hasDefinition() ||
      llvm::is_contained(handles, record->getQualifiedNameAsString()))
    return;
  record = record->getDefinition();
  if (!seen.insert(record).second)
    return;
  if (isInStandardLibrary(record)) {
    forEachTypeArgument(record, [&](QualType part) { seeMade(part, where); });
    return;
  }
  for (const CXXBaseSpecifier &base : record->bases())
    seeMade(base.getType(), where);
  const Share outer = std::exchange(self, {true, false});
  for (const FieldDecl *field : record->fields()) {
    seeMade(field->getType(), where);
    if (field->getInClassInitializer() &&
        visit(field->getInClassInitializer()).any())
      keep(where);
  }
  self = outer;
  seeConstructors(record, where);
}

void AddressCalls::seeConstructors(const CXXRecordDecl *record,
                                   const Stmt *where) {
  Given itself;
  itself.self.place = true;
  for (const Decl *member : record->decls()) {
    if (const auto *made = dyn_cast<CXXConstructorDecl>(member);
        made && made->isUserProvided() && !made->isDeleted())
      enter(made, itself, where);
    const auto *pattern = dyn_cast<FunctionTemplateDecl>(member);
    if (!pattern || !isa<CXXConstructorDecl>(pattern->getTemplatedDecl()))
      continue;
    if (!pattern->getTemplatedDecl()->hasBody())
      keep(where);
    for (const FunctionDecl *instance : pattern->specializations())
      enter(instance, itself, where);
  }
}

} // namespace decouple
