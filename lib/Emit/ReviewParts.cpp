#include "Emit/ReviewParts.h"

#include "Emit/State.h"
#include "Plan/Host/Series.h"
#include "Plan/Model/Signature.h"
#include "Support/Words.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>

using namespace decouple;

namespace {

using Files = std::vector<const PlannedFile *>; // sorted by where they are from

/// Directories, from the root down, as far as they are too large.
class Divider {
public:
  explicit Divider(const Plan &plan) : plan(plan) {}

  std::vector<ReviewPart> divide(Files files) {
    if (!files.empty())
      divide("", std::move(files));
    return std::move(parts);
  }

private:
  /// What a person looks through in one go, and what is worth a commit.
  static constexpr std::size_t Most = 150, Least = 20;

  void divide(llvm::StringRef directory, Files files);
  void add(llvm::StringRef directory, Files files, bool isRest);
  std::string message(llvm::StringRef directory, const Files &files,
                      bool isRest) const;

  const Plan &plan;
  std::vector<ReviewPart> parts;
};

} // namespace

/// The directory of `file` that is one step below `directory`, with its slash;
/// `directory` for what lies in it.
static llvm::StringRef childOf(llvm::StringRef directory,
                               const PlannedFile &file) {
  llvm::StringRef origin = file.origin;
  std::size_t slash = origin.find('/', directory.size());
  return slash == llvm::StringRef::npos ? directory
                                        : origin.take_front(slash + 1);
}

void Divider::divide(llvm::StringRef directory, Files files) {
  llvm::StringRef first = childOf(directory, *files.front());
  if (first != directory && first == childOf(directory, *files.back()))
    return divide(first, std::move(files)); // sorted: all are in there
  if (files.size() <= Most)
    return add(directory, std::move(files), false);
  Files rest;
  std::size_t whole = files.size();
  for (auto begin = files.begin(); begin != files.end();) {
    llvm::StringRef child = childOf(directory, **begin);
    auto end = std::find_if(begin, files.end(), [&](const PlannedFile *file) {
      return childOf(directory, *file) != child;
    });
    if (child != directory && std::size_t(end - begin) >= Least)
      divide(child, Files(begin, end));
    else
      rest.insert(rest.end(), begin, end);
    begin = end;
  }
  bool isRest = rest.size() < whole;
  if (!rest.empty())
    add(directory, std::move(rest), isRest);
}

void Divider::add(llvm::StringRef directory, Files files, bool isRest) {
  std::string text = message(directory.rtrim('/'), files, isRest);
  parts.push_back({std::move(text), std::move(files)});
}

/// How the bytes of `files` compare with the host's.
static std::string bytesOf(const Files &files) {
  auto rewritten = llvm::count_if(files, [](const PlannedFile *file) {
    return file->source == Source::Rewritten;
  });
  return rewritten ? ", " + withThousands(rewritten) +
                         " with rewritten Python sites, the others with the "
                         "same bytes. "
                   : ", with the same bytes. ";
}

/// "LICENSE and NOTICE", or "144 files of a, b and c".
static std::string namesOf(const Files &files) {
  constexpr std::size_t Few = 3;
  const bool areFew = files.size() <= Few;
  std::vector<std::string> names;
  for (const PlannedFile *file : files) {
    llvm::StringRef top = llvm::StringRef(file->origin).split('/').first;
    std::string name = areFew ? file->origin : top.str();
    if (!llvm::is_contained(names, name))
      names.push_back(std::move(name));
  }
  const std::string last = names.back();
  names.pop_back();
  const std::string all =
      names.empty() ? last : llvm::join(names, ", ") + " and " + last;
  return areFew ? all : counted(files.size(), "file") + " of " + all;
}

std::string Divider::message(llvm::StringRef directory, const Files &files,
                             bool isRest) const {
  bool moves = plan.options.transition == Transition::Move;
  std::string what = directory.empty() ? namesOf(files)
                     : isRest          ? "the rest of " + directory.str()
                                       : directory.str();
  const std::size_t gone =
      moves ? llvm::count_if(files, [](const auto *f) { return isMoved(*f); })
            : 0;
  const std::string host =
      gone == files.size() ? "The host no longer has them.\n"
      : gone               ? "The host no longer has " + withThousands(gone) +
                   " of them, and keeps the others.\n"
             : "The host keeps them.\n";
  return std::string(gone ? "Move " : "Copy ") + what + " to " + plan.root +
         "\n\n" +
         wrapped(counted(files.size(), "file") + bytesOf(files) + host) +
         signedOff(plan.options.signature);
}

std::vector<ReviewPart> decouple::reviewParts(const Plan &plan) {
  Files ofTree, added;
  for (const PlannedFile &file : plan.files)
    if (!belongsToSeries(file))
      (comesFromTree(file) ? ofTree : added).push_back(&file);
  llvm::stable_sort(ofTree, [](const PlannedFile *a, const PlannedFile *b) {
    return a->origin < b->origin;
  });
  std::vector<ReviewPart> parts;
  if (!added.empty()) // the lists of what follows are there before it
    parts.push_back(
        {"Add " + plan.root + "\n\n" +
             wrapped("What the tool adds to the files that the next "
                     "commits bring: with them the backend builds "
                     "on its own, against the host without it.\n") +
             signedOff(plan.options.signature),
         std::move(added)});
  llvm::append_range(parts, Divider(plan).divide(std::move(ofTree)));
  return parts;
}
