//===- OwnPlaces.h - variables that only their arm changes ----------------===//
//
// expression => can others change what it names (part of split)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Analyse/Facts/ArmNodes.h"
#include "Split/Analyse/Order/ModuleUses.h"

namespace decouple {

class OwnPlaces {
public:
  OwnPlaces(const AstText &text, const ModuleUses &uses, const ArmRange &arm,
            llvm::function_ref<bool(const clang::Decl *)> isOfDevice)
      : text(text), uses(uses), arm(arm), isOfDevice(isOfDevice) {}

  /// Whether `place` is a variable of the arm, or a part of one.
  bool isOwn(const clang::Expr *place) const;

  /// Whether what `place` holds is what it will hold once the function has
  /// ended: variables of the arm and of its function, constants, and what is
  /// of the device.
  bool isFixed(const clang::Expr *place) const;

  /// Whether `place` is a variable of the program, which stays where it is.
  bool isAddressable(const clang::Expr *place) const;

private:
  bool isFixedVariable(const clang::VarDecl *variable) const;

  const AstText &text;
  const ModuleUses &uses;
  const ArmRange &arm;
  llvm::function_ref<bool(const clang::Decl *)> isOfDevice;
};

} // namespace decouple
