// The compiler reads; whatever a command asks for, it writes nothing.

#include "Split/Compiler/ClangUnit.h"
#include "../Support/TestDirectory.h"
#include "Split/Compiler/CompileCommands.h"
#include "Split/Compiler/Isolated.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"
#include "gmock/gmock.h"
#include <nlohmann/json.hpp>
#include <sys/resource.h>

using namespace decouple;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {

using Arguments = std::vector<std::string>;

/// A unit that includes a header of a module, and a place to write to.
struct Unit : testing::TestWithParam<Arguments> {
  TestDirectory directory;
  std::string build = directory / "build";

  Unit() {
    writeText(directory / "clang/include/stddef.h", "");
    writeText(build + "/module.modulemap", "module m { header \"m.h\" }\n");
    writeText(build + "/m.h", "inline int m() { return 1; }\n");
    writeText(build + "/unit.cpp", text);
  }

  ClangUnit unit(const Arguments &arguments) {
    ClangUnit result;
    result.file = build + "/unit.cpp";
    result.text = text;
    result.arguments = arguments;
    result.directory = build;
    return result;
  }

  /// What a compilation database with the command leaves of it.
  Arguments fromDatabase(const Arguments &words) {
    Arguments line = {"c++", "-c", "unit.cpp"};
    line.insert(line.begin() + 1, words.begin(), words.end());
    nlohmann::json database = nlohmann::json::array();
    database.push_back(
        {{"directory", build}, {"file", "unit.cpp"}, {"arguments", line}});
    writeText(directory / "commands.json", database.dump());
    CompileSetup setup;
    llvm::cantFail(
        addCompileCommands(directory / "commands.json", build, {"unit.cpp"}, {},
                           {build, {}, "", directory / "clang", {}}, setup));
    return setup.of("unit.cpp").without;
  }

  const std::string text = "#include \"m.h\"\nint n = m();\n";
};

/// The driver starts from the process's directory.
struct Writing : Unit {
  Writing() {
    EXPECT_EQ(chdir(build.c_str()), 0);
    before = snapshot(directory.path);
  }
  ~Writing() override { EXPECT_EQ(chdir("/"), 0); }
  Snapshot before;
};

using FromDatabase = Writing;
TEST_P(FromDatabase, WritesNothing) {
  auto errors = syntaxCheck(unit(fromDatabase(GetParam())));
  before["commands.json"] = snapshot(directory.path)["commands.json"];
  ASSERT_TRUE(bool(errors)) << llvm::toString(errors.takeError());
  EXPECT_THAT(*errors, IsEmpty());
  EXPECT_EQ(snapshot(directory.path), before);
}

INSTANTIATE_TEST_SUITE_P(
    Options, FromDatabase,
    testing::Values(
        Arguments{"-MD"}, Arguments{"-MMD", "-MF", "out.d", "-MT", "a.o"},
        Arguments{"-MJ", "out.json"}, Arguments{"-MJout.json"},
        Arguments{"-gen-cdb-fragment-path", "out"}, Arguments{"-Wp,-MD,out.d"},
        Arguments{"-Wp,-MMD,out.d"}, Arguments{"-dependency-file", "out.d"},
        Arguments{"-dependency-dot", "out.dot"}, Arguments{"-save-temps"},
        Arguments{"--save-temps=obj", "-o", "out.o"},
        Arguments{"-save-stats=cwd"},
        Arguments{"--serialize-diagnostics", "out.dia"},
        Arguments{"-fmodules", "-fcxx-modules", "-fmodules-cache-path=out"},
        Arguments{"-ftime-trace=out.json"}, Arguments{"-E", "-oout.ii"},
        Arguments{"-S", "--output=out.s"}, Arguments{"-emit-llvm"},
        Arguments{"-fplugin=out.so"}));

using Direct = Writing;
TEST_P(Direct, WritesNothing) {
  llvm::consumeError(syntaxCheck(unit(GetParam())).takeError());
  EXPECT_EQ(snapshot(directory.path), before);
}

INSTANTIATE_TEST_SUITE_P(
    Options, Direct,
    testing::Values(
        Arguments{"-MD", "-MF", "out.d"}, Arguments{"-Wp,-MD,out.d"},
        Arguments{"--serialize-diagnostics", "out.dia"},
        Arguments{"-Xclang", "-dependency-dot", "-Xclang", "o.dot"},
        Arguments{"-Xclang", "-header-include-file", "-Xclang", "out",
                  "-Xclang", "-H"},
        Arguments{"-Xclang", "-diagnostic-log-file", "-Xclang", "out"},
        Arguments{"-save-stats=cwd"},
        Arguments{"-fmodules", "-fcxx-modules", "-fmodules-cache-path=out"}));

// A header that cannot be opened for want of descriptors is no header for
// Clang.
// A file of a commit that is other on disk is in the overlay, too, and an
// edited text takes its place.
TEST(ClangUnit, ItsTextIsReadWhateverTheOverlayHas) {
  ClangUnit unit;
  unit.file = "/tree/a.cpp";
  unit.text = "int right;\n";
  unit.overlay[unit.file] = "wrong;\n";
  EXPECT_THAT(llvm::cantFail(syntaxCheck(unit)), IsEmpty());
}

TEST(ClangUnit, OutOfFileDescriptorsIsTheMachinesFault) {
  TestDirectory directory;
  writeText(directory / "a.h", "");
  ClangUnit unit;
  unit.file = directory / "unit.cpp";
  unit.text = "#include \"a.h\"\n";
  auto parse = [&](std::size_t) {
    rlimit few{3, 3};
    ::setrlimit(RLIMIT_NOFILE, &few);
    return textOf(syntaxCheck(unit));
  };
  auto look = [&](std::size_t, const ProcessResult &result) {
    EXPECT_EQ(result.bytes,
              "environment: " + unit.file + ": Too many open files");
  };
  EXPECT_EQ(textOf(runIsolated(1, 1, {}, parse, look)), "");
}

// Relative arguments would be read from where the tool was started.
TEST(ClangUnit, ADirectoryThatIsNotThereIsTheUsersFault) {
  ClangUnit unit;
  unit.file = "/unit.cpp";
  unit.directory = "/nowhere";
  // What the system says of it follows.
  EXPECT_THAT(
      llvm::toString(syntaxCheck(unit).takeError()),
      testing::StartsWith("/unit.cpp: cannot be compiled in /nowhere: "));
}

/// What is wrong with `text`, which includes a template that takes no `int`,
/// when only what is asked for in lines that say "new" is instantiated.
std::string errorsWhereNew(const std::string &text) {
  ClangUnit unit;
  unit.file = "/unit.cpp";
  unit.text = "#include \"/take.h\"\n" + text;
  unit.overlay["/take.h"] =
      "template <typename T> struct No { static const bool no = false; };\n"
      "template <typename T> void take(T) { static_assert(No<T>::no); }\n"
      "template <typename T> void pass(T t) { take(t); }\n";
  Onlooker onlooker;
  onlooker.instantiates = [&](const clang::SourceManager &sources,
                              clang::SourceLocation at) {
    unsigned offset = sources.getFileOffset(sources.getExpansionLoc(at));
    std::size_t line = unit.text.rfind('\n', offset) + 1;
    return sources.isWrittenInMainFile(at) &&
           llvm::StringRef(unit.text).substr(line).split('\n').first.contains(
               "new");
  };
  std::vector<Diagnostic> errors = llvm::cantFail(syntaxCheck(unit, onlooker));
  return errors.empty() ? "" : errors[0].message;
}

TEST(ClangUnit, InstantiatesWhatNewTextAsksFor) {
  EXPECT_EQ(errorsWhereNew("void old() { take(1); }\n"), "");
  const char *failed = "static assertion failed";
  EXPECT_THAT(errorsWhereNew("void a() { take(1); } // new\n"),
              HasSubstr(failed));
  EXPECT_THAT(errorsWhereNew("void a() { pass(1); } // new\n"),
              HasSubstr(failed));
}

TEST(ClangUnit, WhatIsNotInstantiatedIsNotMissed) {
  EXPECT_EQ(errorsWhereNew("void old() { take([] {}); }\n"), "");
  EXPECT_EQ(errorsWhereNew("namespace { struct S {}; }\n"
                           "void old() { pass(S()); }\n"),
            "");
}

TEST(ClangUnit, InstantiatesTheMainFilesOwnTemplates) {
  EXPECT_THAT(
      errorsWhereNew("template <typename T> void own(T t) { take(t); }\n"
                     "void old() { own(1); }\n"),
      HasSubstr("static assertion failed"));
}

/// What is wrong where a header's function asks for an instance that cannot be
/// made, and only the instances that `reached` names are made besides the main
/// file's.
std::string errorsWhereReached(const std::string &text,
                               const std::string &reached) {
  ClangUnit unit;
  unit.file = "/unit.cpp";
  unit.text = "#include \"/ask.h\"\n" + text;
  unit.overlay["/ask.h"] =
      "template <typename T> struct No { static const bool no = false; };\n"
      "template <typename T> void take(T) { static_assert(No<T>::no); }\n"
      "inline void ask() { take(1); }\n";
  Onlooker onlooker;
  onlooker.parses = [](const clang::Decl &) { return true; };
  onlooker.reach = [&](clang::ASTContext &context, Make make) {
    for (clang::Decl *declaration : context.getTranslationUnitDecl()->decls())
      if (auto *made = llvm::dyn_cast<clang::FunctionTemplateDecl>(declaration);
          made && made->getName() == reached)
        for (clang::FunctionDecl *instance : made->specializations())
          EXPECT_TRUE(make(instance));
  };
  std::vector<Diagnostic> errors = llvm::cantFail(syntaxCheck(unit, onlooker));
  return errors.empty() ? "" : errors[0].message;
}

TEST(ClangUnit, InstantiatesWhatHeadersAskForWhereItIsReached) {
  EXPECT_EQ(errorsWhereReached("void a() { ask(); }\n", ""), "");
  const char *failed = "static assertion failed";
  EXPECT_THAT(errorsWhereReached("void a() { ask(); }\n", "take"),
              HasSubstr(failed));
  EXPECT_THAT(errorsWhereReached("void a() { take(2L); }\n", ""),
              HasSubstr(failed));
}

} // namespace
