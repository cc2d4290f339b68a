#include "Classify/Blocks/BlockClassifier.h"
#include "Classify/Blocks/BlockContext.h"
#include "Classify/Blocks/TargetDifference.h"
#include "Classify/Verdicts/Decision.h"
#include "Classify/Verdicts/Lists.h"
#include "Rules/Vocabulary.h"
#include "Scan/Cpp/Identifiers.h"
#include "llvm/ADT/STLExtras.h"
#include <optional>

using namespace decouple;
using llvm::Error;

namespace {
/// The tokens of the file that was asked about last: blocks come file by file.
class LastTokens {
public:
  explicit LastTokens(const SourceTree &tree) : tree(tree) {}
  const TextTokens &of(unsigned file) {
    if (last != file)
      tokens.emplace(tree.files[file].text());
    last = file;
    return *tokens;
  }

private:
  const SourceTree &tree;
  unsigned last = FileIndex::None;
  std::optional<TextTokens> tokens;
};

/// One block with what is found out about it on demand: most rules are
/// settled by its macros and its file.
class BlockFacts {
public:
  BlockFacts(const BlockInput &input, std::size_t number, unsigned file,
             LastTokens &tokens)
      : input(input), block(input.scan.blocks[number]), file(file),
        tokens(tokens) {}

  const ConditionalGroup &group() const {
    return input.scan.directives[file].groups[block.group];
  }
  const std::vector<std::string> &identifiers() {
    if (!names)
      names = identifiersOf(tokens.of(file), group());
    return *names;
  }
  const BlockContext &context() {
    if (!around)
      around = contextOf(tokens.of(file).code, group());
    return *around;
  }

  const BlockInput &input;
  const Block &block;
  const unsigned file;
  Difference difference = Difference::Unknown;
  bool parentActs = false;

private:
  LastTokens &tokens;
  std::optional<std::vector<std::string>> names;
  std::optional<BlockContext> around;
};
} // namespace

static bool anyOf(const std::vector<std::string> &wanted,
                  const std::vector<std::string> &have) {
  return llvm::any_of(wanted, [&](const std::string &item) {
    return llvm::is_contained(have, item);
  });
}

static bool onlyOf(const std::vector<std::string> &allowed,
                   const std::vector<std::string> &have) {
  return llvm::all_of(have, [&](const std::string &item) {
    return llvm::is_contained(allowed, item);
  });
}

static bool matchesFile(const BlockMatch &match, const BlockFacts &facts) {
  const FileDecision &file = facts.input.files[facts.file];
  return allows(match.fileActions, file.action) &&
         allows(match.fileVerdicts, file.verdict) &&
         allows(match.scopes, file.scope) && allows(match.roles, file.role) &&
         allows(match.paths, facts.block.path);
}

static bool matchesMacros(const BlockMatch &match, const Block &block) {
  return (match.familiesAny.empty() ||
          anyOf(match.familiesAny, block.families)) &&
         (match.familiesOnly.empty() ||
          onlyOf(match.familiesOnly, block.families)) &&
         (match.macrosAny.empty() || anyOf(match.macrosAny, block.macros)) &&
         (match.macrosOnly.empty() || onlyOf(match.macrosOnly, block.macros));
}

/// Conditions that need the block's tokens come last.
static bool matches(const BlockMatch &match, BlockFacts &facts) {
  const Block &block = facts.block;
  return matchesMacros(match, block) && allows(match.shapes, block.shape) &&
         (!match.hasElse || *match.hasElse == block.hasElse) &&
         (!match.parentActs || *match.parentActs == facts.parentActs) &&
         (!match.difference || *match.difference == facts.difference) &&
         matchesFile(match, facts) &&
         (match.identifiersAny.empty() ||
          anyOf(match.identifiersAny, facts.identifiers())) &&
         (match.insideCallOf.empty() ||
          anyOf(match.insideCallOf, facts.context().calls)) &&
         (!match.wholeBody || *match.wholeBody == facts.context().wholeBody);
}

/// "`#ifdef USE_CUDA`, statements; compiles different code here with and
/// without CUDA in torch_python".
static std::string describe(const BlockFacts &facts,
                            const BlockDecision &decision) {
  std::string text =
      "`#" + facts.block.condition + "`, " + nameOf(facts.block.shape);
  std::string where = facts.input.rules.device.title +
                      (decision.target.empty() ? "" : " in " + decision.target);
  switch (decision.difference) {
  case Difference::Same:
    return text + "; compiles the same code here with and without " + where;
  case Difference::Differs:
    return text + "; compiles different code here with and without " + where;
  case Difference::Unknown:
    return text + "; may compile different code here with and without " + where;
  }
  return text;
}

static bool enclosingActs(const ScanResult &scan,
                          const std::vector<BlockDecision> &decisions,
                          const Block &block) {
  for (std::size_t parent = block.parent; parent != ConditionalGroup::None;
       parent = scan.blocks[parent].parent)
    if (decisions[parent].action == Action::Act)
      return true;
  return false;
}

static Error decideByRules(BlockFacts &facts, BlockDecision &decision,
                           RuleHits &hits) {
  const RulePack &rules = facts.input.rules;
  for (const BlockRule &rule : rules.blocks) {
    if (!matches(rule.match, facts))
      continue;
    hits.count(rule.info.id);
    decision.evidence.push_back({rule.info.id, describe(facts, decision)});
    return decide(decision, rule.info, rule.verdict, rules);
  }
  return Error::success();
}

llvm::Expected<std::vector<BlockDecision>>
decouple::classifyBlocks(const BlockInput &input, Places &places,
                         RuleHits &hits) {
  std::vector<BlockDecision> decisions(input.scan.blocks.size());
  TargetDifference differences(input);
  LastTokens tokens(input.scan.tree);
  for (std::size_t i = 0; i < decisions.size(); ++i) {
    const Block &block = input.scan.blocks[i];
    unsigned file = input.index.find(block.path);
    if (file == FileIndex::None)
      continue;
    BlockDecision &decision = decisions[i];
    if (Error error = places.decide(Thing::Block, file, decision))
      return error;
    // What a test reads is up to the test's build, of which nothing is known.
    bool placed = !decision.rule.empty();
    if (input.files[file].action != Action::Move &&
        (!placed || differences.knows(file)))
      differences.fill(i, file, decision);
    if (placed)
      continue;
    BlockFacts facts(input, i, file, tokens);
    facts.difference = decision.difference;
    facts.parentActs = enclosingActs(input.scan, decisions, block);
    if (Error error = decideByRules(facts, decision, hits))
      return error;
  }
  return decisions;
}
