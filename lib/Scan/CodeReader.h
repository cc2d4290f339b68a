//===- CodeReader.h - C, C++ and CUDA, file by file -----------------------===//
//
// SourceFile + RulePack => CodeFile                        (part of scan)
//
// Files are read while the tree is walked: a text is fresh in the processor's
// cache then, and one that has nothing more to say need not be kept.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Rules/RulePack.h"
#include "Scan/Cpp/CodeFacts.h"
#include "Scan/Cpp/DirectiveTree.h"
#include "Scan/Tree/SourceTree.h"
#include <memory>
#include <string>
#include <vector>

namespace decouple {

/// What the text of one file yields.
struct CodeFile {
  std::string path;
  DirectiveTree directives;
  std::vector<Block> blocks; ///< `parent` counts from the file's first
  std::vector<NamedSite> namedCode;
};

/// Whether a file at `path` is C, C++ or CUDA.
bool isCode(llvm::StringRef path, const RulePack &rules);

class CodeReader {
public:
  /// `read` will be called by that many threads.
  explicit CodeReader(unsigned workers);
  ~CodeReader();

  /// Reads `file` if it is code and has a text; `rules` are the same each time,
  /// and each thread has its own `worker`. Whether a later stage may ask for
  /// the text.
  bool read(const SourceFile &file, const RulePack &rules, unsigned worker);

  /// What was read, in no order. Not while files are read.
  std::vector<CodeFile> take();

private:
  struct Worker;
  std::vector<std::unique_ptr<Worker>> workers; ///< made at their first file
};

} // namespace decouple
