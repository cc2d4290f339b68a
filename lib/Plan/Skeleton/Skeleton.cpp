#include "Plan/Skeleton/Skeleton.h"

#include "Support/Errors.h"
#include "Support/FileTree.h"
#include "Support/Nearest.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include <utility>

using namespace decouple;

static constexpr llvm::StringLiteral BuildHelper = "wrapped_cmake/";

/// What the skeleton says of itself.
static constexpr llvm::StringLiteral AboutIt = "skeleton.json";

static std::string destinationOf(llvm::StringRef path, const Layout &layout) {
  std::string root = layout.root;
  if (path.consume_front(BuildHelper))
    root = layout.buildHelper;
  return root + "/" + path.str();
}

/// True for what Python leaves behind where the skeleton's tests were run.
static bool isPythonCache(llvm::StringRef path) {
  return path.starts_with("__pycache__/") || path.contains("/__pycache__/");
}

llvm::Error decouple::checkLayout(const AboutSkeleton &about,
                                  const Layout &layout,
                                  llvm::StringRef backend) {
  std::string place = "layouts/" + layout.name + ".json: `";
  std::string hint = " (--name); ${device.backend} in the layout is its name";
  if (llvm::StringRef last = llvm::sys::path::filename(layout.root);
      !about.names.empty() && last != backend)
    return usageError(place + layout.root +
                      "` is not the directory of a backend that is called `" +
                      backend + "`" + hint);
  for (const LayoutEntry &entry : layout.entries)
    if (llvm::StringRef package = llvm::StringRef(entry.to).split('/').first;
        !about.prefix.empty() && package.starts_with(about.prefix) &&
        package != backend)
      return usageError(
          place + entry.to +
          "` is not in the package of a backend that is called `" + backend +
          "`" + hint);
  return llvm::Error::success();
}

llvm::Expected<std::vector<PlannedFile>>
decouple::planSkeleton(llvm::StringRef skeleton, const SkeletonNames &names,
                       const Layout &layout) {
  auto entries = listTree(skeleton);
  if (!entries)
    return environmentError(
        "no skeleton: " + llvm::toString(entries.takeError()) +
        didYouMeanPath(skeleton));
  std::vector<PlannedFile> files;
  for (const TreeEntry &entry : *entries) {
    if (entry.kind == EntryKind::Directory || isPythonCache(entry.path))
      continue;
    if (entry.kind != EntryKind::File)
      return usageError(skeleton + "/" + entry.path + " is not a plain file");
    if (entry.path == AboutIt)
      continue;
    auto content = readFile(skeleton + "/" + entry.path);
    if (!content)
      return content.takeError();
    llvm::StringRef text = (*content)->getBuffer();
    if (std::string its = names.apply(text); its != text)
      *content = llvm::MemoryBuffer::getMemBufferCopy(its);
    files.push_back({destinationOf(names.apply(entry.path), layout),
                     Source::Skeleton, entry.path, "", entry.executable,
                     std::move(*content)});
  }
  if (files.empty())
    return usageError(skeleton + " is not a skeleton: it is empty");
  return files;
}

static llvm::Error checkRead(const AboutSkeleton &about,
                             const Requirement &rule, const char *key,
                             const std::string &value) {
  auto found = about.parts.find(key);
  std::vector<std::string> parts;
  if (found != about.parts.end())
    parts = found->second;
  if (value.empty() || llvm::is_contained(parts, rule.part))
    return llvm::Error::success();
  return usageError(rule.info.origin + ": `" + key + "` of " + rule.part +
                    " does nothing; the skeleton reads it of " +
                    (parts.empty() ? "no part" : llvm::join(parts, ", ")));
}

llvm::Error decouple::checkParts(const AboutSkeleton &about,
                                 const std::vector<Requirement> &requirements) {
  if (about.parts.empty())
    return llvm::Error::success();
  for (const Requirement &rule : requirements)
    for (auto [key, value] :
         {std::pair("minimum", &rule.minimum), std::pair("below", &rule.below),
          std::pair("package", &rule.package)})
      if (llvm::Error error = checkRead(about, rule, key, *value))
        return error;
  return llvm::Error::success();
}

llvm::Expected<ChosenSkeleton>
decouple::chooseSkeleton(llvm::StringRef skeleton, const RulePack &rules,
                         const Layout &layout) {
  const Device &device = rules.device;
  llvm::Expected<AboutSkeleton> about = readAboutSkeleton(skeleton);
  if (!about)
    return about.takeError();
  auto names = SkeletonNames::make(*about, device.backend, device.name);
  if (!names)
    return names.takeError();
  if (llvm::Error error = checkLayout(*about, layout, device.backend))
    return error;
  if (llvm::Error error = checkParts(*about, rules.units.requirements))
    return error;
  auto files = planSkeleton(skeleton, *names, layout);
  if (!files)
    return files.takeError();
  return ChosenSkeleton{std::move(*files), about->device};
}
