//===- Names.h - the skeleton under another name --------------------------===//
//
// skeleton.json + the backend's name => what its files say instead
//                                                           (part of plan)
//
// A skeleton is written for one name, such as torch_cuda, and works as it is.
// skeleton.json says in which spellings that name stands in it, and which words
// look like it and are upstream's.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <map>
#include <string>
#include <vector>

namespace decouple {

/// What a skeleton says of itself. Without a skeleton.json all is empty.
struct AboutSkeleton {
  std::string device; ///< that it is for: "cuda"
  std::string prefix; ///< that names of backends begin with: "torch_"
  /// Spellings of its name, and what stands there under another one: with
  /// ${name} torch_xyz, ${NAME} TORCH_XYZ, ${Name} TorchXyz, ${na-me}
  /// torch-xyz, and without the prefix ${stem} xyz and ${STEM} XYZ.
  std::map<std::string, std::string> names;
  std::vector<std::string> keep; ///< upstream's, whatever the name is
  /// What upstream has beside the device's own: no backend can be called so,
  /// but for one of the device that the name is upstream's name for.
  std::vector<std::string> taken;
  /// The keys of a Requirement, and of which parts its CMake reads what they
  /// say; empty when it does not tell.
  std::map<std::string, std::vector<std::string>> parts;
};

/// Reads the skeleton.json of the directory `skeleton`.
/// Errors: EnvironmentError when it cannot be read; UsageError for one that is
/// no object of these members.
llvm::Expected<AboutSkeleton> readAboutSkeleton(llvm::StringRef skeleton);

/// Every spelling of a skeleton's name => that of the backend's.
class SkeletonNames {
public:
  /// `device` is the rules': the backend for it may have upstream's name.
  /// Errors: UsageError when `backend` is taken.
  static llvm::Expected<SkeletonNames> make(const AboutSkeleton &about,
                                            llvm::StringRef backend,
                                            llvm::StringRef device);

  /// A path or a text of the skeleton, under the backend's name.
  std::string apply(llvm::StringRef text) const;

private:
  /// The longest first; those to keep stand for themselves.
  std::vector<std::pair<std::string, std::string>> spellings;
};

} // namespace decouple
