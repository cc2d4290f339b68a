//===- BuildProperty.h - what the build tells the compiler ----------------===//
//
// set_source_files_properties, target_compile_definitions, add_definitions, ...
//                                       => BuildProperties   (part of scan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/Vocabulary.h"
#include <compare>
#include <cstddef>
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
  using Kind = PropertyKind; ///< of Unread, `value` is what was said
  /// What is said to a library is for its own units, for those who link it, or
  /// for both.
  enum class Reach { Itself, Users, Both };
  /// Where something said later is in its place: with all these switches, if
  /// the condition holds.
  struct Replaced {
    std::vector<std::string> needs;
    std::string condition;
    auto operator<=>(const Replaced &) const = default;
  };

  Of of = Of::Unit;
  std::string subject = {};
  Kind kind = Kind::Definition;
  std::string value = {}; ///< "NAME=1"; a variable without a known value stays
                          ///< as it is written: "NAME=${VALUE}". A directory
                          ///< of the tree is relative to its root, which is "."
  std::string language = {}; ///< "CUDA"; empty: any
  std::vector<std::string> needs =
      {};                     ///< what switches have to be, as in LibraryMember
  std::string condition = {}; ///< undecided CMake conditions around it
  std::string file = {};      ///< the build file
  unsigned line = 0;
  std::string command = {}; ///< what was set, in CMake's words, of which there
                            ///< is no end: "COMPILE_FLAGS",
                            ///< "CMAKE_CUDA_FLAGS_RELWITHDEBINFO"
  Reach reach = Reach::Both;
  bool isBefore = false; ///< a directory that comes before all earlier ones
  bool isSystem = false; ///< one that comes after all that are not
  std::vector<Replaced> unless = {};
  std::size_t at = 0; ///< when it was said, among all that was said there
  /// Of a directory: what is made in it already gets it, too.
  bool addsToMade = false;
  /// It may be about any target, whenever that is made.
  bool isForAny = false;
  std::vector<std::string> except = {}; ///< units of a library that do not get
                                        ///< it: those of object libraries
};

/// "COMPILE_DEFINITIONS", "COMPILE_OPTIONS", "INCLUDE_DIRECTORIES"; for people:
/// "not understood:".
const char *propertyOf(BuildProperty::Kind kind);

} // namespace decouple
