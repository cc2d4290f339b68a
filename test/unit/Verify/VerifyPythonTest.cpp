#include "VerifySample.h"
#include <gmock/gmock.h>

using namespace decouple;
using testing::ElementsAre;
using testing::IsEmpty;

/// A plan with --python rfc: a file that moves has a use, and one that stays.
struct PythonSample : VerifySample {
  PythonSample() {
    addUse("core/use.py", "import lib\n\n\ndef f():\n  lib._C._x()\n",
           Action::Keep);
    addUse("gpu/use.py", "import lib\n\nlib._C._x()\n", Action::Move);
    for (const char *name : {"_x", "_y"}) {
      scan.python.query.names[name] = false;
      scan.python.query.words.insert(name);
    }
    scan.python.query.modules = rules.bindings.modules = {"lib._C"};
    rules.extension.served = "lib.gpu._GPUC";
    rules.device.title = "GPU";
    options.python = PythonStrategy::Rfc;
    planned = llvm::cantFail(plan());
  }
  void addUse(const std::string &path, const std::string &text, Action action) {
    add(path, text, action, "python");
    PythonSite site;
    site.path = path;
    site.line =
        llvm::StringRef(text).take_front(text.find("_x")).count('\n') + 1;
    site.name = "_x";
    site.when = action == Action::Move ? SiteTime::Import : SiteTime::Call;
    site.offset = text.find("_x");
    scan.python.sites.push_back(site);
    Decision decision;
    decision.verdict = "ASK";
    decision.action = Action::Act;
    decision.rule = "some-rule";
    classification.pythonSites.push_back(decision);
  }
  void write(const std::string &destination, const std::string &text) {
    file(destination).content = llvm::MemoryBuffer::getMemBufferCopy(text);
  }
};

TEST(VerifyPython, RewrittenUsesAreAccountedFor) {
  PythonSample sample;
  EXPECT_THAT(sample.failures(), IsEmpty());
  EXPECT_EQ(sample.detail("python-accounted"),
            "2 uses in 2 files: 2 rewritten, 0 refused");
  EXPECT_EQ(sample.detail("python-rewritten"),
            "2 files, read again, with the refused uses and no other");
  EXPECT_EQ(sample.detail("moved-identical"),
            "5 files, 78 bytes; 1 of them but for rewritten Python sites");
  EXPECT_EQ(textOf(sample.planned, "dev/backend/csrc/use.py"),
            "import lib\nfrom lib.gpu import _GPUC\n\n_GPUC._x()\n");
  EXPECT_EQ(sample.planned.patches.front().change.after.at("core/use.py"),
            "import lib\n\n\ndef f():\n  lib.gpu._GPUC._x()\n");
}

TEST(VerifyPython, AFileThatIsCopiedKeepsItsUses) {
  PythonSample sample;
  sample.addUse("core/shared/use.py", "import lib\n\nlib._C._x()\n",
                Action::Supplement);
  Plan plan = llvm::cantFail(sample.plan());
  EXPECT_EQ(plan.sites.back().reason,
            "its file is in the host and, as a copy, in the backend");
  EXPECT_EQ(textOf(plan, "dev/backend/shared/use.py"),
            "import lib\n\nlib._C._x()\n");
}

TEST(VerifyPython, AUseWithoutAnOutcome) {
  PythonSample sample;
  sample.planned.sites[0] = {SiteOutcome::Refused, "", ""};
  sample.planned.sites[1].outcome = SiteOutcome::Left;
  EXPECT_THAT(
      sample.failures(),
      ElementsAre(
          "python-accounted: 2 findings: core/use.py:5 is refused without a "
          "reason; gpu/use.py:3 is neither rewritten nor refused"));
  sample.planned.sites.pop_back();
  EXPECT_THAT(sample.failures(),
              ElementsAre("python-accounted: 2 findings: 1 outcome of 2 sites; "
                          "core/use.py:5 is refused without a reason"));
}

TEST(VerifyPython, AUseThatIsLeftOrLost) {
  PythonSample sample;
  sample.planned.sites[0].becomes = "";
  sample.planned.patches.front().change.after["core/use.py"] = "lib._C._x(\n";
  EXPECT_THAT(sample.failures(),
              testing::Contains("python-accounted: 1 finding: core/use.py:5 is "
                                "rewritten as nothing"));
  EXPECT_THAT(
      sample.failures(),
      testing::Contains("python-rewritten: 2 findings: core/use.py has a "
                        "syntax error afterwards; core/use.py has 1 use "
                        "afterwards, not the 0 that were refused"));
}

TEST(VerifyPython, ARewrittenFileWithOtherChanges) {
  PythonSample sample;
  sample.write("dev/backend/csrc/use.py",
               "import lib\nfrom lib.gpu import _GPUC\n\n_GPUC._x(1)\n");
  EXPECT_THAT(
      sample.failures(),
      ElementsAre("moved-identical: 1 finding: dev/backend/csrc/use.py "
                  "differs from gpu/use.py in more than its Python sites",
                  "reassembly: 1 finding: gpu/use.py would come back "
                  "with other bytes"));
  sample.write("dev/backend/csrc/use.py", "import lib\n");
  EXPECT_THAT(sample.failures(), testing::Contains(testing::HasSubstr(
                                     "in more than its Python sites")));
}
