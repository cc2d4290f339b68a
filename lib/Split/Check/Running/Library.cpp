#include "Split/Check/Running/Library.h"

#include "Split/Analyse/Declarations/Copies.h"
#include "Split/Analyse/Declarations/Lifetimes.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/Builtins.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace decouple {

static bool isPointerToFunction(const TemplateArgument &argument) {
  if (argument.getKind() == TemplateArgument::Pack)
    return llvm::any_of(argument.pack_elements(), isPointerToFunction);
  return argument.getKind() == TemplateArgument::Type &&
         argument.getAsType().getNonReferenceType()->isFunctionPointerType();
}

bool Library::isPlain(QualType type) {
  type = type.getNonReferenceType();
  const Type *element = type->getBaseElementTypeUnsafe();
  // An operator of an enumeration may be anybody's.
  return element->isArithmeticType() || element->isPointerType() ||
                 element->isNullPtrType() || element->isVoidType()
             ? !element->isEnumeralType()
             : isPlain(element->getAsCXXRecordDecl());
}

/// Whether the library keeps the argument at `index` and never calls it.
static bool isElement(const ClassTemplateSpecializationDecl *owner,
                      std::size_t index) {
  const llvm::StringRef name = owner->getName();
  return name.ends_with("map")   ? index < 2
         : name.ends_with("set") ? index < 1
                                 : true;
}

bool Library::arePlain(llvm::ArrayRef<TemplateArgument> arguments) {
  return llvm::all_of(arguments, [&](const TemplateArgument &argument) {
    switch (argument.getKind()) {
    case TemplateArgument::Pack:
      return arePlain(argument.pack_elements());
    case TemplateArgument::Type:
      return isPlain(argument.getAsType());
    default:
      return argument.getKind() == TemplateArgument::Integral;
    }
  });
}

bool Library::isPlainOwner(const ClassTemplateSpecializationDecl *owner) {
  llvm::ArrayRef<TemplateArgument> arguments =
      owner->getTemplateArgs().asArray();
  // Of a template of the library others may say what it is for some arguments.
  const CXXRecordDecl *pattern = owner->getTemplateInstantiationPattern();
  if (!isInStandardLibrary(pattern ? pattern : owner) || !arePlain(arguments))
    return false;
  for (std::size_t i = 0; i < arguments.size(); ++i)
    if (isPointerToFunction(arguments[i]) && !isElement(owner, i))
      return false;
  return true;
}

/// Containers and strings, and what has no more than a type: `less<int>`.
bool Library::isPlain(const CXXRecordDecl *record) {
  if (!record || !record->hasDefinition())
    return false;
  record = record->getDefinition();
  auto [known, fresh] = records.try_emplace(record, false);
  if (!fresh)
    return known->second;
  const auto *made = dyn_cast<ClassTemplateSpecializationDecl>(record);
  const bool isKind = record->isEmpty() || ownerOfLibrary(record);
  // One without arguments may do anything when it is made: `ios_base::Init`.
  const bool isOne =
      isKind && (made ? isPlainOwner(made)
                      : record->isTrivial() && isInStandardLibrary(record));
  return records[record] = isOne;
}

bool Library::isPlainThrough(const TemplateArgument &argument) {
  if (argument.getKind() == TemplateArgument::Pack)
    return llvm::all_of(argument.pack_elements(),
                        [&](const auto &one) { return isPlainThrough(one); });
  if (argument.getKind() != TemplateArgument::Type)
    return true;
  QualType type = argument.getAsType().getNonReferenceType();
  while (type->isPointerType())
    type = type->getPointeeType();
  return isPlain(type);
}

bool Library::isPlain(const FunctionDecl *function) {
  const auto *method = dyn_cast<CXXMethodDecl>(function);
  const auto *own = function->getTemplateSpecializationArgs();
  return method && isPlain(method->getParent()) &&
         (!own ||
          (arePlain(own->asArray()) &&
           llvm::all_of(own->asArray(), [&](const TemplateArgument &argument) {
             return isPlainThrough(argument);
           })));
}

static bool isOfC(const FunctionDecl *function) {
  const SourceManager &sources = function->getASTContext().getSourceManager();
  return function->isExternC() && function->getIdentifier() &&
         sources.isInSystemHeader(
             sources.getExpansionLoc(function->getLocation()));
}

bool readsEnvironment(const FunctionDecl *function) {
  return function && isOfC(function) && function->getName() == "getenv";
}

/// One that the compiler has, and that changes what it is given at most.
static bool isKnownBuiltin(const FunctionDecl *function) {
  const Builtin::Context &all = function->getASTContext().BuiltinInfo;
  const unsigned id = function->getBuiltinID();
  if (!id || !function->getIdentifier())
    return false;
  static constexpr llvm::StringRef Begins[] = {
      "__atomic_",         "__builtin_assume", "__builtin_expect",
      "__builtin_launder", "__builtin_mem",    "__builtin_operator_",
      "__builtin_va_",     "__sync_"};
  const llvm::StringRef name = function->getName();
  return all.isConst(id) || all.isPure(id) ||
         all.isConstWithoutErrnoAndExceptions(id) ||
         name.ends_with("_overflow") || name == "__builtin_addressof" ||
         name == "__builtin_unreachable" ||
         name == "__builtin_is_constant_evaluated" ||
         llvm::any_of(Begins, [&](llvm::StringRef begin) {
           return name.starts_with(begin);
         });
}

bool Library::isKnown(const FunctionDecl *function) {
  static constexpr llvm::StringRef OfC[] = {
      "__assert_fail", "abort",   "atof",    "atoi",   "atol",   "calloc",
      "free",          "getenv",  "malloc",  "memchr", "memcmp", "memcpy",
      "memmove",       "memset",  "realloc", "strchr", "strcmp", "strlen",
      "strncmp",       "strrchr", "strstr",  "strtod", "strtof", "strtol",
      "strtoll",       "strtoul", "strtoull"};
  static constexpr llvm::StringRef Classes[] = {
      "_List_node_base",  "_Prime_rehash_policy",
      "_Rb_tree_header",  "_Rb_tree_node_base",
      "bad_alloc",        "exception",
      "invalid_argument", "logic_error",
      "out_of_range",     "runtime_error"};
  if (isKnownBuiltin(function))
    return true;
  if (isOfC(function))
    return llvm::is_contained(OfC, function->getName());
  if (!isInStandardLibrary(function))
    return false;
  if (const auto *method = dyn_cast<CXXMethodDecl>(function))
    return method->getParent()->getIdentifier() &&
           llvm::is_contained(Classes, method->getParent()->getName());
  const llvm::StringRef name =
      function->getIdentifier() ? function->getName() : "";
  return name.starts_with("__throw_") || name.starts_with("_Rb_tree_") ||
         name == "_Hash_bytes";
}

} // namespace decouple
