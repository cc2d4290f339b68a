// Which texts the page gets.
#include "Report/Sources.h"
#include "Sample.h"
#include <gtest/gtest.h>

using namespace decouple;
using nlohmann::json;

static std::string numbered(unsigned lines) {
  std::string text;
  for (unsigned line = 1; line <= lines; ++line)
    text += std::to_string(line) + "\n";
  return text;
}

TEST(Sources, ABlockHasAllItsLinesHoweverLong) {
  Sample sample;
  sample.scan.tree.files[0].content =
      llvm::MemoryBuffer::getMemBufferCopy(numbered(500));
  sample.scan.blocks[0].line = 100;
  sample.scan.blocks[0].endLine = 400;
  json sources = sourcesJson(sample.input(), sample.report());
  json held = sources["lines"]["a/Host.cpp"].back();
  EXPECT_EQ(held[0], 97);
  EXPECT_TRUE(held[1].get<std::string>().ends_with("\n402\n403\n"));
}

TEST(Sources, FilesCountedApartAreCountedByTheDirectoriesOfOthers) {
  Sample sample;
  for (const char *path : {"a/gpu/x/One.h", "a/gpu/Two.h", "b/Three.h"}) {
    SourceFile &file = sample.scan.tree.files.emplace_back();
    file.path = path;
    sample.classification.files.emplace_back().isApart = true;
  }
  json sources = sourcesJson(sample.input(), sample.report());
  EXPECT_EQ(sources["apart"], json({{".", 3}, {"a", 2}, {"a/gpu", 2}}));
}
