#include "Split/Analyse/Finds/ForOthers.h"

#include "Split/Analyse/Declarations/TypesInUse.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace decouple {

namespace {

class Headers {
public:
  Headers(const SourceManager &sources,
          const std::map<std::string, std::uint64_t> &known)
      : sources(sources), known(known) {}

  bool lack(QualType type) const {
    const Type *inner = innermost(type.getCanonicalType());
    if (const auto *made = dyn_cast<TemplateSpecializationType>(inner))
      return lack(made->getTemplateName().getAsTemplateDecl()) ||
             lack(made->template_arguments());
    const auto *made = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
        inner->getAsTagDecl());
    return lack(inner->getAsTagDecl()) ||
           (made && lack(made->getTemplateArgs().asArray()));
  }

private:
  bool lack(llvm::ArrayRef<TemplateArgument> arguments) const {
    return llvm::any_of(arguments, [&](const TemplateArgument &argument) {
      if (argument.getKind() == TemplateArgument::Pack)
        return lack(argument.pack_elements());
      return argument.getKind() == TemplateArgument::Type &&
             lack(argument.getAsType());
    });
  }

  bool lack(const Decl *declaration) const {
    return declaration &&
           llvm::all_of(declaration->redecls(),
                        [&](const Decl *one) { return isElsewhere(one); });
  }

  bool isElsewhere(const Decl *declaration) const {
    const FileID file =
        sources.getFileID(sources.getExpansionLoc(declaration->getLocation()));
    auto entry = sources.getFileEntryRefForID(file);
    return entry && file != sources.getMainFileID() &&
           !known.count(entry->getName().str());
  }

  const SourceManager &sources;
  const std::map<std::string, std::uint64_t> &known;
};

} // namespace

bool isForOthers(const FunctionDecl *function,
                 const std::map<std::string, std::uint64_t> &headers) {
  const Headers known(function->getASTContext().getSourceManager(), headers);
  return llvm::any_of(function->parameters(), [&](const ParmVarDecl *one) {
    return known.lack(one->getType());
  });
}

} // namespace decouple
