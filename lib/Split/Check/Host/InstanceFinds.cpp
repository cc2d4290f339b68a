#include "Split/Check/Host/InstanceFinds.h"

#include "Split/Check/Headers/EachSource.h"
#include "clang/AST/DeclFriend.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;

namespace decouple {

/// Whether `declaration` stands in one of `headers`.
static bool isOfAny(const Decl &declaration,
                    const std::set<std::string> &headers) {
  const SourceManager &sources = declaration.getASTContext().getSourceManager();
  auto entry = sources.getFileEntryRefForID(
      sources.getFileID(sources.getExpansionLoc(declaration.getLocation())));
  return entry && headers.count(entry->getName().str());
}

/// Whether it is one that text may find, rather than one of the same name.
static bool isOne(const FunctionDecl &function, const Suspects &suspects) {
  const std::string name = function.getQualifiedNameAsString();
  return suspects.used.count(name) ||
         (suspects.names.count(name) && !isOfMainFile(&function) &&
          !isOfAny(function, suspects.known));
}

namespace {

class Functions {
public:
  explicit Functions(const Suspects &suspects) : suspects(suspects) {
    for (const auto *names : {&suspects.names, &suspects.used})
      for (llvm::StringRef name : *names)
        plain.insert(name.substr(name.rfind(':') + 1)); // -1 + 1: all of it
  }

  /// The name of one to which something refers; empty: none.
  std::string firstIn(const DeclContext *scope) const {
    for (const Decl *declaration : scope->noload_decls()) {
      if (isa<NamespaceDecl, LinkageSpecDecl, CXXRecordDecl>(declaration)) {
        std::string found = firstIn(cast<DeclContext>(declaration));
        if (!found.empty())
          return found;
      }
      if (const auto *of = dyn_cast<FriendDecl>(declaration))
        declaration = of->getFriendDecl();
      if (const FunctionDecl *found = referred(declaration))
        return found->getQualifiedNameAsString();
    }
    return "";
  }

private:
  const FunctionDecl *referred(const Decl *declaration) const {
    const FunctionDecl *function =
        declaration ? declaration->getAsFunction() : nullptr;
    if (!function || !plain.contains(function->getNameAsString()) ||
        !isOne(*function, suspects))
      return nullptr;
    auto isReferred = [](const FunctionDecl *one) {
      return one->isReferenced() || one->isUsed(/*CheckUsedAttr=*/false);
    };
    const FunctionTemplateDecl *made = function->getDescribedFunctionTemplate();
    if (!made)
      return isReferred(function) ? function : nullptr;
    auto *first = const_cast<FunctionTemplateDecl *>(made->getCanonicalDecl());
    return llvm::any_of(first->specializations(), isReferred) ? function
                                                              : nullptr;
  }

  const Suspects &suspects;
  llvm::StringSet<> plain; ///< without what they are in, which costs less
};

} // namespace

llvm::Expected<std::string> foundInInstances(ClangUnit unit,
                                             const Suspects &suspects) {
  std::string found;
  Onlooker onlooker;
  onlooker.parses = [&](const Decl &declaration) {
    return isOfAny(declaration, suspects.known);
  };
  onlooker.look = [&](ASTContext &context) {
    found = Functions(suspects).firstIn(context.getTranslationUnitDecl());
  };
  unit.warnings.clear();
  auto errors = syntaxCheck(unit, onlooker);
  if (!errors)
    return errors.takeError();
  if (llvm::any_of(*errors, breaksTree)) // nobody has looked
    return suspects.names.empty() ? *suspects.used.begin()
                                  : *suspects.names.begin();
  return found;
}

} // namespace decouple
