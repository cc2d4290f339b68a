//===- IncludeArms.h - arms that include files ----------------------------===//
//
// DirectiveTree, AST => does an arm include, and where
//                                          (part of split; see AnalyseUnit.h)
//
// An #include at file scope brings declarations. Anywhere else it brings text
// that is part of what is around it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Scan/Cpp/DirectiveTree.h"
#include "Split/Analyse/Facts/AstText.h"

namespace decouple {

/// Whether `include` stands in the arm `arm` of `group`, or a group in it.
bool standsIn(const DirectiveTree &tree, const IncludeDirective &include,
              std::size_t group, std::size_t arm);

/// Whether the arm `arm` of `group`, or a group in it, has an #include.
bool holdsInclude(const DirectiveTree &tree, std::size_t group,
                  std::size_t arm);

/// Whether `where` lies in something else than namespaces: a function, a class,
/// an initializer. True when braces or declarations say so: braces that two
/// arms open, and declarations by macros, mislead one of them.
bool standsInside(const AstText &text, TextRange where);

} // namespace decouple
