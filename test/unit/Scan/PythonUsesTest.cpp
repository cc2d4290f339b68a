#include "Scan/Python/PythonUses.h"
#include <gmock/gmock.h>

using namespace decouple;
using llvm::StringRef;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

/// The use of `_x` in `text`, which has one.
PythonUse useIn(StringRef text) {
  return PythonText(text).useAt(text.find("_x"), 2);
}

std::string moduleIn(StringRef text) {
  return useIn(text).module.in(text).str();
}

bool isAsked(StringRef text) {
  return PythonText(text).isAskedAround(text.find("_x"), "lib.gpu");
}

/// What stands behind the first import of `lib` before "_x".
std::string behind(StringRef text) {
  auto place = PythonText(text).behindImport("lib", text.find("_x"));
  return place ? text.substr(*place).str() : "(nothing)";
}

} // namespace

TEST(PythonUses, PartsOfAnAttribute) {
  EXPECT_EQ(moduleIn("lib._C._x(1)\n"), "lib._C");
  EXPECT_EQ(moduleIn("(lib\n ._C)._x\n"), "(lib\n ._C)");
  EXPECT_TRUE(useIn("lib._C._x(1)\n").statement.empty());
}

TEST(PythonUses, PartsOfAnImport) {
  StringRef text = "if a:\n  from lib._C import (b,\n    _x as y)  # c\n";
  PythonUse use = useIn(text);
  EXPECT_EQ(use.module.in(text), "lib._C");
  EXPECT_EQ(use.name.in(text), "_x as y");
  EXPECT_EQ(use.statement.in(text), "from lib._C import (b,\n    _x as y)");
  std::vector<std::string> names;
  for (TextRange name : PythonText(text).importedBy(use.statement))
    names.push_back(name.in(text).str());
  EXPECT_THAT(names, ElementsAre("b", "_x as y"));
}

TEST(PythonUses, ACallAsksItsFirstArgument) {
  EXPECT_EQ(moduleIn("getattr(lib._C, '_x', None)\n"), "lib._C");
}

TEST(PythonUses, WhatIsAssignedToOrDeleted) {
  for (StringRef text :
       {"lib._C._x = 1\n", "lib._C._x += 1\n", "a, (lib._C._x, b) = c\n",
        "del lib._C._x\n", "del a, lib._C._x\n", "for lib._C._x in a: pass\n",
        "with a as lib._C._x: pass\n", "[*lib._C._x] = a\n"})
    EXPECT_TRUE(useIn(text).isTarget) << text.str();
  for (StringRef text :
       {"a = lib._C._x\n", "lib._C._x.b = 1\n", "lib._C._x[0] = 1\n",
        "for a in lib._C._x: pass\n", "with lib._C._x as a: pass\n"})
    EXPECT_FALSE(useIn(text).isTarget) << text.str();
}

TEST(PythonUses, WhatMayBeSkippedOrFail) {
  for (StringRef text :
       {"if a:\n  lib._C._x\n", "if a: pass\nelif b:\n  lib._C._x\n",
        "if a: pass\nelse:\n  lib._C._x\n", "b = lib._C._x if a else 0\n",
        "try:\n  lib._C._x\nexcept E: pass\n"})
    EXPECT_TRUE(useIn(text).isConditional) << text.str();
  for (StringRef text :
       {"lib._C._x\n", "if lib._C._x: pass\n", "b = 1 if lib._C._x else 0\n",
        "try:\n  lib._C._x\nfinally: pass\n",
        "try: pass\nexcept E:\n  lib._C._x\n"})
    EXPECT_FALSE(useIn(text).isConditional) << text.str();
}

TEST(PythonUses, WhatAConditionAroundAsks) {
  EXPECT_TRUE(isAsked("if not a and lib.gpu.there():\n  lib._C._x\n"));
  EXPECT_TRUE(isAsked("if lib.gpu.no:\n  pass\nelse:\n  b(lib._C._x)\n"));
  EXPECT_TRUE(isAsked("b = lib._C._x if lib.gpu.there() else 0\n"));
  EXPECT_FALSE(isAsked("if lib.gpus.there():\n  lib._C._x\n"));
  EXPECT_FALSE(isAsked("if a:\n  lib.gpu.there()\n  lib._C._x\n"));
  EXPECT_FALSE(isAsked("if lib.gpu.there(lib._C._x): pass\n"));
}

TEST(PythonUses, NamesThatAFilePutsOnAModule) {
  EXPECT_THAT(PythonText("lib._C.__dict__[\"_a\"] = b('_c')\n"
                         "if d:\n  lib._C.__dict__['_e'] = f\n"
                         "lib._C.__dict__[g] = lib.__dict__['_h'] = 1\n")
                  .putOn("lib._C"),
              ElementsAre("_a", "_e"));
  EXPECT_THAT(PythonText("x = lib._C.__dict__['_a']\n").putOn("lib._C"),
              IsEmpty());
}

TEST(PythonUses, WhereAnImportCanFollow) {
  EXPECT_EQ(behind("import os\nimport lib  # all\n_x\n"), "_x\n");
  EXPECT_EQ(behind("import lib.other\n_x\n"), "_x\n");
  EXPECT_EQ(behind("from lib import (\n  a,\n)\n_x\n"), "_x\n");
  for (StringRef text : {"import os, library\n_x\n", "import lib as l\n_x\n",
                         "from lib.a import b\n_x\n", "_x\nimport lib\n",
                         "if a:\n  import lib\n_x\n",
                         "import lib; b = (\n  _x)\n", "import lib; _x"})
    EXPECT_EQ(behind(text), "(nothing)") << text.str();
}

TEST(PythonUses, CommentsAndErrors) {
  StringRef text = "a = [b,  # c\n  d]\n";
  PythonText python(text);
  EXPECT_TRUE(python.hasComment({4, 14}));
  EXPECT_FALSE(python.hasComment({4, 8}));
  EXPECT_TRUE(python.isWhole());
  EXPECT_FALSE(PythonText("def (").isWhole());
}
