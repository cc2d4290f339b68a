//===- StayingBlocks.h - what host and backend read differently -----------===//
//
// Outlines + UnitFacts => blocks that stay, and what of them text would need
//                                             (part of split)
//
// What leaves is read with the device, as in upstream's build for it, and what
// stays without. Nothing may need a block that both would read.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Analyse/HostFile.h"
#include "Split/Decide/Outline.h"

namespace decouple {

/// Why something cannot leave.
struct Blocker {
  DiagnosticId number;
  std::string reason;
};

/// What an arm needs: a text of the main file, and the includes behind what it
/// names.
struct NeededText {
  TextRange range;
  const std::set<std::size_t> &includes;
  std::string what; ///< "`name`", as a remark calls it; empty: the arm itself
};

/// What a build with other macros, or another compiler, reads otherwise: nobody
/// has seen what would become of that text. What a condition asks for is
/// settled where each build of the backend defines it alike, or where a file
/// does that all of them read.
class OtherBuilds {
public:
  explicit OtherBuilds(const HostFile &file) : file(file) {}

  /// What keeps `arm` from leaving.
  std::optional<Blocker> blockerOf(const ArmFacts &arm) const;
  /// What keeps `text` from being copied.
  std::optional<Blocker> blockerOf(const NeededText &text) const;

private:
  bool isSettled(const ConditionalGroup &group) const;
  bool isSeen(const ConditionalGroup &group) const;
  /// The first group in `range` that is not, and where there is any text.
  const ConditionalGroup *unsettledIn(TextRange range) const;
  /// Whether another build may have `macro` otherwise.
  bool mayBeOtherwise(const MacroUse &macro) const;
  /// A group in front of it that is not, and that defines `macro` or takes it
  /// back.
  const ConditionalGroup *changerOf(const MacroUse &macro) const;
  /// A group around `offset` that is not, and has something instead.
  const ConditionalGroup *alternativeAt(std::size_t offset) const;
  std::optional<Blocker> blockerOfMacros(TextRange range) const;
  std::optional<Blocker> blockerOfIncludes(TextRange range) const;
  std::optional<Blocker> blockerOfCaptures(const ArmFacts &arm) const;

  const HostFile &file;
};

/// The blocks of a file that stay, as its outlines are now, and that the two
/// configurations read differently.
class StayingBlocks {
public:
  StayingBlocks(const HostFile &file, const std::vector<Outline> &outlines);

  /// What keeps `text` from leaving: such a block in it or around it, that
  /// makes a macro which it asks for, or that includes what it names, or
  /// something else instead.
  std::optional<Blocker> blockerOf(const NeededText &text) const;

private:
  const ConditionalGroup *overlapping(TextRange range) const;
  const ConditionalGroup *including(std::size_t offset) const;
  std::optional<Blocker> blockerOfMacros(const NeededText &text) const;

  const HostFile &file;
  std::vector<const ConditionalGroup *> blocks;
  std::set<std::string> hostsMacros; ///< asked for without the device
};

} // namespace decouple
