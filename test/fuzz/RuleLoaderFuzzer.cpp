// The rule loader on arbitrary text. The first line of the input names the
// file of the pack that the rest is the content of.
#include "Rules/Json/JsonText.h"
#include "Rules/Read/Loader.h"
#include "llvm/Support/MemoryBuffer.h"
#include <cstdlib>

using namespace decouple;

static Schema projectSchema() {
  auto text = llvm::MemoryBuffer::getFile(RULES_DIRECTORY "/schema.json");
  Problems problems;
  auto json = text ? parseJson("schema.json", (*text)->getBuffer(), problems)
                   : std::nullopt;
  if (!json)
    std::abort();
  return llvm::cantFail(Schema::create("schema.json", std::move(*json)));
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data,
                                      std::size_t size) {
  static const Schema schema = projectSchema();
  auto [name, text] =
      llvm::StringRef(reinterpret_cast<const char *>(data), size).split('\n');
  for (const Problem &problem : checkRuleFile(schema, name.str(), text))
    if (problem.message.empty()) // each problem says what it is
      std::abort();
  return 0;
}
