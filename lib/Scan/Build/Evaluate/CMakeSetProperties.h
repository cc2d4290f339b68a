//===- CMakeSetProperties.h - properties that are set by name -------------===//
//
// CMakeCommand + CMakeState => BuildProperties
//                                     (part of scan, see CMakeProperties.h)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Scan/Build/Evaluate/CMakeState.h"

namespace decouple {

/// set_property(SOURCE|TARGET|DIRECTORY NAME... [DIRECTORY DIR...]
///   [TARGET_DIRECTORY TARGET...] [APPEND] PROPERTY NAME VALUE...)
void setProperty(CMakeState &state, const CMakeCommand &command);

/// set_source_files_properties(FILE... [DIRECTORY DIR...]
///   [TARGET_DIRECTORY TARGET...] PROPERTIES NAME VALUE...)
void setSourceProperties(CMakeState &state, const CMakeCommand &command);

/// set_target_properties(TARGET... PROPERTIES NAME VALUE...)
void setTargetProperties(CMakeState &state, const CMakeCommand &command);

/// set_directory_properties(PROPERTIES NAME VALUE...)
void setDirectoryProperties(CMakeState &state, const CMakeCommand &command);

} // namespace decouple
