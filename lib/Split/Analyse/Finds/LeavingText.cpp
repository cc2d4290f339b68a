#include "Split/Analyse/Finds/LeavingText.h"

#include "Split/Analyse/Declarations/TypesInUse.h"
#include "Split/Analyse/Facts/ReadHeaders.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

using namespace clang;

namespace decouple {

std::optional<std::size_t> LeavingText::armAround(std::size_t offset) const {
  for (std::size_t i = 0; i < arms.size(); ++i)
    if (arms[i].body.contains(offset))
      return i;
  return std::nullopt;
}

bool LeavingText::has(SourceRange range) const {
  auto written = text.range(range);
  return written && armAround(written->begin);
}

/// The arm that includes `file`, which no text that stays does.
std::optional<std::size_t> LeavingText::armOf(FileID file) {
  if (file.isInvalid()) // the compiler's own, and no key of a map
    return std::nullopt;
  auto [place, fresh] = armsOfFiles.try_emplace(file, std::nullopt);
  if (fresh) {
    auto entry = sources.getFileEntryRefForID(file);
    auto include = includeBehind(sources.getLocForStartOfFile(file), sources);
    if (entry && include && (wholeArms || !isHosts(entry->getName())))
      place->second = armAround(*include);
  }
  return place->second;
}

std::optional<std::size_t> LeavingText::armOf(const Decl *declaration) {
  return armOf(
      sources.getFileID(sources.getExpansionLoc(declaration->getLocation())));
}

bool LeavingText::isStaying(const Decl *declaration) {
  if (isLeaving(declaration))
    return false;
  const FileID file =
      sources.getFileID(sources.getExpansionLoc(declaration->getLocation()));
  auto entry = sources.getFileEntryRefForID(file);
  return file == sources.getMainFileID() || !entry || isHosts(entry->getName());
}

std::optional<std::size_t> LeavingText::armAt(SourceLocation at) {
  at = at.isValid() ? sources.getExpansionLoc(at) : at;
  return at.isValid() && sources.isInMainFile(at)
             ? armAround(sources.getFileOffset(at))
             : armOf(sources.getFileID(at));
}

/// Where the last of those begins. What an arm reads once more (<assert.h>) is
/// that arm's matter.
SourceLocation LeavingText::lastHeaderOfHost() {
  SourceLocation last;
  std::set<std::string> read;
  forEachHeader(sources,
                [&](SourceLocation begin, StringRef name, std::size_t include) {
                  if (isHosts(name) &&
                      (read.insert(name.str()).second || !armAround(include)))
                    last = begin;
                });
  return last;
}

bool LeavingText::isHostBehind(SourceLocation at) {
  if (!lastOfHost)
    lastOfHost = lastHeaderOfHost();
  return lastOfHost->isValid() && sources.isBeforeInTranslationUnit(
                                      sources.getExpansionLoc(at), *lastOfHost);
}

bool LeavingText::isMadeOfLeaving(QualType type) {
  const Type *inner = innermost(type);
  if (inner->isDependentType())
    return isOfLeavingTemplate(inner);
  const TagDecl *tag = inner->getAsTagDecl();
  return tag && isMadeOfLeaving(tag);
}

bool LeavingText::isOnlyLeavings(QualType type) {
  const TagDecl *tag = innermost(type)->getAsTagDecl();
  return isMadeOfLeaving(type) &&
         (!tag || !isLeaving(tag) ||
          llvm::all_of(tag->redecls(),
                       [&](const Decl *same) { return isLeaving(same); }));
}

bool LeavingText::isForLeaving(const FunctionDecl *function) {
  return llvm::any_of(function->parameters(), [&](const ParmVarDecl *one) {
    return isOnlyLeavings(one->getType());
  });
}

bool LeavingText::isMadeOfLeaving(const TagDecl *type) {
  const auto *made = dyn_cast<ClassTemplateSpecializationDecl>(type);
  return isLeaving(type) ||
         (made && llvm::any_of(made->getTemplateArgs().asArray(),
                               [&](const TemplateArgument &argument) {
                                 return argument.getKind() ==
                                            TemplateArgument::Type &&
                                        isMadeOfLeaving(argument.getAsType());
                               }));
}

bool LeavingText::isOfLeavingTemplate(const Type *type) {
  const auto *made =
      dyn_cast<TemplateSpecializationType>(type->getCanonicalTypeInternal());
  const Decl *pattern =
      made ? made->getTemplateName().getAsTemplateDecl() : nullptr;
  if (const auto *own = type->getAs<InjectedClassNameType>())
    pattern = own->getDecl();
  return pattern && isLeaving(pattern);
}

} // namespace decouple
