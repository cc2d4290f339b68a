// No option of a compile command makes the compiler write or print anything.

#include "../Support/TestDirectory.h"
#include "Split/Compiler/ClangUnit.h"
#include "Split/Compiler/CompileCommands.h"
#include "Split/Compiler/Isolated.h"
#include "clang/Driver/Options.h"
#include "llvm/Option/OptTable.h"
#include "gmock/gmock.h"
#include <fcntl.h>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <unistd.h>

using namespace decouple;
using llvm::opt::Option;
using nlohmann::json;

namespace {

using Words = std::vector<std::string>;

/// The ways to write an option whose value is `value`.
std::vector<Words> spellings(const Option &option, const std::string &value) {
  std::string name = option.getPrefixedName().str();
  switch (option.getKind()) {
  case Option::FlagClass:
    return {{name}};
  case Option::JoinedClass:
  case Option::CommaJoinedClass:
    return {{name + value}, {name + "stdout"}};
  case Option::SeparateClass:
    return {{name, value}};
  case Option::JoinedOrSeparateClass:
    return {{name + value}};
  case Option::JoinedAndSeparateClass:
    return {{name + value, value}};
  default:
    return {};
  }
}

/// Every option of the driver, with a value that may be a file's name.
std::vector<Words> allOptions() {
  std::vector<Words> all = {
      {"-Wp,-MD,value"},
      {"-Wp,-MMD,value"},
      {"-Xclang", "-dependency-dot", "-Xclang", "value"},
      {"-Xclang", "-emit-pch", "-Xclang", "-o", "-Xclang", "value"},
      {"-Xclang", "-stats-file=value"},
      {"-Xclang", "-header-include-file", "-Xclang", "value"},
      {"-Xclang", "-diagnostic-log-file", "-Xclang", "value"},
      {"-Xclang", "-print-stats"},
      {"-Xclang", "-ast-dump"}};
  const llvm::opt::OptTable &table = clang::driver::getDriverOptTable();
  for (unsigned i = 1; i <= table.getNumOptions(); ++i) {
    Option option = table.getOption(i);
    if (option.hasVisibilityFlag(clang::driver::options::ClangOption))
      for (Words &words : spellings(option, "value"))
        all.push_back(std::move(words));
  }
  return all;
}

struct WritingOptions : testing::Test {
  TestDirectory directory;
  const std::string build = directory / "build";
  CompileSetup setup;

  void add(const std::vector<Words> &options) {
    json database = json::array();
    std::vector<std::string> paths;
    for (const Words &words : options) {
      paths.push_back("u" + std::to_string(paths.size()) + ".cpp");
      Words line = {"c++"};
      line.insert(line.end(), words.begin(), words.end());
      line.push_back("/tree/" + paths.back());
      database.push_back({{"directory", build},
                          {"file", "/tree/" + paths.back()},
                          {"arguments", line}});
    }
    writeText(directory / "clang/include/stddef.h", "");
    writeText(directory / "commands.json", database.dump());
    std::filesystem::create_directory(build);
    CompilePlaces places{"/tree", {}, "/toolkit", directory / "clang", {}};
    EXPECT_EQ(textOf(addCompileCommands(directory / "commands.json", "/tree",
                                        paths, {}, places, setup)),
              "");
  }

  /// What a process prints that reads unit `number`.
  std::string parse(std::size_t number) {
    std::string path = "u" + std::to_string(number) + ".cpp";
    ClangUnit unit;
    unit.file = "/tree/" + path;
    unit.text = "int value;\n";
    unit.arguments = setup.of(path).without;
    unit.directory = build;
    std::string print = directory / ("print" + std::to_string(number));
    int file = ::open(print.c_str(), O_CREAT | O_WRONLY | O_CLOEXEC, 0600);
    ::dup2(file, STDOUT_FILENO);
    ::dup2(file, STDERR_FILENO);
    llvm::consumeError(syntaxCheck(unit).takeError());
    ::fflush(nullptr);
    return readText(print);
  }
};

} // namespace

TEST_F(WritingOptions, NoneWritesOrPrints) {
  std::vector<Words> options = allOptions();
  ASSERT_GT(options.size(), 1000u);
  add(options);
  constexpr std::size_t Batch = 40; // a process for each would take its time
  std::string noise;
  EXPECT_EQ(textOf(runIsolated(
                (options.size() + Batch - 1) / Batch, 2, {.seconds = 60},
                [&](std::size_t batch) {
                  std::string said;
                  for (std::size_t i = batch * Batch;
                       i < std::min(options.size(), (batch + 1) * Batch); ++i)
                    if (std::string print = parse(i); !print.empty())
                      said += options[i][0] + ": " + print.substr(0, 80) + "\n";
                  return said;
                },
                [&](std::size_t batch, const ProcessResult &result) {
                  if (!result.bytes.empty())
                    noise += std::to_string(batch * Batch) + ": " +
                             result.bytes + "\n";
                })),
            "");
  EXPECT_EQ(noise, "");
  EXPECT_THAT(snapshot(build), testing::IsEmpty());
  EXPECT_FALSE(std::filesystem::exists("value"));
}
