#include "Report/Sarif/SarifItems.h"

#include "Report/Words.h"
#include <algorithm>
#include <set>

using namespace decouple;

namespace {

using Place = std::pair<std::string, unsigned>;

/// What is known of the block or build block that begins at a place.
struct Extent {
  unsigned endLine = 0;
  const Decision *decision = nullptr;
};

/// Gathers the findings, kind by kind.
class Finder {
public:
  Finder(const ReportInput &input, const PathChoice &part);

  void addReview(llvm::ArrayRef<ReviewItem> review);
  void addRemarks();
  void addBuildBlocks();
  void addPythonSites();
  void addNamedCode();

  std::vector<SarifItem> findings;

private:
  template <typename Blocks, typename Decisions>
  void addExtents(const Blocks &blocks, const Decisions &decisions);
  /// With what is known of the thing that begins there.
  void add(SarifItem finding);
  void addLeft(const char *kind, Severity level, const std::string &path,
               unsigned line, unsigned end, const Decision &decision, Due due,
               const std::string &subject, const std::string &text);

  const ReportInput &input;
  const PathChoice &part;
  std::map<std::string, RuleEntry> index;
  std::map<Place, Extent> extents;
  std::set<std::pair<Place, std::string>> said; ///< by the list to review
};

} // namespace

template <typename Blocks, typename Decisions>
void Finder::addExtents(const Blocks &blocks, const Decisions &decisions) {
  for (std::size_t i = 0; i < blocks.size(); ++i)
    extents.try_emplace({blocks[i].path, blocks[i].line},
                        Extent{blocks[i].endLine, &decisions[i]});
}

Finder::Finder(const ReportInput &input, const PathChoice &part)
    : input(input), part(part), index(indexRules(input.rules)) {
  addExtents(input.scan.blocks, input.classification.blocks);
  addExtents(input.scan.build.blocks, input.classification.buildBlocks);
}

void Finder::add(SarifItem finding) {
  auto extent = extents.find({finding.path, finding.line});
  if (extent != extents.end() && finding.line) {
    finding.endLine = extent->second.endLine;
    finding.verdict = extent->second.decision->verdict;
    finding.rule = extent->second.decision->rule;
  }
  finding.endLine = std::max(finding.line, finding.endLine);
  findings.push_back(std::move(finding));
}

static constexpr char LaterWords[] =
    "; due once no build reads it, and nothing waits for it before";

/// With a full stop, when it has none.
static std::string ended(std::string text) {
  if (!text.empty() && !llvm::StringRef(".!?").contains(text.back()))
    text += '.';
  return text;
}

/// "build-block" as a person writes it.
static std::string spaced(std::string word) {
  std::replace(word.begin(), word.end(), '-', ' ');
  return word;
}

/// An item that is no diagnostic, in sentences.
static std::string sentenceOf(const ReviewItem &item) {
  switch (item.concern) {
  case Concern::FailedCheck:
    return "The check " + item.subject + " failed: " + item.text;
  case Concern::RefusedBlock:
    return "This block stays in the host, and no rule declares why: " +
           item.text;
  case Concern::UnsplitBlock:
    return "This block of the device stays in the host: " + item.text +
           ". Run with --host or --compile-commands to split it";
  case Concern::Unclassified:
    return "No rule gives this " + spaced(item.subject) + " a verdict";
  case Concern::IdleRule:
    return "The rule " + item.subject + " " + item.text;
  case Concern::IdlePath:
    return "The path " + item.path + ", which the rule " + item.subject +
           " names, " + item.text;
  case Concern::NotChecked:
    return "Not everything was checked, because of " + item.subject + ": " +
           item.text;
  case Concern::UntestedRelease:
    return "The rules were not tested on release " + item.subject + ": " +
           item.text;
  case Concern::DeclaredBlock:
    return "This block stays in the host, as the rule " + item.subject +
           " declares: " + item.text;
  case Concern::KeptBlock:
    return "This block stays in the host, and reads otherwise with the device "
           "than without (" +
           item.subject + "): " + item.text;
  case Concern::Conflict:
  case Concern::Edit:
    return "This file of the output was edited by hand: " + item.text;
  case Concern::Tripwire:
  case Concern::Misfit:
  case Concern::Remark:
    break;
  }
  return item.text;
}

/// What a diagnostic means in general, and what it saw here.
static std::string saidBy(DiagnosticId id, const std::string &seen) {
  return infoOf(id).sentence.str() + " Here: " + seen;
}

/// What fails a run is an error, whatever it is in general.
static Severity levelOf(const ReviewItem &item,
                        std::optional<DiagnosticId> id) {
  if (item.weight != Weight::Told)
    return item.weight == Weight::Fails ? Severity::Error : Severity::Warning;
  if (id)
    return infoOf(*id).severity;
  return item.concern == Concern::DeclaredBlock ||
                 item.concern == Concern::KeptBlock
             ? Severity::Note
             : Severity::Warning;
}

void Finder::addReview(llvm::ArrayRef<ReviewItem> review) {
  for (const ReviewItem &item : review) {
    said.insert({{item.path, item.line}, item.subject});
    auto id = diagnosticNamed(item.subject);
    bool edit =
        item.concern == Concern::Conflict || item.concern == Concern::Edit;
    std::string text = sentenceOf(item);
    SarifItem finding;
    finding.kind = id ? nameOf(*id) : nameOf(item.concern);
    finding.level = levelOf(item, id);
    finding.path = item.path;
    finding.inOutput = edit;
    finding.line = item.line;
    // What the words do not say already, the diagnostic does.
    finding.text = ended(id && text == item.text ? saidBy(*id, text) : text);
    finding.subject = item.subject;
    finding.weight = nameOf(item.weight);
    add(std::move(finding));
  }
}

void Finder::addRemarks() {
  for (const Diagnostic &remark : input.plan->diagnostics) {
    if (said.count({{remark.file, remark.line}, remark.id}) ||
        !part.has(remark.file))
      continue;
    auto id = diagnosticNamed(remark.id);
    SarifItem finding;
    finding.kind = remark.id;
    finding.level = remark.severity;
    finding.path = remark.file;
    finding.line = remark.line;
    finding.text = ended(id ? saidBy(*id, remark.message) : remark.message);
    finding.subject = remark.id;
    add(std::move(finding));
  }
}

void Finder::addLeft(const char *kind, Severity level, const std::string &path,
                     unsigned line, unsigned end, const Decision &decision,
                     Due due, const std::string &subject,
                     const std::string &text) {
  if (!part.has(path))
    return;
  SarifItem finding;
  finding.kind = kind;
  const bool later = due == Due::OnceMoved;
  finding.level = later ? Severity::Note : level;
  finding.due = nameOf(due);
  finding.path = path;
  finding.line = line;
  finding.endLine = std::max(line, end);
  finding.text = ended(later ? text + LaterWords : text);
  if (std::string reason = reasonOf(index, decision.rule); !reason.empty())
    finding.text += " " + ended(reason);
  finding.subject = subject;
  finding.verdict = decision.verdict;
  finding.rule = decision.rule;
  findings.push_back(std::move(finding));
}

void Finder::addBuildBlocks() {
  const auto &blocks = input.scan.build.blocks;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    const BuildBlock &block = blocks[i];
    const Decision &decision = input.classification.buildBlocks[i];
    const FindingWork work = workOn(*input.plan, block);
    if (work.byHand)
      addLeft(BuildBlockLeft, Severity::Warning, block.path, block.line,
              block.endLine, decision, work.due, block.condition,
              "This build block takes part in the build of the device's "
              "libraries, and no patch changes it: edit it by hand");
  }
}

void Finder::addPythonSites() {
  const auto &sites = input.scan.python.sites;
  for (std::size_t i = 0; i < sites.size(); ++i) {
    const PythonSite &site = sites[i];
    const Decision &decision = input.classification.pythonSites[i];
    const FindingWork work = workOn(*input.plan, site);
    if (work.byHand)
      addLeft(PythonSiteLeft, Severity::Note, site.path, site.line, site.line,
              decision, work.due, site.name,
              "The name " + site.name +
                  " leaves the host, and only the backend puts it back: load "
                  "the backend before this line, or edit it");
  }
}

void Finder::addNamedCode() {
  bool generic = input.plan->options.genericPatches;
  const auto &sites = input.scan.namedCode;
  for (std::size_t i = 0; i < sites.size(); ++i) {
    const NamedSite &site = sites[i];
    const NamedDecision &decision = input.classification.namedCode[i];
    const FindingWork work = workOn(*input.plan, site);
    auto left = [&](const char *kind, const std::string &text) {
      addLeft(kind, Severity::Note, site.path, site.line, site.line, decision,
              work.due, site.token, text);
    };
    if (!work.byHand)
      continue;
    if (!decision.change)
      left(WantsHook, "Named code: the host asks for the device here, by " +
                          site.token +
                          ", and needs a hook or a property of the backend");
    else
      left(WantsLine, "A change of one line makes " + site.token +
                          " generic; " +
                          (generic ? "the generic patches leave it out: "
                                     "edit it by hand"
                                   : "--generic-patches has it"));
  }
}

std::vector<SarifItem> decouple::sarifItemsOf(const ReportInput &input,
                                              llvm::ArrayRef<ReviewItem> review,
                                              const PathChoice &part) {
  Finder finder(input, part);
  finder.addReview(review);
  finder.addRemarks();
  finder.addBuildBlocks();
  finder.addPythonSites();
  finder.addNamedCode();
  return std::move(finder.findings);
}
