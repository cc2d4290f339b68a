#include "Scan/Cpp/CommonPart.h"
#include <gtest/gtest.h>

using namespace decouple;

static CommonPart partOf(llvm::ArrayRef<const char *> patterns) {
  std::vector<Pattern> compiled;
  std::vector<const Pattern *> pointers;
  for (const char *text : patterns)
    compiled.push_back(llvm::cantFail(Pattern::compile(text)));
  for (const Pattern &pattern : compiled)
    pointers.push_back(&pattern);
  return CommonPart(pointers);
}

TEST(CommonPart, IsTheLongestTextInEveryAlternative) {
  EXPECT_EQ(partOf({"^(is_cuda|kCUDA)$", "CUDAHooks"}).text(), "cuda");
}

TEST(CommonPart, IsNoneForARegexOrForTooLittle) {
  EXPECT_EQ(partOf({"kCUDA", "cu.*da"}).text(), "");
  EXPECT_EQ(partOf({"kCUDA", "xdap"}).text(), "");
  EXPECT_EQ(partOf({}).text(), "");
}

TEST(CommonPart, IsFoundInEitherCaseFromAnOffsetOn) {
  CommonPart part = partOf({"abab"});
  llvm::StringRef text = "aaAbabAb.abaABAB";
  std::vector<std::size_t> found, expected;
  for (std::size_t at = 0; (at = part.find(text, at)) < text.size(); ++at)
    found.push_back(at);
  for (std::size_t at = 0; at < text.size(); ++at)
    if (text.substr(at, 4).equals_insensitive("abab"))
      expected.push_back(at);
  EXPECT_EQ(found, expected);
  EXPECT_EQ(part.find("aba", 0), 3u);
}

TEST(CommonPart, IsEverywhereWhenThereIsNone) {
  EXPECT_EQ(partOf({"a.b"}).find("xyz", 2), 2u);
}
