#include "Split/Analyse/Declarations/Layouts.h"

#include "Split/Analyse/Declarations/Copies.h"
#include "Split/Analyse/Declarations/Findable.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/RecordLayout.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace decouple {

static std::string wordsFor(QualType type, const ASTContext &context) {
  PrintingPolicy policy(context.getLangOpts());
  policy.AnonymousTagLocations = false;
  policy.PrintCanonicalTypes = true;
  policy.SuppressInlineNamespace = false;
  return type.getAsString(policy);
}

/// Without what it throws, which may not be known yet.
static std::string wordsFor(const CXXMethodDecl *method,
                            const ASTContext &context) {
  std::string words = method->getNameAsString();
  for (const ParmVarDecl *parameter : method->parameters())
    words += ' ' + wordsFor(parameter->getType(), context);
  if (!isa<CXXDestructorDecl>(method))
    words += ' ' + wordsFor(method->getReturnType(), context);
  return words + (method->isConst() ? " const" : "");
}

/// Nothing of a template is known yet: its text stands for it.
static std::vector<std::string> partsOf(const CXXRecordDecl *record,
                                        const ASTContext &context) {
  std::vector<std::string> parts;
  const ASTRecordLayout *layout = record->isDependentContext()
                                      ? nullptr
                                      : &context.getASTRecordLayout(record);
  auto add = [&](const std::string &part, std::uint64_t at) {
    parts.push_back(part + " " + std::to_string(layout ? at : 0));
  };
  if (layout) {
    add("size", layout->getSize().getQuantity());
    add("alignment", layout->getAlignment().getQuantity());
  }
  for (const CXXBaseSpecifier &base : record->bases())
    parts.push_back(wordsFor(base.getType(), context));
  for (const FieldDecl *field : record->fields())
    add(field->getNameAsString() + " " + wordsFor(field->getType(), context),
        layout ? layout->getFieldOffset(field->getFieldIndex()) : 0);
  for (const CXXMethodDecl *method : record->methods())
    if (method->isVirtual())
      parts.push_back(wordsFor(method, context));
  return parts;
}

static std::vector<std::string> partsOf(const EnumDecl *enumeration) {
  std::vector<std::string> parts;
  for (const EnumConstantDecl *constant : enumeration->enumerators())
    parts.push_back(constant->getNameAsString() + " " +
                    llvm::toString(constant->getInitVal(), 10));
  return parts;
}

/// The type that `declaration` is made of, if its layout is known.
static const TagDecl *definitionOf(const NamedDecl *declaration) {
  if (const auto *pattern = dyn_cast<ClassTemplateDecl>(declaration))
    declaration = pattern->getTemplatedDecl();
  const auto *tag = dyn_cast<TagDecl>(declaration);
  tag = tag ? tag->getDefinition() : nullptr;
  return tag && !tag->isInvalidDecl() ? tag : nullptr;
}

static std::vector<std::string> partsOf(const TagDecl *tag,
                                        const ASTContext &context) {
  const auto *record = dyn_cast<CXXRecordDecl>(tag);
  return record ? partsOf(record, context) : partsOf(cast<EnumDecl>(tag));
}

MadeType madeType(QualType type, const ASTContext &context) {
  MadeType made{wordsFor(type, context), ""};
  QualType inner = type.getNonReferenceType();
  for (QualType to = inner->getPointeeType(); !to.isNull();
       to = inner->getPointeeType())
    inner = to;
  const TagDecl *tag = inner->getBaseElementTypeUnsafe()->getAsTagDecl();
  tag = tag ? tag->getDefinition() : nullptr;
  if (tag && !tag->isInvalidDecl() && !isa<EnumDecl>(tag)) // may have more
    made.parts = llvm::join(partsOf(tag, context), "\n");
  return made;
}

/// What others can name, outside of the main file.
static bool isOfHeader(const TagDecl *tag, const SourceManager &sources) {
  return tag->getDeclName() && !tag->getParentFunctionOrMethod() &&
         !isInStandardLibrary(tag) &&
         !sources.isInMainFile(sources.getExpansionLoc(tag->getLocation()));
}

std::set<std::size_t> Layouts::add(const TypesInUse &types) {
  std::set<std::size_t> found;
  if (!wanted)
    return found;
  for (const TagDecl *type : types.all()) {
    const NamedDecl *named = type;
    if (const auto *made = dyn_cast<ClassTemplateSpecializationDecl>(type))
      named = made->getSpecializedTemplate();
    const ASTContext &context = type->getASTContext();
    const TagDecl *tag = definitionOf(named);
    if (!tag || !isOfHeader(tag, context.getSourceManager()))
      continue;
    auto [place, fresh] = index.try_emplace(tag, facts.size());
    if (fresh)
      facts.push_back(
          {pathOf(named), partsOf(tag, context), isa<EnumDecl>(tag)});
    found.insert(place->second);
  }
  return found;
}

bool isOther(const ASTContext &context, const ObjectLayout &layout) {
  for (const NamedDecl *declaration : findByPath(context, layout.path)) {
    const TagDecl *tag = definitionOf(declaration);
    if (!tag || isa<EnumDecl>(tag) != layout.isEnumeration)
      continue;
    std::vector<std::string> parts = partsOf(tag, context);
    // Enumerators that there are more of change nothing for the others.
    return layout.isEnumeration
               ? llvm::any_of(parts,
                              [&](const std::string &part) {
                                return !llvm::is_contained(layout.parts, part);
                              })
               : parts != layout.parts;
  }
  return false;
}

} // namespace decouple
