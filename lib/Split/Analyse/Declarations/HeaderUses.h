//===- HeaderUses.h - what arms use of headers, and cannot share ----------===//
//
// AST => Findings about headers        (part of split)
//
// Of a header's static variable each source has its own: after the split, the
// host's source and the backend's. Of an inline function that reads differently
// with the device a program has one of the two.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Analyse/Facts/UnitFacts.h"
#include "clang/AST/ASTTypeTraits.h"

namespace decouple {

/// The first thing of headers that `node`, of the main file, uses and that the
/// backend cannot share: state, or an address, that each source has of its own,
/// or what is defined otherwise without the device, which is at `differences`.
/// Functions of headers are followed as far as their bodies are parsed.
std::optional<Finding> useOfHeaders(const clang::DynTypedNode &node,
                                    const HeaderPlaces &differences);

} // namespace decouple
