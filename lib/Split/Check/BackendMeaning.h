//===- BackendMeaning.h - what left means what it did ---------------------===//
//
// AST of the backend's source + UnitFacts => Misfits
//                                             (part of split: its checks)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Analyse/HostFile.h"
#include "Split/Compiler/UnitTokens.h"
#include "Split/Decide/Misfits.h"
#include "Split/Write/WriteUnit.h"
#include "clang/AST/ASTContext.h"

namespace decouple {

/// Names in text that the backend has from `file`, of arms and of what they
/// need, that refer to something else than in the CUDA configuration of the
/// original. A parameter of a hook is the same as what is captured by it.
/// `context` is the backend's source's, in the CUDA configuration.
std::vector<Misfit> changedInBackend(clang::ASTContext &context,
                                     const HostFile &file,
                                     const std::vector<Outline> &outlines,
                                     const UnitTexts &texts);

/// Tokens in such text that macros of `backend`, the tokens of that source,
/// make something else of than those of the original do in the CUDA
/// configuration.
std::vector<Misfit> changedExpansions(const UnitTokens &backend,
                                      const HostFile &file,
                                      const std::vector<Outline> &outlines,
                                      const UnitTexts &texts);

} // namespace decouple
