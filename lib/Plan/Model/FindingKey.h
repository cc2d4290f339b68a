//===- FindingKey.h - what a finding of the scan is known by --------------===//
//
// Block | BuildBlock | PythonSite | NamedSite => FindingKey
//                                                     (part of plan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/Vocabulary.h"
#include "Scan/Build/BuildFiles.h"
#include "Scan/Cpp/Blocks.h"
#include "Scan/Cpp/CodeFacts.h"
#include "Scan/Python/PythonSites.h"
#include <compare>

namespace decouple {

/// The same for a finding in the whole checkout and in a part of it, which a
/// place in a list is not.
struct FindingKey {
  Thing thing = Thing::Block;
  std::string path;
  unsigned line = 0;
  std::string name;       ///< several may begin on one line
  std::size_t offset = 0; ///< of named code, where one name may be there twice

  auto operator<=>(const FindingKey &) const = default;
};

inline FindingKey findingKey(const Block &block) {
  return {Thing::Block, block.path, block.line, ""};
}
inline FindingKey findingKey(const BuildBlock &block) {
  return {Thing::BuildBlock, block.path, block.line, block.condition};
}
/// Sites of a line that read the same have the same verdict.
inline FindingKey findingKey(const PythonSite &site) {
  std::string name = site.name;
  for (const std::string &part :
       {std::string(nameOf(site.kind)), std::string(nameOf(site.when)),
        std::string(nameOf(site.form)), site.guard})
    name += "\n" + part;
  return {Thing::PythonSite, site.path, site.line, std::move(name)};
}
inline FindingKey findingKey(const NamedSite &site) {
  return {Thing::NamedCode, site.path, site.line, site.token, site.offset};
}

} // namespace decouple
