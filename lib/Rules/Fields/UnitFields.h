//===- UnitFields.h - the keys of rules for units -------------------------===//
//
// Rules: one table an object; see Field.h.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/Fields/RuleFields.h"

namespace decouple {

template <> struct Fields<LeftProperty> {
  static constexpr char name[] = "unitLeave";
  static constexpr auto all = std::tuple(
      shared(&LeftProperty::info, CountedKeys),
      required("values", &LeftProperty::values, "textGlobs", "value"),
      optional("properties", &LeftProperty::properties, "unitProperties", "of"),
      optional("librariesOnly", &LeftProperty::librariesOnly, "flag",
               "said to a whole library"));
};

template <> struct Fields<WholeDefinition> {
  static constexpr char name[] = "unitWhole";
  static constexpr auto all = std::tuple(
      shared(&WholeDefinition::info, CountedKeys),
      required("values", &WholeDefinition::values, "textGlobs", "definition"));
};

template <> struct Fields<DirectoryRule> {
  static constexpr char name[] = "unitDirectory";
  static constexpr auto all = std::tuple(
      shared(&DirectoryRule::info, CountedKeys),
      required("directories", &DirectoryRule::directories, "textGlobs",
               "directory"),
      optional("headers", &DirectoryRule::headers, "textGlobs", "for users of"),
      optional("when", &DirectoryRule::when, "name", "with"),
      optional("values", &DirectoryRule::values, "names"),
      optional("header", &DirectoryRule::header, "path"),
      optional("host", &DirectoryRule::host, "path"));
};

template <> struct Fields<UnitRule> {
  static constexpr char name[] = "unitRule";
  static constexpr auto all =
      std::tuple(shared(&UnitRule::info, CountedKeys),
                 optional("paths", &UnitRule::paths, "globs", "path"),
                 optional("reads", &UnitRule::reads, "name", "reads"),
                 optional("when", &UnitRule::when, "name", "with"),
                 optional("needs", &UnitRule::needs, "name"),
                 optional("property", &UnitRule::property, "unitProperty"),
                 optional("values", &UnitRule::values, "names"),
                 optional("header", &UnitRule::header, "path"),
                 optional("alone", &UnitRule::alone, "flag"));
};

} // namespace decouple
