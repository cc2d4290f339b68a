//===- LeavingText.h - what only text that leaves has ---------------------===//
//
// AST, arms, the host's headers => what leaves with which arm
//                                          (part of split; see HostFinds.h)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Analyse/Facts/ArmNodes.h"
#include "llvm/ADT/DenseMap.h"

namespace decouple {

/// Arms, and the headers that they alone include.
class LeavingText {
public:
  /// With `wholeArms`, headers are an arm's that it is the first to include,
  /// though text behind it does, too.
  LeavingText(const AstText &text, const std::vector<ArmRange> &arms,
              const std::set<std::string> &hostHeaders, bool wholeArms = false)
      : text(text), sources(text.context.getSourceManager()), arms(arms),
        hostHeaders(hostHeaders), wholeArms(wholeArms) {}

  /// Whether a build without the device reads the header.
  bool isHosts(llvm::StringRef header) const {
    return hostHeaders.count(header.str());
  }

  /// Whether `range` of the main file stands in an arm.
  bool has(clang::SourceRange range) const;

  /// The arm that includes `declaration`; that has or includes `at`.
  std::optional<std::size_t> armOf(const clang::Decl *declaration);
  std::optional<std::size_t> armAt(clang::SourceLocation at);

  bool isLeaving(const clang::Decl *declaration) {
    return has(declaration->getSourceRange()) || armOf(declaration);
  }

  /// Whether a build without the device has `declaration`: what stands in a
  /// block of a header of the host may leave with no arm, and does not stay.
  bool isStaying(const clang::Decl *declaration);

  /// Whether a header that stays is read behind `at`.
  bool isHostBehind(clang::SourceLocation at);

  /// Whether text that stays cannot have `type`, or what it leads to, or is
  /// made of; of a type that depends on parameters the template counts.
  bool isMadeOfLeaving(clang::QualType type);

  /// The same, where nothing that stays even declares it.
  bool isOnlyLeavings(clang::QualType type);

  /// Whether `function` takes such a type.
  bool isForLeaving(const clang::FunctionDecl *function);

private:
  std::optional<std::size_t> armAround(std::size_t offset) const;
  clang::SourceLocation lastHeaderOfHost();
  std::optional<std::size_t> armOf(clang::FileID file);
  bool isMadeOfLeaving(const clang::TagDecl *type);
  bool isOfLeavingTemplate(const clang::Type *type);

  const AstText &text;
  const clang::SourceManager &sources;
  const std::vector<ArmRange> &arms;
  const std::set<std::string> &hostHeaders;
  const bool wholeArms;
  llvm::DenseMap<clang::FileID, std::optional<std::size_t>> armsOfFiles;
  std::optional<clang::SourceLocation> lastOfHost; ///< where a header begins
};

} // namespace decouple
