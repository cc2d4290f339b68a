#include "Scan/Python/PythonSites.h"
#include "MemoryTree.h"
#include <gmock/gmock.h>

using namespace decouple;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

namespace {

constexpr char Bindings[] =
    "static PyMethodDef Type_methods[] = {{\"query\", f, 1, nullptr}, {0}};\n"
    "static PyMethodDef Module_methods[] = {\n"
    "    {\"_gpu_init\", f, METH_NOARGS, nullptr},\n"
    "    {(char*)\"_gpu_count\", f, METH_NOARGS, nullptr},\n"
    "    {nullptr}};\n"
    "void bind(PyObject* module) {\n"
    "  auto m = py::handle(module).cast<py::module>();\n"
    "  m.def(\"_gpu_\" \"sleep\", [](int a) { g(a); })\n"
    "      .def(\"_gpu_wake\", &wake);\n"
    "  py::class_<Map<int, Set<int>>>(m, \"_GpuBase\")\n"
    "      .def(\"method\", &Gpu::method);\n"
    "  auto part = m.def_submodule(\"_gpurt\");\n"
    "  part.def(\"inner\", &inner);\n"
    "  py::enum_<E>(part, \"innerEnum\").value(\"a\", E::a);\n"
    "  PyModule_AddObject(module, \"_GpuType\", (PyObject*)&type);\n"
    "  // m.def(\"_comment\", &no);\n"
    "}\n";

PythonFacts read(const std::string &python, const std::string &moved = "") {
  SourceTree tree = memoryTree(
      {{"csrc/gpu/b.cpp", Bindings},
       {"csrc/host.cpp", "// \"GpuGroup\"\nint GpuGroup;\n"
                         "m.attr(\"GpuGroup\") = 1; f(\"a GpuGroup\");"},
       {"lib/a.py", python},
       {"lib/gpu/d.py", moved}});
  RulePack pack;
  pack.bindings.sources = {glob("csrc/gpu/**")};
  pack.bindings.others = {glob("csrc/**")};
  pack.bindings.spelling = {"PyMethodDef", "def", "def_submodule",
                            llvm::cantFail(Pattern::compile("class_$|^enum_$")),
                            llvm::cantFail(Pattern::compile("^PyModule_Add"))};
  pack.bindings.modules = {"lib._C"};
  pack.bindings.definitions = {glob("lib/gpu/**")};
  pack.bindings.uses = {glob("lib/**")};
  pack.bindings.methodTables = {
      llvm::cantFail(Pattern::compile("Module_methods$"))};
  pack.bindings.names = {"GpuGroup"};
  pack.bindings.calls = {"hasattr", "getattr", "dummy"};
  TaskPool pool(2);
  return readPythonSites(tree, pack, pool);
}

/// "line name form when [guard]"
std::vector<std::string> sites(const PythonFacts &facts) {
  std::vector<std::string> out;
  for (const PythonSite &site : facts.sites)
    out.push_back(std::to_string(site.line) + " " + site.name + " " +
                  nameOf(site.form) + " " + nameOf(site.when) +
                  (site.guard.empty() ? "" : " [" + site.guard + "]"));
  return out;
}

std::vector<std::string> uses(const std::string &python) {
  return sites(read(python));
}

} // namespace

TEST(PythonSites, FindsWhatCppBindsOnTheModule) {
  std::vector<std::string> names;
  for (const BoundName &name : read("").bound)
    names.push_back(name.name + " " + nameOf(name.kind) + " " +
                    std::to_string(name.line));
  EXPECT_THAT(names,
              ElementsAre("_GpuBase class 10", "_GpuType type 15",
                          "_gpu_count method-def 4", "_gpu_init method-def 3",
                          "_gpu_sleep function 8", "_gpu_wake function 9",
                          "_gpurt submodule 12"));
}

TEST(PythonSites, AttributesOfTheModule) {
  EXPECT_THAT(uses("import lib\nlib._C._gpu_init()\n"
                   "from lib import _C\nx = _C._gpu_count\n"
                   "other._gpu_init()\nlib._C._gpu_initial()\n"),
              ElementsAre("2 _gpu_init attribute import",
                          "4 _gpu_count attribute import"));
}

TEST(PythonSites, ImportsFromTheModule) {
  EXPECT_THAT(uses("from lib._C import (  # noqa: F401\n  _gpu_init,\n"
                   "  _gpu_count as count,\n)\n"
                   "from lib._C._part import GpuGroup, _gpu_init\n"
                   "from other import _gpu_init\n"),
              ElementsAre("2 _gpu_init from-import import",
                          "3 _gpu_count from-import import",
                          "5 GpuGroup from-import import"));
}

TEST(PythonSites, NamesInStringsOfTheListedCalls) {
  EXPECT_THAT(uses("import lib._C\nhasattr(lib._C, '_gpu_init')\n"
                   "getattr(lib._C, \"_gpu_count\", None)\n"
                   "x = dummy('_GpuBase')\nprint('_gpu_init')\n"
                   "hasattr(other, '_gpu_init')\n\"lib._C._gpu_init\"\n"),
              ElementsAre("2 _gpu_init hasattr import",
                          "3 _gpu_count getattr import",
                          "4 _GpuBase string import"));
}

TEST(PythonSites, BodiesRunWhenCalledTheRestOnImport) {
  EXPECT_THAT(uses("import lib._C\nclass A(lib._C._GpuBase):\n"
                   "  x = lib._C._gpu_count\n"
                   "  def f(self, y=lib._C._gpu_init):\n"
                   "    return lib._C._gpu_sleep(1)\n"
                   "g = lambda: lib._C._gpu_wake\n"),
              ElementsAre("2 _GpuBase attribute import",
                          "3 _gpu_count attribute import",
                          "4 _gpu_init attribute import",
                          "5 _gpu_sleep attribute call",
                          "6 _gpu_wake attribute call"));
}

TEST(PythonSites, TheNearestConditionGuards) {
  EXPECT_THAT(uses("import lib._C\nif lib.gpu and \\\n    ok():\n"
                   "  lib._C._gpu_init()\nelif b:\n  lib._C._gpu_count()\n"
                   "else:\n  lib._C._gpu_wake()\n"
                   "if a:\n  pass\nelse:\n  lib._C._gpu_sleep()\n"),
              ElementsAre("4 _gpu_init attribute import [lib.gpu and \\ ok()]",
                          "6 _gpu_count attribute import [b]",
                          "8 _gpu_wake attribute import [not (lib.gpu and \\ "
                          "ok())]",
                          "12 _gpu_sleep attribute import [not (a)]"));
}

TEST(PythonSites, CommentsAndLongerStringsAreNoUses) {
  EXPECT_THAT(uses("import lib._C\n# lib._C._gpu_init\n'''\nlib._C._gpu_init\n"
                   "def f(): lib._C._gpu_count\n'''\n"),
              IsEmpty());
}

TEST(PythonSites, DefinitionsOfTheModule) {
  EXPECT_THAT(
      sites(read("", "import lib._C\ndef f():\n  def inner(): pass\n"
                     "@deco\nclass A:\n  def method(self): pass\n"
                     "if lib.gpu:\n  async def g(): lib._C._gpu_init()\n"
                     "try:\n  pass\nexcept E:\n  class B: pass\n")),
      ElementsAre("2 f function import", "5 A class import",
                  "8 _gpu_init attribute call [lib.gpu]",
                  "8 g function import [lib.gpu]", "12 B class import"));
}

TEST(PythonSites, ReportsWrongSyntaxAndReadsTheRest) {
  PythonFacts facts = read("import lib._C\n\ndef f(:\n  lib._C._gpu_init()\n\n"
                           "lib._C._gpu_count()\n");
  ASSERT_EQ(facts.diagnostics.size(), 1u);
  EXPECT_EQ(facts.diagnostics[0].id, "python-syntax");
  EXPECT_EQ(facts.diagnostics[0].file, "lib/a.py");
  EXPECT_EQ(facts.diagnostics[0].line, 3u);
  EXPECT_EQ(sites(facts).back(), "6 _gpu_count attribute import");
}

/// `uses` uses of a name, each in the one before it.
static PythonFacts readNested(int uses) {
  std::string text = "import lib._C\nx = ";
  for (int i = 0; i < uses; ++i)
    text += "lib._C._gpu_init(";
  return read(text + std::string(uses, ')') + "\nlib._C._gpu_count()\n");
}

// A compiler of Python takes some hundreds.
TEST(PythonSites, UsesWithinUses) {
  PythonFacts facts = readNested(500);
  EXPECT_TRUE(facts.diagnostics.empty());
  EXPECT_EQ(sites(facts).size(), 501u);
}

TEST(PythonSites, WhatIsNestedTooDeeplyIsTold) {
  PythonFacts facts = readNested(100000);
  ASSERT_EQ(facts.diagnostics.size(), 1u);
  EXPECT_EQ(facts.diagnostics[0].id, "python-syntax");
  EXPECT_EQ(facts.diagnostics[0].line, 2u);
  EXPECT_EQ(facts.diagnostics[0].message,
            "nested too deeply; what is in it is not seen");
  EXPECT_EQ(sites(facts).back(), "3 _gpu_count attribute import");
}

TEST(PythonSites, FindsWhereTheHostNamesWhatItBinds) {
  PythonFacts facts = read("");
  ASSERT_EQ(facts.literals.size(), 1u) << "not comments, names, longer strings";
  EXPECT_EQ(facts.literals[0].name, "GpuGroup");
  EXPECT_EQ(facts.literals[0].path, "csrc/host.cpp");
  EXPECT_EQ(facts.literals[0].line, 3u);
  EXPECT_EQ(facts.literals[0].offset, 35u);
}
