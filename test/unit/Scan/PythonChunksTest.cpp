#include "Scan/Python/PythonChunks.h"
#include <gmock/gmock.h>

using namespace decouple;
using ::testing::ElementsAre;

/// The first line of each chunk.
static std::vector<std::string> chunks(llvm::StringRef text) {
  std::vector<std::string> out;
  for (std::size_t begin : findChunks(text))
    out.push_back(text.drop_front(begin).split('\n').first.str());
  return out;
}

TEST(PythonChunks, BeginAtTopLevelStatements) {
  EXPECT_THAT(
      chunks("# c\nimport a\n\ndef f():\n  x = 1\n\nclass B:\n  pass\n"),
      ElementsAre("import a", "def f():", "class B:"));
}

TEST(PythonChunks, KeepDecoratorsAndArmsTogether) {
  EXPECT_THAT(chunks("@a\n@b(\n1)\ndef f(): pass\nif x:\n  y\nelif z:\n  y\n"
                     "else:\n  y\ntry:\n  y\nexcept E:\n  y\nfinally:\n  y\n"),
              ElementsAre("@a", "if x:", "try:"));
}

TEST(PythonChunks, StringsBracketsAndContinuationsHideLines) {
  EXPECT_THAT(chunks("a = '''\ndef no(): \\''' \n'''\nb = [\nno,\n]\n"
                     "c = 1 + \\\nno\nd = \"(\"\ne = '#' # (\nf\n"),
              ElementsAre("a = '''", "b = [", "c = 1 + \\", "d = \"(\"",
                          "e = '#' # (", "f"));
}

TEST(PythonChunks, SurviveUnterminatedText) {
  EXPECT_THAT(chunks("a = '\nb = (\nc\n"), ElementsAre("a = '", "b = ("));
  EXPECT_THAT(chunks("\"\"\""), ElementsAre("\"\"\""));
  EXPECT_THAT(chunks("a\\"), ElementsAre("a\\"));
  EXPECT_TRUE(findChunks("").empty());
}
