// The examples of docs/Rules.md do what they say.
#include "Rules/Language/Glob.h"
#include "Rules/Language/Pattern.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/MemoryBuffer.h"
#include <functional>
#include <gtest/gtest.h>

using namespace decouple;
using llvm::StringRef;

/// The code spans of a table cell; `\|` is a bar.
static std::vector<std::string> codeOf(const std::string &cell) {
  llvm::SmallVector<StringRef> parts;
  StringRef(cell).split(parts, '`');
  std::vector<std::string> codes;
  for (std::size_t i = 1; i < parts.size(); i += 2) {
    std::string code = parts[i].str();
    for (std::size_t at; (at = code.find("\\|")) != std::string::npos;)
      code.erase(at, 1);
    codes.push_back(code);
  }
  return codes;
}

/// The cells of a row: bars that no backslash stands before are their ends.
static std::vector<std::string> cellsOf(StringRef row) {
  std::vector<std::string> cells(1);
  for (std::size_t i = 1; i < row.size(); ++i)
    if (row[i] == '|' && row[i - 1] != '\\')
      cells.emplace_back();
    else
      cells.back() += row[i];
  return cells;
}

using Fits = std::function<bool(const std::string &, const std::string &)>;

/// Runs the rows of the table after `mark`; gives their number.
static unsigned runTable(StringRef mark, const Fits &fits) {
  auto buffer = llvm::MemoryBuffer::getFile(DOCS_DIRECTORY "/Rules.md");
  EXPECT_TRUE(buffer);
  llvm::SmallVector<StringRef> lines;
  (*buffer)->getBuffer().split(mark).second.split(lines, '\n');
  unsigned rows = 0;
  for (std::size_t i = 3; i < lines.size() && lines[i].starts_with("|"); ++i) {
    std::vector<std::string> cells = cellsOf(lines[i]);
    std::string rule = codeOf(cells.at(0)).at(0);
    for (const std::string &text : codeOf(cells.at(1)))
      EXPECT_TRUE(fits(rule, text)) << rule << " and " << text;
    for (const std::string &text : codeOf(cells.at(2)))
      EXPECT_FALSE(fits(rule, text)) << rule << " and " << text;
    ++rows;
  }
  return rows;
}

TEST(LanguageExamples, Globs) {
  EXPECT_EQ(runTable("<!-- globs: executed by a test -->",
                     [](const std::string &glob, const std::string &path) {
                       return llvm::cantFail(Glob::compile(glob)).matches(path);
                     }),
            5u);
}

TEST(LanguageExamples, RegularExpressions) {
  EXPECT_EQ(
      runTable("<!-- patterns: executed by a test -->",
               [](const std::string &text, const std::string &subject) {
                 return llvm::cantFail(Pattern::compile(text)).matches(subject);
               }),
      4u);
}
