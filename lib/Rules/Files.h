//===- Files.h - the files of a rule pack ---------------------------------===//
//
// Rules: which files a pack has below its directory, in one list;
// layouts/*.json come to these. What each has in it the schema says
// (Describe/SchemaFiles.cpp), and Kinds.h which of them have rules.
//
//===----------------------------------------------------------------------===//
#pragma once

namespace decouple {

struct PackFile {
  const char *path;
  bool isRequired = true;
};

namespace files {

inline constexpr PackFile Pack{"pytorch/pack.json", false};
inline constexpr PackFile Device{"pytorch/device.json"};
inline constexpr PackFile Verdicts{"pytorch/verdicts.json"};
inline constexpr PackFile Roles{"pytorch/roles.json"};
inline constexpr PackFile Scopes{"pytorch/scopes.json"};
inline constexpr PackFile Files{"pytorch/files.json"};
inline constexpr PackFile Macros{"pytorch/macros.json"};
inline constexpr PackFile Places{"pytorch/places.json"};
inline constexpr PackFile Blocks{"pytorch/blocks.json"};
inline constexpr PackFile Libraries{"pytorch/libraries.json"};
inline constexpr PackFile Configurations{"pytorch/configurations.json"};
inline constexpr PackFile BuildBlocks{"pytorch/build-blocks.json"};
inline constexpr PackFile Python{"pytorch/python.json"};
inline constexpr PackFile Names{"pytorch/names.json"};
inline constexpr PackFile Supplements{"pytorch/supplements.json"};
inline constexpr PackFile Includes{"pytorch/includes.json"};
inline constexpr PackFile Split{"pytorch/split.json", false};
inline constexpr PackFile Interfaces{"pytorch/interfaces.json", false};
inline constexpr PackFile Patches{"pytorch/patches.json", false};
inline constexpr PackFile Units{"pytorch/units.json", false};

/// In the schema's order.
inline constexpr PackFile All[] = {
    Pack,           Device,      Verdicts,   Roles,   Scopes,
    Files,          Macros,      Places,     Blocks,  Libraries,
    Configurations, BuildBlocks, Python,     Names,   Supplements,
    Includes,       Split,       Interfaces, Patches, Units};

} // namespace files

} // namespace decouple
