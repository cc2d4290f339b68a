// What the program knows about PyTorch and its devices is in rules/: no string
// of the engine names any of it.
#include "Text/RawTokens.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Regex.h"
#include <algorithm>
#include <filesystem>
#include <gtest/gtest.h>

using namespace decouple;
namespace fs = std::filesystem;

/// Devices, their libraries and compilers; directories, macros and types of
/// PyTorch. Not the project's own names: torch-decouple, and the pack's files.
static const llvm::StringRef Names[] = {
    "cuda|cudnn|nvcc|nvrtc|nvtx|nccl|cupti|cublas|nvidia|magma",
    "rocm|miopen|(^|[^a-z])hip([^a-z]|$)|xpu|sycl|(^|[^a-z])mps([^a-z]|$)",
    "(^|[^a-z])torch[/_:]|(^|[^a-z])aten([^a-z]|$)|c10|caffe2|thpu?_|pybind",
    "pyobject|pymethod|pymodule|(^|[^a-z])use_[a-z]|[.]attr[(]|[.]cast<"};

static bool namesAnything(llvm::StringRef literal) {
  return std::any_of(
      std::begin(Names), std::end(Names), [&](llvm::StringRef name) {
        return llvm::Regex(name, llvm::Regex::IgnoreCase).match(literal);
      });
}

/// "path:line: literal" of the string literals of a file that name something.
static std::vector<std::string> namesIn(const std::string &path,
                                        llvm::StringRef text) {
  std::vector<std::string> found;
  RawTokens tokens(text);
  clang::Token token;
  while (tokens.next(token))
    if (clang::tok::isStringLiteral(token.getKind()) &&
        namesAnything(tokens.written(token)))
      found.push_back(
          path + ":" +
          std::to_string(text.take_front(tokens.offset(token)).count('\n') +
                         1) +
          ": " + tokens.written(token).str());
  return found;
}

/// The same of the page's files, of which all but comments counts: one line
/// there is markup, the next one a text between backquotes.
static std::vector<std::string> linesThatName(const std::string &path,
                                              llvm::StringRef text) {
  std::vector<std::string> found;
  llvm::SmallVector<llvm::StringRef> lines;
  text.split(lines, '\n');
  for (auto [at, line] : llvm::enumerate(lines))
    if (!line.ltrim().starts_with("//") && namesAnything(line))
      found.push_back(path + ":" + std::to_string(at + 1) + ": " +
                      line.trim().str());
  return found;
}

static bool hasSuffix(llvm::StringRef path,
                      std::initializer_list<llvm::StringRef> suffixes) {
  return llvm::any_of(
      suffixes, [&](llvm::StringRef suffix) { return path.ends_with(suffix); });
}

TEST(style, LinesOfThePageThatNameSomethingAreFound) {
  EXPECT_EQ(
      linesThatName("a", "// cuda\n<h2>What is CUDA</h2>\n`c10`"),
      (std::vector<std::string>{"a:2: <h2>What is CUDA</h2>", "a:3: `c10`"}));
}

TEST(style, LiteralsThatNameSomethingAreFound) {
  EXPECT_EQ(namesIn("a", "f(\"x\");\n// \"cuda\"\ng(\"the CUDA host\");"),
            std::vector<std::string>{"a:3: \"the CUDA host\""});
  for (const char *name :
       {"torch/csrc", "aten", "USE_MKL", "PyObject *", "hip", "#Xpu", ".attr("})
    EXPECT_TRUE(namesAnything(name)) << name;
  for (const char *name :
       {"torch-decouple", "PyTorch", "ship", "pytorch/files.json", "author",
        "because_of", "latent"})
    EXPECT_FALSE(namesAnything(name)) << name;
}

TEST(style, NoLiteralOfLibNamesADeviceOrPyTorch) {
  std::vector<std::string> found;
  for (const auto &entry : fs::recursive_directory_iterator(LIB_DIRECTORY)) {
    std::string path = entry.path();
    bool isCode = hasSuffix(path, {".cpp", ".h", ".def"});
    if (!isCode && !hasSuffix(path, {".js", ".html", ".css"}))
      continue;
    auto text = llvm::MemoryBuffer::getFile(path);
    ASSERT_TRUE(text) << path;
    llvm::StringRef content = (*text)->getBuffer();
    for (std::string &name :
         isCode ? namesIn(path, content) : linesThatName(path, content))
      found.push_back(std::move(name));
  }
  EXPECT_EQ(found, std::vector<std::string>());
}
