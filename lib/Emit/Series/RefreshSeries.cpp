#include "Emit/Series/RefreshSeries.h"

#include "Emit/Series/SeriesFiles.h"
#include "Support/FileTree.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace decouple;

/// Whether `path` stays below where it starts from.
static bool staysInside(llvm::StringRef path) {
  return !llvm::sys::path::is_absolute(path) &&
         llvm::none_of(llvm::make_range(llvm::sys::path::begin(path),
                                        llvm::sys::path::end(path)),
                       [](llvm::StringRef part) { return part == ".."; });
}

llvm::Expected<RefreshedSeries>
decouple::refreshSeries(const SeriesPlace &place, Disk &disk) {
  auto opened = openOutput(place.output, disk);
  if (!opened)
    return opened.takeError();
  auto series = readSeries(place.output, *opened);
  if (!series)
    return series.takeError();
  llvm::Error unread = llvm::Error::success();
  auto carried =
      carrySeries(series->patches,
                  [&](const std::string &path) -> std::optional<std::string> {
                    std::string where = place.checkout + "/" + path;
                    if (!staysInside(path) || !llvm::sys::fs::exists(where))
                      return std::nullopt;
                    auto file = readFile(where);
                    if (file)
                      return (*file)->getBuffer().str();
                    unread =
                        llvm::joinErrors(std::move(unread), file.takeError());
                    return std::nullopt;
                  });
  if (unread)
    return llvm::joinErrors(std::move(unread), carried.takeError());
  if (!carried)
    return carried.takeError();
  RefreshedSeries result{carried->size(), {}, {}};
  SeriesFiles next = *series;
  for (auto &&[patch, one] : llvm::zip(next.patches, *carried)) {
    if (!one.rejected.empty())
      result.refused.push_back({patch.file, one.rejected});
    if (one.refreshed.empty())
      continue;
    result.refreshed.push_back(patch.file);
    patch.text = one.refreshed;
  }
  // Half of a series for one checkout and half for another fits neither.
  if (!result.refused.empty()) {
    result.refreshed.clear();
    return result;
  }
  if (auto error = replaceSeries(place.output, *opened, *series, next, disk))
    return error;
  return result;
}
