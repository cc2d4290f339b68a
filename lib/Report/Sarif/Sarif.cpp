#include "Report/Sarif/Sarif.h"

#include "Report/Sarif/KindHelp.h"
#include "Report/Sarif/SarifItems.h"
#include "Support/Hash.h"
#include "Text/Lines.h"
#include "llvm/ADT/StringExtras.h"
#include <nlohmann/json.hpp>
#include <set>

using namespace decouple;
using nlohmann::json;

/// What paths are relative to; the host knows where that is.
static constexpr char Checkout[] = "%SRCROOT%", Output[] = "%OUTROOT%";

/// RFC 3986: what a segment of a path may have as it is.
static std::string uriOf(llvm::StringRef path) {
  std::string uri;
  for (char c : path)
    if (llvm::isAlnum(c) || llvm::StringRef("-._~/+@,=").contains(c))
      uri += c;
    else
      uri += "%" + llvm::toHex(llvm::StringRef(&c, 1));
  return uri;
}

namespace {

/// Makes the results one after the other.
class Results {
public:
  Results(const SourceTree &tree, llvm::ArrayRef<SarifItem> findings);
  json resultOf(const SarifItem &finding);
  json rules() const;

private:
  /// Where it is shown: code hosts want a file and a line for everything.
  struct Shown {
    std::string path;
    unsigned line, endLine;
  };
  Shown shownAt(const SarifItem &finding) const;
  std::string linesOf(const SarifItem &finding) const;
  std::string fingerprint(const SarifItem &finding);
  json locationOf(const SarifItem &finding) const;

  const SourceTree &tree;
  std::vector<std::string> kinds;          ///< sorted
  std::map<std::string, unsigned> counted; ///< how many have this hash
};

} // namespace

Results::Results(const SourceTree &tree, llvm::ArrayRef<SarifItem> findings)
    : tree(tree) {
  std::set<std::string> found;
  for (const SarifItem &finding : findings)
    found.insert(finding.kind);
  kinds.assign(found.begin(), found.end());
}

/// What is about no file of the checkout is shown where that says its release.
Results::Shown Results::shownAt(const SarifItem &finding) const {
  if (finding.inOutput || tree.find(finding.path))
    return {finding.path, std::max(1u, finding.line),
            std::max(1u, finding.endLine)};
  if (tree.find(VersionFile) || tree.files.empty())
    return {VersionFile, 1, 1};
  return {tree.files.front().path, 1, 1};
}

/// The text of its lines, with each white space as one blank.
std::string Results::linesOf(const SarifItem &finding) const {
  const SourceFile *file = tree.find(finding.path);
  if (!file || finding.inOutput || !finding.line)
    return "";
  LineIndex lines(file->text());
  std::size_t begin = lines.begin(finding.line);
  std::size_t end = lines.begin(finding.endLine + 1);
  llvm::SmallVector<llvm::StringRef> words;
  llvm::SplitString(file->text().slice(begin, end), words);
  return llvm::join(words, " ");
}

/// Stays as it is when lines move, and when numbers in a text change. Of equal
/// ones each has a number.
std::string Results::fingerprint(const SarifItem &finding) {
  std::string what = linesOf(finding);
  if (what.empty())
    llvm::copy_if(finding.text, std::back_inserter(what),
                  [](char c) { return !llvm::isDigit(c); });
  std::string hash = contentHash(finding.kind + "\n" + finding.path + "\n" +
                                 finding.subject + "\n" + what)
                         .substr(0, 16);
  return hash + ":" + std::to_string(++counted[hash]);
}

json Results::locationOf(const SarifItem &finding) const {
  Shown shown = shownAt(finding);
  return {
      {"physicalLocation",
       {{"artifactLocation",
         {{"uri", uriOf(shown.path)},
          {"uriBaseId", finding.inOutput ? Output : Checkout}}},
        {"region", {{"startLine", shown.line}, {"endLine", shown.endLine}}}}}};
}

/// What the list to review and the report know of it.
static json propertiesOf(const SarifItem &finding) {
  json properties = json::object();
  for (auto [name, value] :
       {std::pair{"subject", &finding.subject},
        std::pair{"weight", &finding.weight}, std::pair{"due", &finding.due},
        std::pair{"verdict", &finding.verdict},
        std::pair{"rule", &finding.rule}})
    if (!value->empty())
      properties[name] = *value;
  return properties;
}

/// In a message braces are of placeholders (SARIF 2.1.0, 3.11.5), and "](" of a
/// link (3.11.6).
static std::string messageOf(llvm::StringRef text) {
  std::string message;
  for (char c : text) {
    if (c == '{' || c == '}')
      message += c;
    if (c == '(' && !message.empty() && message.back() == ']')
      message.insert(message.size() - 1, 1, '\\');
    message += c;
  }
  return message;
}

json Results::resultOf(const SarifItem &finding) {
  json location = locationOf(finding);
  std::string text = finding.text;
  const std::string &path = finding.path;
  // A place that cannot be pointed at is said, when the words do not have it.
  if (!path.empty() && !finding.inOutput && !tree.find(path) &&
      text.find(path) == std::string::npos)
    text = path + ": " + text;
  return {{"ruleId", finding.kind},
          {"ruleIndex", llvm::lower_bound(kinds, finding.kind) - kinds.begin()},
          {"level", nameOf(finding.level)},
          {"message", {{"text", messageOf(text)}}},
          {"locations", json::array({std::move(location)})},
          // The name that code hosts look for.
          {"partialFingerprints",
           {{"primaryLocationLineHash", fingerprint(finding)}}},
          {"properties", propertiesOf(finding)}};
}

json Results::rules() const {
  json list = json::array();
  for (const std::string &kind : kinds) {
    KindHelp help = helpOfKind(kind);
    list.push_back(
        {{"id", kind},
         {"shortDescription", {{"text", help.title}}},
         {"fullDescription", {{"text", help.title}}},
         {"help", {{"text", help.help}, {"markdown", help.markdown}}},
         {"defaultConfiguration", {{"level", nameOf(help.level)}}}});
  }
  return list;
}

static json baseOf(const char *description) {
  return {{"description", {{"text", description}}}};
}

json decouple::sarifJson(const ReportInput &input,
                         llvm::ArrayRef<ReviewItem> review,
                         const std::string &version, const PathChoice &part) {
  std::vector<SarifItem> findings = sarifItemsOf(input, review, part);
  Results made(input.scan.tree, findings);
  json results = json::array();
  for (const SarifItem &finding : findings)
    results.push_back(made.resultOf(finding));
  json driver = {{"name", "torch-decouple"},
                 {"version", version},
                 {"rules", made.rules()}};
  json bases = {{Checkout, baseOf("The PyTorch checkout.")}};
  if (llvm::any_of(findings, [](const auto &each) { return each.inOutput; }))
    bases[Output] = baseOf("The output of the run.");
  json run = {{"tool", {{"driver", std::move(driver)}}},
              {"originalUriBaseIds", std::move(bases)},
              {"columnKind", "utf16CodeUnits"},
              {"results", std::move(results)},
              {"properties", {{"release", input.scan.tree.release}}}};
  return {{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
          {"version", "2.1.0"},
          {"runs", json::array({std::move(run)})}};
}

std::string decouple::sarifText(const json &sarif) {
  return sarif.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}
