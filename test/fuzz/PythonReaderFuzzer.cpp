// Any bytes as a Python file: no crash, sites lie in the file, and where there
// are no strings, to parse the statements that have a name finds the uses that
// the whole file has.
#include "Scan/Python/PythonChunks.h"
#include "Scan/Python/PythonTree.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <tuple>

using namespace decouple;

static PythonQuery query() {
  PythonQuery query;
  query.names["_gpu"] = false;
  query.names["_gpu_on"] = true;
  query.modules = {"torch._C"};
  query.calls = {"hasattr", "ask"};
  for (const auto &entry : query.names)
    query.words.insert(entry.getKey());
  return query;
}

static auto usesOf(const PythonFile &file) {
  std::vector<std::tuple<unsigned, std::string, SiteTime, SiteForm>> uses;
  for (const PythonSite &site : file.sites)
    if (site.kind == SiteKind::Use)
      uses.emplace_back(site.line, site.name, site.when, site.form);
  llvm::sort(uses);
  return uses;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data,
                                      std::size_t size) {
  static const PythonQuery names = query();
  std::string bytes(reinterpret_cast<const char *>(data), size);
  llvm::StringRef text = bytes;
  std::vector<std::size_t> chunks = findChunks(text);
  if (!std::is_sorted(chunks.begin(), chunks.end()) ||
      (!chunks.empty() && chunks.back() > size))
    std::abort();
  PythonFile some, all;
  findUses("a.py", text, names, some);
  findDefinitions("a.py", text, names, all);
  for (const PythonFile *file : {&some, &all})
    for (const PythonSite &site : file->sites)
      if (site.line < 1 || site.line > text.count('\n') + 1)
        std::abort();
  // The parser takes strings that go on in the next line; Python does not.
  bool hasStrings = text.find_first_of("'\"\\") != llvm::StringRef::npos;
  if (!hasStrings && all.diagnostics.empty() && usesOf(some) != usesOf(all))
    std::abort();
  return 0;
}
