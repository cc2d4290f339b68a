// Extension modules that a Python file makes for the device.
#include "Scan/Build/ExtensionModules.h"
#include "MemoryTree.h"
#include <gmock/gmock.h>

using namespace decouple;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

static std::vector<std::string> saidOf(const char *python) {
  SourceTree tree = memoryTree({{"setup.py", python}});
  RulePack pack = samplePack();
  pack.reading.setupFiles = {"setup.py", "gone.py"};
  pack.reading.extensions = {glob("pkg._C")};
  Verdict moves;
  moves.action = Action::Move;
  pack.verdicts["MOVE"] = moves;
  FileRule named;
  named.match.suffixes = {".cu"};
  named.verdicts = {{"source", "MOVE"}};
  pack.files = {named};
  std::vector<std::string> lines;
  for (const Diagnostic &diagnostic : findExtensions(tree, pack))
    lines.push_back(render(diagnostic));
  return lines;
}

TEST(ExtensionModules, OneOfTheDevicesByItsKind) {
  EXPECT_THAT(saidOf("all = []\nall.append(GPUExtension('pkg._x', ['x.c']))\n"),
              ElementsAre("setup.py:2: warning: no rule knows what the "
                          "extension module pkg._x has of the device: "
                          "`GPUExtension('pkg._x', ['x.c'])` [TD2061]"));
  EXPECT_THAT(saidOf("ext.GPUExtension(name='pkg._C', sources=[])\n"),
              ElementsAre(HasSubstr("the extension module pkg._C has")));
}

TEST(ExtensionModules, OneOfTheDevicesByWhatItSays) {
  for (const char *call : {"Extension('pkg._x', ['x.cu'])",
                           "Extension('pkg._x', m=[('USE_GPU', None)])",
                           "Extension('pkg._x', define_macros=GPU_MACROS)",
                           "Extension('pkg._gpu', ['x.c'])"})
    EXPECT_THAT(saidOf(call), ElementsAre(HasSubstr("[TD2061]"))) << call;
}

TEST(ExtensionModules, OneThatIsMadeWithTheDevice) {
  for (const char *condition : {"USE_GPU", "vars['USE_GPU']", "not NO_GPU"})
    EXPECT_THAT(saidOf(("if " + std::string(condition) +
                        ":\n  all.append(Extension('pkg._x', ['x.c']))\n")
                           .c_str()),
                ElementsAre(HasSubstr(condition + std::string("` [TD2061]"))))
        << condition;
}

TEST(ExtensionModules, WhatAVariableHasOfTheDevice) {
  const std::string made = "Extension('pkg._C', main)\n";
  for (const char *change :
       {"  main += ['x.c']\n", "  main.append('x.c')\n", "  main = ['x.c']\n"})
    EXPECT_THAT(
        saidOf(
            ("main = []\nif USE_GPU:\n" + std::string(change) + made).c_str()),
        ElementsAre("setup.py:2: warning: no rule knows what the "
                    "extension module pkg._C has of the device: "
                    "`USE_GPU` [TD2061]"))
        << change;
  EXPECT_THAT(saidOf(("main = more\nmore = ['-lgpu']\n" + made).c_str()),
              ElementsAre(HasSubstr("setup.py:2: ")));
}

TEST(ExtensionModules, ANameThatIsALiteralOrAStr) {
  const std::string made = "if USE_GPU:\n  Extension(name=";
  EXPECT_THAT(saidOf((made + "str('pkg._C'), sources=[])\n").c_str()),
              IsEmpty());
  EXPECT_THAT(saidOf((made + "str('pkg._x'), sources=[])\n").c_str()),
              ElementsAre(HasSubstr("the extension module pkg._x has")));
  for (const char *name :
       {"'pkg' + '._C'", "prefix + '._C'", "names['pkg._C']", "made(at)"})
    EXPECT_THAT(saidOf((made + name + ", sources=[])\n").c_str()),
                ElementsAre(HasSubstr("module without a plain name has")))
        << name;
}

TEST(ExtensionModules, OneThatHasNothingOfTheDevice) {
  EXPECT_THAT(saidOf("Extension('pkg._x', ['x.c'])\n"
                     "if USE_GPU:\n  other(1)\n"),
              IsEmpty());
}

TEST(ExtensionModules, WhereLibrariesLieIsNoConcern) {
  EXPECT_THAT(saidOf("dirs = ['gpu']\n"
                     "Extension('pkg._C', [], library_dirs=dirs)\n"),
              IsEmpty());
}

TEST(ExtensionModules, OneThatARuleKnows) {
  EXPECT_THAT(saidOf("if USE_GPU:\n  Extension('pkg._C', sources=[])\n"),
              IsEmpty());
}
