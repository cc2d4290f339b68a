// A build's compile commands become both configurations.

#include "Split/Compiler/CompileCommands.h"
#include "../Support/TestDirectory.h"
#include "gmock/gmock.h"
#include <sys/stat.h>

using namespace decouple;
using testing::ElementsAre;

namespace {

struct Commands {
  TestDirectory directory;
  std::string file = directory / "compile_commands.json";
  CompileRules rules;
  CompilePlaces places{"/tree", {}, "/toolkit", directory / "clang", {}};
  CompileSetup setup;

  Commands() {
    writeText(directory / "clang/include/stddef.h", "");
    rules.without = {"-DALONE"};
    rules.with = {"-DUSE_GPU=1", "-I${toolkit}/include"};
    setup.without = {"-installed"};
  }

  std::string add(const std::string &json) {
    writeText(file, json);
    return llvm::toString(addCompileCommands(
        file, "/tree", {"a.cpp", "dir/b.cpp"}, rules, places, setup));
  }

  /// What is left of the command itself.
  std::vector<std::string> withoutOf(const std::string &path) {
    std::vector<std::string> arguments = setup.of(path).without;
    auto added = std::find(arguments.begin(), arguments.end(), "-resource-dir");
    arguments.erase(added, arguments.end());
    return arguments;
  }
};

const char *entry = R"([{"directory": "/build", "file": "/tree/a.cpp",
  "arguments": ["c++", "-DUSE_GPU", "-D", "OTHER", "-UALONE", "-Iinclude",
                "-MD", "-MF", "a.d", "-o", "a.o", "-c", "/tree/a.cpp"]}])";

TEST(CompileCommands, OneCommandBecomesBothConfigurations) {
  Commands commands;
  EXPECT_EQ(commands.add(entry), "");
  UnitArguments unit = commands.setup.of("a.cpp");
  EXPECT_THAT(unit.without, ElementsAre("-DOTHER", "-Iinclude", "-resource-dir",
                                        commands.places.clang, "-DALONE"));
  EXPECT_THAT(unit.with, ElementsAre("-DOTHER", "-Iinclude", "-resource-dir",
                                     commands.places.clang, "-DUSE_GPU=1",
                                     "-I/toolkit/include"));
  EXPECT_EQ(unit.directory, "/build");
}

TEST(CompileCommands, SeveralThatSayTheSameAreOne) {
  auto two = [](const char *other) {
    Commands commands;
    EXPECT_EQ(commands.add(R"([{"directory": "/build", "file": "/tree/a.cpp",
      "arguments": ["c++", "-DX", "-o", "a.o", "-c", "/tree/a.cpp"]},
      {"directory": "/build", "file": "/tree/a.cpp", "arguments": ["c++", ")" +
                           std::string(other) +
                           R"(", "-o", "b.o", "-c", "/tree/a.cpp"]}])"),
              "");
    return commands.setup.of("a.cpp").areSeveral;
  };
  EXPECT_FALSE(two("-DX"));
  EXPECT_TRUE(two("-DX=2"));
}

TEST(CompileCommands, AUnitThatIsNotNamedIsCompiledAsBefore) {
  Commands commands;
  EXPECT_EQ(commands.add(entry), "");
  EXPECT_THAT(commands.setup.of("dir/b.cpp").without,
              ElementsAre("-installed"));
}

TEST(CompileCommands, ACommandMayBeOneString) {
  Commands commands;
  EXPECT_EQ(commands.add(R"([{"directory": "/build", "file": "/tree/dir/b.cpp",
    "command": "c++ -DQUOTED=\"a b\" -c ../tree/dir/b.cpp -o b.o"}])"),
            "");
  EXPECT_THAT(commands.withoutOf("dir/b.cpp"), ElementsAre("-DQUOTED=a b"));
}

TEST(CompileCommands, ResponseFilesAreRead) {
  Commands commands;
  writeText(commands.directory / "build/more.rsp", "-DMORE -I../include -MD");
  EXPECT_EQ(commands.add("[{\"directory\": \"" + commands.directory.path +
                         R"(/build", "file": "/tree/a.cpp",
    "arguments": ["c++", "-DFIRST", "@more.rsp", "-c", "/tree/a.cpp"]}])"),
            "");
  EXPECT_THAT(commands.withoutOf("a.cpp"),
              ElementsAre("-DFIRST", "-DMORE", "-I../include"));
}

TEST(CompileCommands, OnlyWhatSaysHowTheTextReadsIsLeft) {
  Commands commands;
  EXPECT_EQ(commands.add(R"([{"directory": "/build", "file": "/tree/a.cpp",
    "arguments": ["ccache", "g++", "-isystem", "/sys", "-MJ", "a.json",
                  "-Wp,-MMD,a.d", "-Wp,-DIN_PREPROCESSOR", "-save-temps",
                  "-Wp,-DBEFORE,-MD,a.d,-MT,a.o,-DAFTER", 
                  "--serialize-diagnostics", "a.dia", "-fmodules",
                  "-fmodules-cache-path=cache", "-include", "first.h", "-oa.o",
                  "-S", "-O2", "--", "/tree/a.cpp"]}])"),
            "");
  EXPECT_THAT(commands.withoutOf("a.cpp"),
              ElementsAre("-isystem", "/sys", "-Wp,-DIN_PREPROCESSOR",
                          "-Wp,-DBEFORE,-DAFTER", "-include", "first.h",
                          "-O2"));
}

TEST(CompileCommands, ADirectoryThatDependsOnWhereOneIs) {
  Commands commands;
  EXPECT_EQ(commands.add(R"([{"directory": "build", "file": "../a.cpp",
                              "command": "c++ -c ../a.cpp"}])"),
            commands.file +
                ": the directory 'build' of ../a.cpp is not absolute");
}

TEST(CompileCommands, ClangsOwnHeadersAreNeeded) {
  Commands commands;
  commands.places.clang = commands.directory / "elsewhere";
  std::string error = commands.add(entry);
  EXPECT_TRUE(
      llvm::StringRef(error).starts_with(commands.places.clang + "/include: "))
      << error;
}

TEST(CompileCommands, AFileThatIsNone) {
  Commands commands;
  std::string error = commands.add("{}");
  EXPECT_TRUE(llvm::StringRef(error).starts_with(commands.file + ": "))
      << error;
}

// Clang waits for who writes into it.
TEST(CompileCommands, AResponseFileThatIsAPipeIsNotWaitedFor) {
  Commands commands;
  ASSERT_EQ(::mkfifo((commands.directory / "pipe").c_str(), 0600), 0);
  EXPECT_EQ(commands.add(R"([{"directory": "/b", "file": "/tree/a.cpp",
                              "arguments": ["c++", "@)" +
                         (commands.directory / "pipe") +
                         R"(", "-c", "/tree/a.cpp"]}])"),
            "");
}

TEST(CompileCommands, AFileThatIsNotThere) {
  Commands commands;
  commands.file = commands.directory / "nowhere.json";
  std::string error = llvm::toString(
      addCompileCommands(commands.file, "/tree", {}, commands.rules,
                         commands.places, commands.setup));
  EXPECT_EQ(error,
            "cannot read " + commands.file + ": No such file or directory");
}

} // namespace
