//===- RuleReaders.h - one JSON value to one rule -------------------------===//
//
// Node => rule of one kind                                   (part of Rules)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/Node.h"
#include "Rules/RulePack.h"

namespace decouple {

RuleInfo readInfo(const Node &node);

FileRule readFileRule(const Node &node);
MacroRule readMacroRule(const Node &node);
PlaceRule readPlaceRule(const Node &node);
BlockRule readBlockRule(const Node &node);
BuildBlockRule readBuildBlockRule(const Node &node);
PythonRule readPythonRule(const Node &node);
NamedCodeRule readNamedCodeRule(const Node &node);
NameSiteRule readNameSiteRule(const Node &node);
LibraryRule readLibraryRule(const Node &node);
SupplementRule readSupplementRule(const Node &node);
Configuration readConfiguration(const Node &node);
SplitRules readSplitRules(const Node &node);
HandPatch readHandPatch(const Node &node);
DeclaredRemainder readRemainder(const Node &node);

} // namespace decouple
