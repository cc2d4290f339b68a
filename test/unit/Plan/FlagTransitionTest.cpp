#include "Plan/Host/FlagTransition.h"
#include "Plan/Host/HostTexts.h"
#include "Text/Lines.h"
#include <gmock/gmock.h>

using namespace decouple;
using testing::HasSubstr;

namespace {

/// A source and a script, and changes of them.
struct FlagSample {
  SourceTree tree;
  RulePack rules;
  std::vector<HostChange> changes;

  FlagSample() {
    rules.roles[".cpp"] = "source";
    rules.device.flag = "F";
    add("a.cpp", "a\nb\nc\nd\n");
    add("setup.py", "a\n");
  }
  void add(const std::string &path, const std::string &text) {
    SourceFile file;
    file.path = path;
    file.content = llvm::MemoryBuffer::getMemBufferCopy(text, path);
    tree.files.push_back(std::move(file));
  }
  /// Replaces `line` of `path` as the changes so far have it.
  HostChange &replace(const std::string &path, unsigned line,
                      const std::string &by) {
    const std::string text = textAfter(changes, tree, path)->str();
    const LineIndex lines(text);
    HostChange change;
    change.title = "Replace";
    addEdits(path, text, {{{lines.begin(line), lines.begin(line + 1)}, by}},
             change);
    changes.push_back(std::move(change));
    return changes.back();
  }
  std::string error() {
    return llvm::toString(putUnderFlag(tree, rules, changes));
  }
};

} // namespace

TEST(FlagTransition, LaterPatchesGoOnFromEarlierOnes) {
  FlagSample sample;
  sample.replace("a.cpp", 2, "new\n");
  sample.replace("a.cpp", 2, "newer\n");
  sample.replace("a.cpp", 4, "");
  ASSERT_EQ(sample.error(), "");
  EXPECT_EQ(sample.changes[0].after["a.cpp"],
            "a\n#ifdef F\nnew\n#else\nb\n#endif\nc\nd\n");
  EXPECT_EQ(sample.changes[1].after["a.cpp"],
            "a\n#ifdef F\nnewer\n#else\nb\n#endif\nc\nd\n");
  EXPECT_THAT(
      sample.changes[1].diff,
      HasSubstr("@@ -1,6 +1,6 @@\n a\n #ifdef F\n-new\n+newer\n #else\n"));
  EXPECT_EQ(sample.changes[2].after["a.cpp"],
            "a\n#ifdef F\nnewer\n#else\nb\n#endif\nc\n#ifndef F\nd\n#endif\n");
  EXPECT_EQ(sample.changes[2].withFlag["a.cpp"], "a\nnewer\nc\n");
}

TEST(FlagTransition, FilesThatAreAddedStayAsTheyAre) {
  FlagSample sample;
  HostChange added;
  added.diff = newFileDiff("new.h", "x\n");
  added.after["new.h"] = "x\n";
  sample.changes = {added};
  ASSERT_EQ(sample.error(), "");
  EXPECT_EQ(sample.changes[0].diff, added.diff);
  EXPECT_TRUE(sample.changes[0].withFlag.empty());
}

TEST(FlagTransition, TheFlagsOwnPatchStaysAsItIs) {
  FlagSample sample;
  sample.replace("setup.py", 1, "new\n").definesFlag = true;
  const std::string diff = sample.changes[0].diff;
  ASSERT_EQ(sample.error(), "");
  EXPECT_EQ(sample.changes[0].diff, diff);
}

TEST(FlagTransition, OneFileCannotBeChangedInBothWays) {
  FlagSample sample;
  sample.replace("a.cpp", 1, "new\n").definesFlag = true;
  sample.replace("a.cpp", 3, "new\n");
  EXPECT_EQ(sample.error(),
            "--transition flag cannot make the patch `Replace` depend on a "
            "flag: a.cpp is changed by two patches, one of them without the "
            "flag");
}

TEST(FlagTransition, AScriptHasNoConditionals) {
  FlagSample sample;
  sample.replace("setup.py", 1, "new\n");
  EXPECT_EQ(sample.error(),
            "--transition flag cannot make the patch `Replace` depend on a "
            "flag: setup.py is neither C++ nor CMake");
}

TEST(FlagTransition, ConditionalsHaveToMatch) {
  FlagSample sample;
  sample.replace("a.cpp", 1, "#if X\n");
  EXPECT_EQ(sample.error(),
            "--transition flag cannot make the patch `Replace` depend on a "
            "flag: a.cpp has conditionals that do not match, or no end of its "
            "last line");
}

TEST(FlagTransition, NeedsAFlag) {
  FlagSample sample;
  sample.rules.device.flag.clear();
  EXPECT_EQ(sample.error(),
            "--transition flag needs a `flag` in device.json of the rules");
}
