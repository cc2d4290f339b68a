#include "Sample.h"

using namespace decouple;

static RuleInfo info(const char *id, const char *reason) {
  RuleInfo info;
  info.id = id;
  info.reason = reason;
  info.origin = std::string("pack.json#/rules/") + id;
  return info;
}

static FileRule fileRule(const char *id, const char *reason, Tier tier) {
  FileRule rule;
  rule.info = info(id, reason);
  rule.tier = tier;
  return rule;
}

static RulePack makeRules() {
  RulePack rules;
  rules.device = {
      .name = "cuda", .title = "CUDA", .without = "cpu-only", .with = "cuda"};
  rules.verdicts = {
      {"MOVE-SRC", {"MOVE-SRC", Action::Move, "source of a backend library"}},
      {"SHARE", {"SHARE", Action::Supplement, "needed by both"}},
      {"KEEP", {"KEEP", Action::Keep, "not CUDA"}},
      {"HOOK", {"HOOK", Action::Act, "becomes a hook"}}};
  rules.files = {
      fileRule("built", "A backend library compiles it.", Tier::Build),
      fileRule("named", "Its directory says so.", Tier::Naming),
      fileRule("shared", "Both sides include it.", Tier::Supplement),
      fileRule("plain", "Nothing speaks of CUDA.", Tier::Default),
      fileRule("idle", "Never fits.", Tier::Naming)};
  rules.blocks.resize(1);
  rules.blocks[0].info = info("hooked", "Only a CUDA host has this text.");
  rules.buildBlocks.resize(1);
  rules.buildBlocks[0].info = info("host-build", "The host's own build.");
  rules.python.resize(1);
  rules.python[0].info = info("bound", "The loader binds it.");
  rules.namedCode.resize(1);
  rules.namedCode[0].info = info("query", "Asks a tensor where it lives.");
  return rules;
}

static SourceFile file(const char *path, const char *text) {
  SourceFile file;
  file.path = path;
  file.content = llvm::MemoryBuffer::getMemBufferCopy(text, path);
  file.size = file.content->getBufferSize();
  return file;
}

static ScanResult makeScan() {
  ScanResult scan;
  scan.tree.root = "/checkout";
  scan.tree.release = "9.1.0";
  scan.tree.files = {file("a/Host.cpp", "1\n2\n#ifdef X\n4\n#endif\n6\n7\n"),
                     file("a/Odd.cpp", "?\n"),
                     file("a/Shared.h", "h\n"),
                     file("a/gpu/Kernel.cpp", "k\n"),
                     file("m.py", "import x\nx.y\n"),
                     file("top.cmake", "if(X)\nendif()\n")};
  scan.directives.resize(scan.tree.files.size());
  ConditionalGroup &group = scan.directives[0].groups.emplace_back();
  group.arms.resize(2);
  group.arms[0].bodyBegin = 13; // "4\n", between the directives
  group.arms[0].bodyEnd = group.arms[1].bodyBegin = group.arms[1].bodyEnd = 15;
  Block block;
  block.path = "a/Host.cpp";
  block.line = 3;
  block.endLine = 5;
  block.condition = "ifdef X | else";
  block.macros = {"X"};
  block.shape = BlockShape::Statements;
  scan.blocks = {block};
  scan.namedCode = {{"a/Host.cpp", 7, "is_x", "query"}};
  scan.build.blocks = {
      {"top.cmake", 1, 2, "if X", {"X"}, Difference::Same, false}};
  scan.python.sites = {{"m.py", 2, "y", SiteKind::Use, SiteTime::Import,
                        SiteForm::Attribute, "hasattr(x)"}};
  scan.diagnostics = {
      {Severity::Warning, "odd-file", "a/Odd.cpp", 1, 1, "this is odd", "?"}};
  return scan;
}

static Decision decision(const char *verdict, Action action, const char *rule) {
  Decision result;
  result.verdict = verdict;
  result.action = action;
  result.rule = rule;
  result.evidence = {{rule, std::string("seen by ") + rule}};
  return result;
}

static FileDecision fileDecision(const Decision &made, const char *role) {
  FileDecision result;
  static_cast<Decision &>(result) = made;
  result.scope = "core";
  result.role = role;
  return result;
}

static Classification makeClassification() {
  Classification made;
  Decision plain = decision("KEEP", Action::Keep, "plain");
  Decision moved = decision("MOVE-SRC", Action::Move, "built");
  moved.evidence.push_back({"named", "directory `gpu`"});
  made.files = {
      fileDecision(plain, "source"),
      fileDecision({}, "source"),
      fileDecision(decision("SHARE", Action::Supplement, "shared"), "header"),
      fileDecision(moved, "source"),
      fileDecision(plain, "python"),
      fileDecision(plain, "build")};
  BlockDecision block;
  static_cast<Decision &>(block) = decision("HOOK", Action::Act, "hooked");
  block.difference = Difference::Differs;
  block.armsWithout = {Truth::False, Truth::True};
  block.armsWith = {Truth::True, Truth::False};
  block.target = "lib_host";
  made.blocks = {block};
  made.buildBlocks = {decision("KEEP", Action::Keep, "host-build")};
  made.pythonSites = {decision("HOOK", Action::Act, "bound")};
  NamedDecision named;
  static_cast<Decision &>(named) = decision("KEEP", Action::Keep, "query");
  made.namedCode = {named};
  made.ruleHits = {{"built", 1}, {"plain", 3}, {"idle", 0}};
  made.noops = {"idle"};
  return made;
}

static PlannedFile planned(const char *destination, Source source,
                           const char *origin) {
  PlannedFile file;
  file.destination = destination;
  file.source = source;
  file.origin = origin;
  return file;
}

static Plan makePlan() {
  Plan plan;
  plan.release = "9.1.0";
  plan.options.skeleton = "/somewhere/on/this/machine";
  plan.files = {
      planned("out/CMakeLists.txt", Source::Skeleton, "CMakeLists.txt"),
      planned("out/core/Kernel.cpp", Source::Moved, "a/gpu/Kernel.cpp"),
      planned("out/core/Shared.h", Source::Supplement, "a/Shared.h"),
      planned("out/sources.cmake", Source::Generated, "source-lists")};
  plan.includes = {{"a/Shared.h", "out/core/Shared.h"}};
  plan.units = {{"lib_gpu", "gpu_sources", "core/Kernel.cpp"}};
  HostPatch patch;
  patch.file = "hook.patch";
  patch.change.rule = "hooked";
  patch.change.reason = "puts a hook there";
  patch.change.removableWhen = "upstream has it";
  patch.change.diff =
      "--- a/a/Host.cpp\n+++ b/a/Host.cpp\n@@ -3,3 +3,1 @@\n-3\n";
  patch.text = patch.change.diff;
  plan.patches = {patch};
  return plan;
}

Sample::Sample()
    : rules(makeRules()), scan(makeScan()),
      classification(makeClassification()), plan(makePlan()) {
  plan.diagnostics = scan.diagnostics;
  plan.work[findingKey(scan.blocks[0])] = {.patch = "hook.patch"};
  plan.work[findingKey(scan.python.sites[0])] = {.byHand = true};
  checks = {{"books", true, "6 files"}, {"bytes", false, "out/core/Shared.h"}};
}

void Sample::settle() {
  classification.files[1] =
      fileDecision(decision("KEEP", Action::Keep, "plain"), "source");
  classification.noops.clear();
  scan.diagnostics.clear();
  plan.diagnostics.clear();
  checks.pop_back();
  BlockOutcome split;
  split.path = "a/Host.cpp";
  split.line = 3;
  split.outcome = Outcome::Automatic;
  plan.splits = {split};
  plan.splitChecks = {{"split-host-parses", "a/Host.cpp", true, ""}};
  plan.isSplit = true;
}
