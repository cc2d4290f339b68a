#include "Report/Why/ExplainSite.h"

#include "Report/Why/ExplainListed.h"
#include "Report/Why/ExplainSplit.h"
#include "Report/Why/WholeStatement.h"
#include "llvm/ADT/StringExtras.h"
#include <set>

using namespace decouple;

static std::string span(unsigned line, unsigned end) {
  return line == end
             ? "line " + std::to_string(line)
             : "lines " + std::to_string(line) + " to " + std::to_string(end);
}

static std::string taken(Truth truth, const std::string &device) {
  switch (truth) {
  case Truth::True:
    return "is kept";
  case Truth::False:
    return "is left out";
  case Truth::Unknown:
    break;
  }
  return "depends on more than " + device;
}

/// What the configurations without and with the device make of each arm.
static std::string arms(const BlockDecision &decision,
                        const std::string &condition,
                        const std::string &device) {
  llvm::SmallVector<llvm::StringRef, 4> names;
  llvm::StringRef(condition).split(names, " | ");
  std::string out;
  std::size_t count =
      std::min(decision.armsWithout.size(), decision.armsWith.size());
  for (std::size_t i = 0; i < count; ++i)
    out += "  Arm `" +
           (i < names.size() ? names[i].str() : std::to_string(i + 1)) +
           "`: " + taken(decision.armsWithout[i], device) + " without " +
           device + ", " + taken(decision.armsWith[i], device) + " with it.\n";
  return out;
}

static std::string differencePhrase(Difference difference,
                                    const std::string &device) {
  switch (difference) {
  case Difference::Same:
    return "The host's text is the same with and without " + device;
  case Difference::Differs:
    return "The host's text differs with and without " + device;
  case Difference::Unknown:
    break;
  }
  return "Whether the host's text differs with " + device + " is not known";
}

/// The lines of `block` that a configuration leaves, by what is known of each
/// arm; "" when that is not known.
static std::string textUnder(const std::vector<Truth> &arms,
                             const ConditionalGroup &group,
                             llvm::StringRef text) {
  std::string out;
  for (std::size_t i = 0; i < group.arms.size(); ++i) {
    if (i >= arms.size() || arms[i] == Truth::Unknown)
      return "";
    if (arms[i] == Truth::True)
      out += text.slice(group.arms[i].bodyBegin, group.arms[i].bodyEnd);
  }
  return out.empty() ? "(nothing)\n" : out;
}

static std::string quoted(const std::string &title, const std::string &text) {
  llvm::SmallVector<llvm::StringRef> lines;
  llvm::StringRef(text).rtrim('\n').split(lines, '\n');
  std::string out = "  " + title + ":\n";
  for (llvm::StringRef line : lines)
    out += line.empty() ? "\n" : ("    " + line + "\n").str();
  return out;
}

/// What became of `block`; null when it is not known.
static const BlockOutcome *outcomeOf(const ReportInput &input,
                                     const Block &block) {
  if (input.plan)
    for (const BlockOutcome &split : input.plan->splits)
      if (split.path == block.path && split.line == block.line)
        return &split;
  return nullptr;
}

/// What to add to the verdict of a block that acts, and stays.
static std::string stayPhrase(const BlockOutcome *split) {
  if (split && split->outcome == Outcome::Declared)
    return ", but is declared to stay";
  if (split && split->outcome == Outcome::Refused)
    return ", but is refused and stays";
  return "";
}

/// Both configurations' texts of a block that acts, and what became of it.
static std::string acted(const ReportInput &input, const Block &block,
                         const BlockDecision &decision) {
  const SourceFile *file = input.scan.tree.find(block.path);
  if (decision.action != Action::Act || !file)
    return "";
  std::size_t index = input.scan.tree.indexOf(*file);
  const ConditionalGroup &group =
      input.scan.directives[index].groups[block.group];
  std::string without = textUnder(decision.armsWithout, group, file->text());
  std::string with = textUnder(decision.armsWith, group, file->text());
  std::string out;
  if (!without.empty())
    out += quoted("Without " + input.rules.device.title, without);
  if (!with.empty())
    out += quoted("With " + input.rules.device.title, with);
  if (const BlockOutcome *split = outcomeOf(input, block))
    return out +
           explainSplit(*split, leadOf(input, *split, *file, group.begin),
                        switchBehind(split->host, file->text(), group.begin));
  return out + "  Judged by its text alone; give --host to see how it is "
               "split.\n";
}

/// How the host's text compares, or why it does not.
static std::string comparison(const BlockDecision &decision,
                              const std::string &device) {
  if (decision.armsWithout.empty() && decision.action == Action::Move)
    return "Its file leaves the host";
  if (decision.armsWithout.empty())
    return "No unit of the host reads it; the build that does decides what it "
           "reads";
  return differencePhrase(decision.difference, device) +
         (decision.target.empty() ? "" : ", judged for " + decision.target);
}

/// What is left to say of a block that its verdict keeps.
static std::string keptPhrase(const Explainer &explainer, const Block &block,
                              const BlockDecision &decision) {
  if (decision.action != Action::Keep)
    return "";
  std::string patch = explainer.toDo(block, decision);
  if (!patch.empty() || !explainer.input.plan ||
      decision.difference != Difference::Differs)
    return patch;
  return "  It is on the list to review: no check can tell whether what the "
         "verdict says holds.\n";
}

static std::string explainBlock(const Explainer &explainer, std::size_t at) {
  const ReportInput &input = explainer.input;
  const Block &block = input.scan.blocks[at];
  const BlockDecision &decision = input.classification.blocks[at];
  const std::string &device = input.rules.device.title;
  std::string out = "The block `" + block.condition + "`, " +
                    span(block.line, block.endLine) + ", " +
                    explainer.verdictPhrase(decision) +
                    stayPhrase(outcomeOf(input, block)) + ".\n";
  out += explainer.because(decision) + arms(decision, block.condition, device);
  out += "  " + comparison(decision, device) + ".\n";
  out += acted(input, block, decision);
  if (block.parent != ConditionalGroup::None) {
    const Block &outer = input.scan.blocks[block.parent];
    out += "  It lies in the block `" + outer.condition + "`, " +
           span(outer.line, outer.endLine) + ".\n";
  }
  return out + keptPhrase(explainer, block, decision);
}

static std::string explainBuildBlock(const Explainer &explainer,
                                     std::size_t at) {
  const BuildBlock &block = explainer.input.scan.build.blocks[at];
  const Decision &decision = explainer.input.classification.buildBlocks[at];
  const std::string &device = explainer.input.rules.device.title;
  std::string acts = "takes part in the " + device + " build";
  return "The build block `" + block.condition + "`, " +
         span(block.line, block.endLine) + ", " +
         explainer.verdictPhrase(decision, acts.c_str()) + ".\n" +
         explainer.because(decision) + "  " +
         differencePhrase(block.difference, device) + ".\n";
}

/// What is to be said of a name whose binding stays with the block around it.
static std::string stayingBinding(const ReportInput &input,
                                  const std::string &name) {
  for (const NameLiteral &literal : input.scan.python.literals) {
    if (literal.name != name || !input.plan)
      continue;
    for (const BlockOutcome &split : input.plan->splits)
      if (split.path == literal.path && split.line <= literal.line &&
          literal.line <= split.endLine && split.transform == Transform::None &&
          split.outcome != Outcome::ByHand)
        return "  But the block that binds it, " + split.path + ":" +
               std::to_string(split.line) + ", stays in the host: it is " +
               nameOf(split.outcome) + ".\n";
  }
  return "";
}

/// What the strategy of a run makes of the use at `index`.
static std::string strategyPhrase(const ReportInput &input, std::size_t index) {
  const Plan *plan = input.plan;
  if (!plan || input.scan.python.sites[index].kind != SiteKind::Use ||
      index >= plan->sites.size())
    return "";
  const PlannedSite &planned = plan->sites[index];
  const std::string lead = std::string("  With --python ") +
                           wordOf(PythonStrategies, plan->options.python);
  if (planned.outcome == SiteOutcome::Rewritten)
    return lead + " it becomes `" + planned.becomes + "`.\n";
  return lead + " it stays as it is: " + planned.reason + ".\n";
}

static std::string explainPython(const Explainer &explainer, std::size_t at) {
  const PythonSite &site = explainer.input.scan.python.sites[at];
  const Decision &decision = explainer.input.classification.pythonSites[at];
  const char *acts = "needs a name that the backend puts back";
  std::string out = std::string("The ") + nameOf(site.kind) + " of `" +
                    site.name + "`, line " + std::to_string(site.line) + ", " +
                    explainer.verdictPhrase(decision, acts) + ".\n" +
                    explainer.because(decision);
  out += site.when == SiteTime::Import ? "  It runs when the module is imported"
                                       : "  It runs when it is called";
  out += site.guard.empty() ? ".\n" : ", under `" + site.guard + "`.\n";
  return out + strategyPhrase(explainer.input, at) +
         stayingBinding(explainer.input, site.name);
}

static std::string explainNamed(const Explainer &explainer, std::size_t at) {
  const NamedSite &site = explainer.input.scan.namedCode[at];
  const NamedDecision &decision = explainer.input.classification.namedCode[at];
  std::string out = "The named code `" + site.token + "`, line " +
                    std::to_string(site.line) + ", " +
                    explainer.verdictPhrase(decision) + ".\n" +
                    explainer.because(decision);
  if (decision.change)
    out += "  The change: `" + decision.change->before + "` becomes `" +
           decision.change->after +
           "`; --generic-patches makes a patch of it.\n";
  return out;
}

/// Names that are twice in a line have one story.
static void addOnce(std::vector<std::string> &parts, std::string part) {
  if (!llvm::is_contained(parts, part))
    parts.push_back(std::move(part));
}

/// Those of `blocks`, which are of the whole checkout, that are innermost at
/// one of `lines`.
template <typename Blocks>
static std::set<std::size_t> innermostAt(const Blocks &blocks,
                                         const std::string &path,
                                         const ChosenLines &lines) {
  std::set<std::size_t> found;
  for (unsigned line = lines.first; line <= lines.last; ++line)
    for (std::size_t i = blocks.size(); i-- > 0;) // the innermost begins last
      if (blocks[i].path == path && blocks[i].line <= line &&
          line <= blocks[i].endLine) {
        found.insert(i);
        break;
      }
  return found;
}

std::string decouple::explainAt(const Explainer &explainer, std::size_t index,
                                const ChosenLines &lines) {
  const ReportInput &input = explainer.input;
  const std::string &path = input.scan.tree.files[index].path;
  const ScanResult &scan = input.scan;
  std::vector<std::string> parts;
  for (std::size_t i : innermostAt(scan.blocks, path, lines))
    parts.push_back(explainBlock(explainer, i));
  for (std::size_t i : innermostAt(scan.build.blocks, path, lines))
    parts.push_back(explainBuildBlock(explainer, i) +
                    explainer.toDo(scan.build.blocks[i],
                                   input.classification.buildBlocks[i]));
  auto isAt = [&](const auto &site) {
    return site.path == path && lines.overlaps(site.line, site.line);
  };
  for (std::size_t i = 0; i < scan.python.sites.size(); ++i)
    if (isAt(scan.python.sites[i]))
      addOnce(parts, explainPython(explainer, i) +
                         explainer.toDo(scan.python.sites[i],
                                        input.classification.pythonSites[i]));
  for (std::size_t i = 0; i < scan.namedCode.size(); ++i)
    if (isAt(scan.namedCode[i]))
      addOnce(parts, explainNamed(explainer, i) +
                         explainer.toDo(scan.namedCode[i],
                                        input.classification.namedCode[i]));
  for (unsigned line = lines.first; line <= lines.last; ++line)
    if (std::string listed = explainListed(explainer, path, line);
        !listed.empty())
      parts.push_back(std::move(listed));
  return llvm::join(parts, "\n");
}
