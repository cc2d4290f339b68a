#include "Split/Analyse/Facts/Describer.h"

#include "clang/AST/DeclTemplate.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"

using namespace clang;

namespace decouple {

Describer::Describer(const ASTContext &context)
    : context(context), policy(context.getLangOpts()) {
  policy.AnonymousTagLocations = false; // lines move
  policy.PrintCanonicalTypes = true;
  // Left out only where nothing else has the name, which a header may change.
  policy.SuppressInlineNamespace = false;
}

std::uint64_t Describer::of(const NamedDecl *declaration) {
  auto [known, fresh] = hashes.try_emplace(declaration, 0);
  if (fresh) {
    std::uint64_t hash = llvm::xxh3_64bits(wordsFor(declaration));
    hashes[declaration] = hash;
    return hash;
  }
  return known->second;
}

std::uint64_t Describer::of(QualType type) const {
  return llvm::xxh3_64bits(type.getCanonicalType().getAsString(policy));
}

/// An instance of a function template is described by the template: what is
/// deduced follows from the arguments, which have names of their own.
static const NamedDecl *described(const NamedDecl *declaration) {
  const auto *function = dyn_cast<FunctionDecl>(declaration);
  const FunctionTemplateDecl *made =
      function && function->getTemplateSpecializationKind() !=
                      TSK_ExplicitSpecialization
          ? function->getPrimaryTemplate()
          : nullptr;
  return made ? made->getTemplatedDecl() : declaration;
}

/// Of a constant: a header may make another one of it.
static void describeValue(const NamedDecl *declaration,
                          llvm::raw_ostream &stream) {
  if (const auto *constant = dyn_cast<EnumConstantDecl>(declaration))
    stream << '|' << constant->getInitVal();
  const auto *variable = dyn_cast<VarDecl>(declaration);
  const APValue *value = variable && variable->isConstexpr()
                             ? variable->getEvaluatedValue()
                             : nullptr;
  if (value && value->isInt())
    stream << '|' << value->getInt();
}

std::string Describer::wordsFor(const NamedDecl *named) const {
  const NamedDecl *declaration = described(named);
  std::string words;
  llvm::raw_string_ostream stream(words);
  declaration->getNameForDiagnostic(stream, policy, /*Qualified=*/true);
  if (const auto *value = dyn_cast<ValueDecl>(declaration))
    stream << '|' << value->getType().getCanonicalType().getAsString(policy);
  describeValue(declaration, stream);
  if (const auto *type = dyn_cast<TypedefNameDecl>(declaration))
    stream << '|'
           << type->getUnderlyingType().getCanonicalType().getAsString(policy);
  if (const auto *function = dyn_cast<FunctionDecl>(declaration))
    describeTemplate(function, stream);
  if (const auto *member = dyn_cast<CXXRecordDecl>(
          Decl::castFromDeclContext(declaration->getDeclContext())))
    describeRecord(member, stream);
  if (const auto *record = dyn_cast<CXXRecordDecl>(declaration))
    describeRecord(record, stream);
  return words;
}

/// Templates of one name and type are told apart by what they ask for.
void Describer::describeTemplate(const FunctionDecl *function,
                                 llvm::raw_ostream &stream) const {
  if (function->getTemplateSpecializationKind() == TSK_ExplicitSpecialization)
    stream << "|special";
  if (const FunctionTemplateDecl *made =
          function->getDescribedFunctionTemplate())
    made->getTemplateParameters()->print(stream << '|', context, policy);
  if (const Expr *condition = function->getTrailingRequiresClause())
    condition->printPretty(stream << '|', nullptr, policy);
}

/// Which of a template's versions a class is made of.
void Describer::describeRecord(const CXXRecordDecl *record,
                               llvm::raw_ostream &stream) const {
  const auto *made = dyn_cast<ClassTemplateSpecializationDecl>(record);
  if (!made)
    return;
  stream << '|';
  made->getNameForDiagnostic(stream, policy, /*Qualified=*/true);
  if (made->isExplicitSpecialization())
    stream << "|special";
  auto from = made->getSpecializedTemplateOrPartial();
  if (const auto *partial =
          from.dyn_cast<ClassTemplatePartialSpecializationDecl *>()) {
    stream << "|partial ";
    partial->getNameForDiagnostic(stream, policy, /*Qualified=*/true);
  }
}

} // namespace decouple
