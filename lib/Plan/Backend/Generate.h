//===- Generate.h - the files that a plan writes itself -------------------===//
//
// Plan + Layout => texts                              (part of plan)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Plan/Model/Planned.h"
#include "Rules/Layout.h"

namespace decouple {

/// cmake/staged_includes.txt: a line "spelling<TAB>path" for each staged
/// include, the path relative to the backend's root.
std::string stagedIncludesText(const Plan &plan, const Layout &layout);

/// cmake/moved_files.txt: a line "path in the checkout<TAB>path" for each file
/// that moves, the second relative to the backend's root.
std::string movedFilesText(const Plan &plan, const Layout &layout);

/// cmake/sources.cmake: the units by library and list. Its own
/// head comment describes the variables.
std::string sourcesText(const Plan &plan, const Layout &layout);

/// csrc/split_bindings.h: one function that calls all of the plan's bindings.
std::string bindingsText(const Plan &plan);

/// torch_patches/series, or that of a group: the patches' file names in order.
std::string seriesText(const Plan &plan, const std::string &group);

/// `text` as an argument of a CMake command, quoted only where it has to be.
std::string cmakeArgument(llvm::StringRef text);

/// What begins the names of the backend's CMake variables:
/// "third_device/torch_cuda" => "TORCH_CUDA".
std::string backendPrefix(const Layout &layout);

/// All of these as files of the output.
std::vector<PlannedFile> generateFiles(const Plan &plan, const Layout &layout);

} // namespace decouple
