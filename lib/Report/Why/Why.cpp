#include "Report/Why/Why.h"
#include "Report/Why/Explain.h"
#include "Support/Errors.h"
#include "llvm/ADT/StringRef.h"

using namespace decouple;

static llvm::StringRef nameOf(llvm::StringRef path) {
  return path.substr(path.rfind('/') + 1);
}

/// The path of the tree that is most like `path`; one with the same file name
/// first. "" when nothing is near.
static std::string nearest(const SourceTree &tree, llvm::StringRef path) {
  std::string best;
  bool bestSameName = false;
  unsigned bestDistance = static_cast<unsigned>(path.size()) / 3 + 1;
  for (const SourceFile &file : tree.files) {
    bool sameName = nameOf(file.path) == nameOf(path);
    if (bestSameName && !sameName)
      continue;
    bool firstOfName = sameName && !bestSameName;
    unsigned limit = firstOfName ? 0 : bestDistance; // 0: no limit
    unsigned distance = path.edit_distance(file.path, true, limit);
    if (!firstOfName && distance >= bestDistance)
      continue;
    best = file.path;
    bestSameName = sameName;
    bestDistance = distance;
  }
  return best;
}

static llvm::Error unknownPath(const SourceTree &tree, llvm::StringRef path) {
  for (const SourceFile &file : tree.files)
    if (llvm::StringRef(file.path).starts_with((path + "/").str()))
      return usageError(path +
                        " is a directory; ask about a file in it, such as " +
                        file.path);
  std::string guess = nearest(tree, path);
  return usageError("the checkout has no file " + path +
                    (guess.empty() ? "" : "; did you mean " + guess + "?"));
}

llvm::StringRef decouple::pathInTree(const SourceTree &tree,
                                     llvm::StringRef path) {
  if (path.consume_front(tree.root))
    path = path.ltrim('/');
  while (path.consume_front("./"))
    path = path.ltrim('/');
  return path.rtrim('/');
}

llvm::Expected<std::string> decouple::explainPath(const ReportInput &input,
                                                  llvm::StringRef path,
                                                  unsigned line) {
  const SourceTree &tree = input.scan.tree;
  path = pathInTree(tree, path);
  const SourceFile *file = tree.find(path);
  if (!file)
    return unknownPath(tree, path);
  std::size_t index = tree.indexOf(*file);
  Explainer explainer{input, indexRules(input.rules)};
  if (!line)
    return explainer.file(index);
  std::size_t lines = file->text().count('\n') + !file->text().ends_with("\n");
  if (line > lines)
    return usageError(path + " has " + counted(lines, "line") +
                      ", so no line " + llvm::Twine(line));
  std::string found = explainer.line(index, line);
  if (found.empty())
    found = path.str() + ":" + std::to_string(line) +
            " has nothing that is judged by itself.\n";
  return found + "\n" + explainer.file(index);
}
