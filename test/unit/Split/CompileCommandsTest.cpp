// A build's compile commands become both configurations.

#include "Split/Compiler/CompileCommands.h"
#include "../Support/TestDirectory.h"
#include "gmock/gmock.h"

using namespace decouple;
using testing::ElementsAre;

namespace {

struct Commands {
  TestDirectory directory;
  std::string file = directory / "compile_commands.json";
  CompileRules rules;
  CompileSetup setup;

  Commands() {
    rules.cpu = {"-DALONE"};
    rules.cuda = {"-DUSE_GPU=1", "-I${toolkit}/include"};
    setup.cpu = {"-installed"};
  }

  std::string add(const std::string &json) {
    writeText(file, json);
    CompilePlaces places{"/tree", "", "/toolkit"};
    return llvm::toString(addCompileCommands(
        file, "/tree", {"a.cpp", "dir/b.cpp"}, rules, places, setup));
  }
};

const char *entry = R"([{"directory": "/build", "file": "/tree/a.cpp",
  "arguments": ["c++", "-DUSE_GPU", "-D", "OTHER", "-UALONE", "-Iinclude",
                "-MD", "-MF", "a.d", "-o", "a.o", "-c", "/tree/a.cpp"]}])";

TEST(CompileCommands, OneCommandBecomesBothConfigurations) {
  Commands commands;
  EXPECT_EQ(commands.add(entry), "");
  UnitArguments unit = commands.setup.of("a.cpp");
  EXPECT_THAT(unit.cpu, ElementsAre("-DOTHER", "-Iinclude", "-DALONE"));
  EXPECT_THAT(unit.cuda, ElementsAre("-DOTHER", "-Iinclude", "-DUSE_GPU=1",
                                     "-I/toolkit/include"));
  EXPECT_EQ(unit.directory, "/build");
}

TEST(CompileCommands, AUnitThatIsNotNamedIsCompiledAsBefore) {
  Commands commands;
  EXPECT_EQ(commands.add(entry), "");
  EXPECT_THAT(commands.setup.of("dir/b.cpp").cpu, ElementsAre("-installed"));
}

TEST(CompileCommands, ACommandMayBeOneString) {
  Commands commands;
  EXPECT_EQ(commands.add(R"([{"directory": "/build", "file": "/tree/dir/b.cpp",
    "command": "c++ -DQUOTED=\"a b\" -c ../tree/dir/b.cpp -o b.o"}])"),
            "");
  EXPECT_THAT(commands.setup.of("dir/b.cpp").cpu,
              ElementsAre("-DQUOTED=a b", "-DALONE"));
}

TEST(CompileCommands, AFileThatIsNone) {
  Commands commands;
  std::string error = commands.add("{}");
  EXPECT_TRUE(llvm::StringRef(error).starts_with(commands.file + ": "))
      << error;
}

TEST(CompileCommands, AFileThatIsNotThere) {
  Commands commands;
  commands.file = commands.directory / "nowhere.json";
  CompilePlaces places{"/tree", "", ""};
  std::string error = llvm::toString(addCompileCommands(
      commands.file, "/tree", {}, commands.rules, places, commands.setup));
  EXPECT_TRUE(llvm::StringRef(error).starts_with(commands.file + ": "))
      << error;
}

} // namespace
