//===- BuildProperty.h - what the build tells the compiler ----------------===//
//
// set_source_files_properties, target_compile_definitions, add_definitions, ...
//                                       => BuildProperties   (part of scan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include <string>
#include <vector>

namespace decouple {

/// One definition or option and whom it is for.
struct BuildProperty {
  /// The later, the earlier on the compiler's command line.
  enum class Of {
    Unit,     ///< the source at `subject`
    Library,  ///< all units of the library `subject`
    Directory ///< said to a whole directory; in BuildFacts `subject` is one of
              ///< the libraries that are made there or below
  };
  enum class Kind { Definition, Option, IncludeDirectory };

  Of of = Of::Unit;
  std::string subject = {};
  Kind kind = Kind::Definition;
  std::string value = {}; ///< "NAME=1"; a variable without a known value stays
                          ///< as it is written: "NAME=${VALUE}"
  std::string language = {}; ///< "CUDA"; empty: any
  std::vector<std::string> needs =
      {};                     ///< switches without which it is not said
  std::string condition = {}; ///< undecided CMake conditions around it
  std::string file = {};      ///< the build file
  unsigned line = 0;
  std::string command = {}; ///< what set it: "COMPILE_FLAGS", "add_definitions"
};

/// "COMPILE_DEFINITIONS", "COMPILE_OPTIONS", "INCLUDE_DIRECTORIES".
const char *propertyOf(BuildProperty::Kind kind);

} // namespace decouple
