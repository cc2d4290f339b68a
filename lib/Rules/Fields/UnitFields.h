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
  static constexpr char description[] =
      "What upstream says and the backend does not repeat.";
  static constexpr auto all = std::tuple(
      shared(&LeftProperty::info, CountedKeys),
      required("values", &LeftProperty::values, "textGlobs", "value"),
      optional("properties", &LeftProperty::properties, "unitProperties", "of"),
      optional("librariesOnly", &LeftProperty::librariesOnly, "flag",
               "said to a whole library")
          .means("What is said about one unit is repeated."));
};

template <> struct Fields<WholeDefinition> {
  static constexpr char name[] = "unitWhole";
  static constexpr char description[] =
      "Definitions that hold for a whole library of the backend; others go to "
      "the units that read them.";
  static constexpr auto all = std::tuple(
      shared(&WholeDefinition::info, CountedKeys),
      required("values", &WholeDefinition::values, "textGlobs", "definition"));
};

template <> struct Fields<DirectoryRule> {
  static constexpr char name[] = "unitDirectory";
  static constexpr char description[] =
      "An include directory that upstream's build files name and something of "
      "the backend's stands for.";
  static constexpr auto all = std::tuple(
      shared(&DirectoryRule::info, CountedKeys),
      required("directories", &DirectoryRule::directories, "textGlobs",
               "directory")
          .means("In the checkout, or as the build files write them."),
      optional("headers", &DirectoryRule::headers, "textGlobs", "for users of")
          .means("Units that include one of these, as an #include spells them, "
                 "or a moved header that does, get `values`."),
      optional("when", &DirectoryRule::when, "name", "with")
          .means("A condition of CMake's, in the backend's variables, under "
                 "which `values` hold."),
      optional("values", &DirectoryRule::values, "names")
          .means("Directories, in the backend's variables."),
      optional("header", &DirectoryRule::header, "path")
          .means("A header in the host's directory `host`; without it there, "
                 "nothing is said."),
      optional("host", &DirectoryRule::host, "path")
          .means("Below the host's include directories; for files that were "
                 "split off the host's."));
};

template <> struct Fields<UnitRule> {
  static constexpr char name[] = "unitRule";
  static constexpr char description[] =
      "Something to say about units that upstream's build files do not say.";
  static constexpr auto all = std::tuple(
      shared(&UnitRule::info, CountedKeys),
      optional("paths", &UnitRule::paths, "globs", "path")
          .means("Units, by their path in the checkout."),
      optional("reads", &UnitRule::reads, "name", "reads")
          .means("Units that have this macro in a condition, or a moved header "
                 "that they include has."),
      optional("when", &UnitRule::when, "name", "with")
          .means("A condition of CMake's, in the backend's variables, under "
                 "which `property`, `header` and `alone` hold."),
      optional("needs", &UnitRule::needs, "name")
          .means("The switch without which the units are left out."),
      optional("property", &UnitRule::property, "unitProperty"),
      optional("values", &UnitRule::values, "names"),
      optional("header", &UnitRule::header, "path")
          .means("Of the backend's skeleton; included before all else."),
      optional("alone", &UnitRule::alone, "flag")
          .means("Cannot be compiled together with other units."));
};

template <> struct Fields<Requirement> {
  static constexpr char name[] = "unitRequirement";
  static constexpr char description[] =
      "Which versions of another project the backend needs. Rules about one "
      "part are layers: a later one over the earlier. A part without minimum "
      "and below is not checked, and a warning says so.";
  static constexpr auto all = std::tuple(
      shared(&Requirement::info, RuleKeys),
      required("part", &Requirement::part, "part", "part")
          .means("What the backend's build calls it: NAME, where a variable is "
                 "${device.BACKEND}_NAME_MINIMUM."),
      optional("minimum", &Requirement::minimum, "version")
          .means("The first version that fits."),
      optional("below", &Requirement::below, "version")
          .means("The first version that does not fit any more."),
      optional("package", &Requirement::package, "name")
          .means("What to install, from PyPI."));
};

} // namespace decouple
