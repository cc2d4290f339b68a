//===- AddressCalls.h - who gets an arm's addresses -----------------------===//
//
// calls, and objects that are made => what has an address by them
//                                             (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Analyse/Addresses/AddressState.h"

namespace decouple {

/// Goes into functions whose text the parse has. Of others, classes of the
/// standard library that own numbers and pointers are known, and handles.
class AddressCalls : public AddressState {
public:
  using AddressState::AddressState;

protected:
  Share called(const clang::CallExpr *call);
  Share made(const clang::CXXConstructExpr *expression);
  Share captured(const clang::LambdaExpr *lambda);

  /// What the constructors of `type` do with the address of what they make.
  void seeMade(clang::QualType type, const clang::Stmt *where);

private:
  /// What a function is called with.
  struct Given {
    const clang::Expr *object = nullptr; ///< of a method
    Share self;
    std::vector<Share> arguments;
    bool handed = false; ///< an argument has a share
    bool any() const { return handed || self.any(); }
  };

  Given givenTo(const clang::CallExpr *call);
  void give(Given &given, const clang::Expr *argument,
            const clang::FunctionDecl *callee);
  Share ofCallee(const clang::CallExpr *call, const clang::FunctionDecl *callee,
                 const Given &given);
  Share ofOwner(const clang::CallExpr *call, const Given &given);
  Share enter(const clang::FunctionDecl *callee, const Given &given,
              const clang::Stmt *where);
  void goThrough(const clang::FunctionDecl *body);
  void seeConstructors(const clang::CXXRecordDecl *record,
                       const clang::Stmt *where);
};

} // namespace decouple
