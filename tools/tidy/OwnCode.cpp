//===- OwnCode.cpp - clang-tidy looks at our code alone -------------------===//
//
// A plugin for clang-tidy (scripts/tidy.sh loads it) with one check that finds
// nothing: it narrows what the checks after it walk through to what is not
// declared in a system header. A source with Clang's headers has a hundred
// times as many declarations as lines of ours; clang-tidy walks through all of
// them and then throws away what it found there. clangd narrows it likewise.
//
//===----------------------------------------------------------------------===//
#include "clang-tidy/ClangTidyCheck.h"
#include "clang-tidy/ClangTidyModule.h"
#include "clang-tidy/ClangTidyModuleRegistry.h"
#include "clang/AST/ASTContext.h"
#include "clang/ASTMatchers/ASTMatchFinder.h"

using namespace clang;

namespace {

class OwnCode : public tidy::ClangTidyCheck {
public:
  using ClangTidyCheck::ClangTidyCheck;

  void registerMatchers(ast_matchers::MatchFinder *finder) override {
    finder->addMatcher(ast_matchers::translationUnitDecl().bind("unit"), this);
  }

  /// Called before the walk asks what is below the unit.
  void check(const ast_matchers::MatchFinder::MatchResult &found) override {
    std::vector<Decl *> own;
    for (Decl *decl :
         found.Nodes.getNodeAs<TranslationUnitDecl>("unit")->decls())
      if (!found.SourceManager->isInSystemHeader(decl->getLocation()))
        own.push_back(decl);
    found.Context->setTraversalScope(own);
  }
};

class OwnCodeModule : public tidy::ClangTidyModule {
public:
  void addCheckFactories(tidy::ClangTidyCheckFactories &factories) override {
    factories.registerCheck<OwnCode>("own-code");
  }
};

} // namespace

static tidy::ClangTidyModuleRegistry::Add<OwnCodeModule>
    ownCode("own-code", "Narrows what is looked at to our own code.");
