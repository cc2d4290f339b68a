#include "Split/Check/Running/Quiet.h"

#include "Split/Analyse/Declarations/Copies.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace decouple {

static bool doesNothing(const FunctionDecl *function) {
  return function->isTrivial() ||
         function->isReplaceableGlobalAllocationFunction() ||
         function->isReservedGlobalPlacementOperator();
}

/// Whether `function`, of another source, does nothing else, as it says.
static bool givesNumber(const FunctionDecl *function) {
  const QualType type = function->getReturnType();
  return (function->hasAttr<ConstAttr>() || function->hasAttr<PureAttr>()) &&
         (type->isArithmeticType() || type->isEnumeralType());
}

/// What is called where a lambda is called that has become a pointer.
static const FunctionDecl *behindPointer(const FunctionDecl *function) {
  const auto *method = dyn_cast<CXXMethodDecl>(function);
  const CXXRecordDecl *lambda = method ? method->getParent() : nullptr;
  if (!lambda || !lambda->isLambda() || lambda->isGenericLambda())
    return nullptr;
  if (isa<CXXConversionDecl>(method))
    return lambda->getLambdaStaticInvoker();
  return method->isLambdaStaticInvoker() ? lambda->getLambdaCallOperator()
                                         : nullptr;
}

Doings QuietFinder::lookAt(const FunctionDecl *function) {
  Doings doings;
  if (doesNothing(function) || library.isPlain(function))
    return doings;
  if (const FunctionDecl *behind = behindPointer(function)) {
    if (isa<CXXConversionDecl>(function))
      doings.given.push_back(behind);
    else
      doings.calls.push_back({behind, false});
    return doings;
  }
  const FunctionDecl *defined = function;
  if (!function->hasBody() && make)
    make(function);
  if (const auto *ending = dyn_cast<CXXDestructorDecl>(function);
      ending && ending->isDefaulted())
    defined = function;
  else if (!function->hasBody(defined) || defined->isTemplated()) {
    doings.isOpaque = !library.isKnown(function) && !givesNumber(function);
    return doings;
  }
  return doingsOf(defined);
}

const Doings &QuietFinder::of(const FunctionDecl *function) {
  if (auto found = known.find(function->getCanonicalDecl());
      found != known.end())
    return *found->second;
  auto doings = std::make_unique<Doings>(lookAt(function));
  return *(known[function->getCanonicalDecl()] = std::move(doings));
}

const Doings &QuietFinder::of(const VarDecl *variable) {
  if (auto found = known.find(variable->getCanonicalDecl());
      found != known.end())
    return *found->second;
  auto doings = std::make_unique<Doings>(doingsOf(variable));
  return *(known[variable->getCanonicalDecl()] = std::move(doings));
}

/// Whether functions of both types can be called alike, attributes aside.
static bool takesSame(QualType one, QualType other) {
  const auto *a = one->getAs<FunctionProtoType>();
  const auto *b = other->getAs<FunctionProtoType>();
  auto isSame = [](QualType x, QualType y) {
    return x.getCanonicalType() == y.getCanonicalType();
  };
  return a && b && isSame(a->getReturnType(), b->getReturnType()) &&
         llvm::equal(a->param_types(), b->param_types(), isSame);
}

/// All that is run for one variable.
class QuietFinder::Run {
public:
  Run(QuietFinder &finder, const VarDecl *variable)
      : finder(finder), variable(variable) {}

  bool isQuiet() {
    add(finder.of(variable), false);
    do {
      while (!isLoud && !open.empty()) {
        const Doings::Call next = open.pop_back_val();
        add(finder.of(next.getPointer()), next.getInt());
      }
      for (const FunctionDecl *function : lateCalls())
        call({function, false});
    } while (!isLoud && !open.empty());
    return !isLoud;
  }

private:
  void call(Doings::Call called) {
    const FunctionDecl *function = called.getPointer()->getCanonicalDecl();
    if (seen.insert({function, called.getInt()}).second)
      open.push_back({function, called.getInt()});
  }

  /// `isWhereSet`: some environment variable, of which nothing is known that
  /// others define.
  void add(const Doings &doings, bool isWhereSet) {
    isLoud |= doings.isUnknown || (doings.isOpaque && !isWhereSet);
    for (Doings::Call called : doings.calls)
      call({called.getPointer(), called.getInt() || isWhereSet});
    for (const FunctionDecl *function : doings.given) {
      given.insert(function);
      const auto *method = dyn_cast<CXXMethodDecl>(function);
      if (method && method->isVirtual())
        virtualCalls.insert(method);
    }
    made.insert(doings.made.begin(), doings.made.end());
    virtualCalls.insert(doings.virtualCalls.begin(), doings.virtualCalls.end());
    for (QualType type : doings.pointerCalls)
      if (!llvm::is_contained(pointerCalls, type.getCanonicalType()))
        pointerCalls.push_back(type.getCanonicalType());
    for (const VarDecl *object : doings.objects)
      see(object);
  }

  void see(const VarDecl *object) {
    object = object->getCanonicalDecl();
    if (isLoud || object == variable->getCanonicalDecl() ||
        !objects.insert(object).second)
      return;
    if (leadsNowhere(object->getType()))
      return;
    const VarDecl *made = nullptr;
    const Expr *value = object->getAnyInitializer(made);
    isLoud |= !value || object->getTLSKind() != VarDecl::TLS_None ||
              !(object->getType()->isReferenceType()
                    ? made->hasConstantInitialization()
                    : isFixed(made));
    if (!isLoud) // its value may have addresses in it
      add(finder.of(made), false);
  }

  /// Whether an object of `type` can only be read, as a constant string.
  bool leadsNowhere(QualType type) const {
    const CXXRecordDecl *record = type->getAsCXXRecordDecl();
    return type.isConstQualified() && record && record->hasDefinition() &&
           (record->isEmpty() ||
            (record->getIdentifier() && record->getName() == "basic_string" &&
             finder.library.isPlain(type)));
  }

  /// What may be called by address, or as a virtual function, of all that has
  /// been given and made so far.
  std::vector<const FunctionDecl *> lateCalls() {
    std::vector<const FunctionDecl *> calls;
    auto note = [&](const FunctionDecl *function) {
      if (!seen.contains({function->getCanonicalDecl(), false}))
        calls.push_back(function);
    };
    for (const FunctionDecl *function : given)
      if (llvm::any_of(pointerCalls, [&](QualType type) {
            return takesSame(type, function->getType());
          }))
        note(function);
    for (const CXXMethodDecl *method : virtualCalls)
      for (const CXXRecordDecl *record : made)
        if (const CXXMethodDecl *one = overrider(method, record))
          note(one);
    return calls;
  }

  static const CXXMethodDecl *overrider(const CXXMethodDecl *method,
                                        const CXXRecordDecl *record) {
    const CXXRecordDecl *owner = method->getParent();
    if (record->getCanonicalDecl() != owner->getCanonicalDecl() &&
        !record->isDerivedFrom(owner))
      return nullptr;
    if (isa<CXXDestructorDecl>(method))
      return record->getDestructor();
    return method->getCorrespondingMethodInClass(record);
  }

  QuietFinder &finder;
  const VarDecl *variable;
  bool isLoud = false;
  llvm::SmallVector<Doings::Call> open;
  llvm::DenseSet<Doings::Call> seen;
  llvm::SmallPtrSet<const VarDecl *, 8> objects;
  // In the order of their discovery: what is called first is made first.
  llvm::SmallSetVector<const FunctionDecl *, 8> given;
  llvm::SmallSetVector<const CXXRecordDecl *, 8> made;
  llvm::SmallSetVector<const CXXMethodDecl *, 8> virtualCalls;
  llvm::SmallVector<QualType> pointerCalls;
};

bool QuietFinder::isQuiet(const VarDecl *variable) {
  return Run(*this, variable).isQuiet();
}

} // namespace decouple
