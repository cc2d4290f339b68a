#include "Verify/ReportFiles.h"

#include "Emit/Merge/Places.h"
#include "Support/FileTree.h"
#include "Support/Hash.h"
#include "Verify/Model/Findings.h"
#include "Verify/Told/JsonDifferences.h"
#include "Verify/Told/KnownFacts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include <nlohmann/json.hpp>

using namespace decouple;
using nlohmann::json;

static const std::string ReportJson = std::string(ReportPath) + "/report.json";
static const std::string ReportPage = std::string(ReportPath) + "/index.html";
/// What the page has before what it shows: see Report/page/index.html.
static constexpr char ReportInPage[] = "id=\"report\">";

/// What every version of the format has that there is a list to review in.
static constexpr std::pair<const char *, json::value_t> Members[] = {
    {"checks", json::value_t::array},   {"files", json::value_t::array},
    {"patches", json::value_t::array},  {"release", json::value_t::string},
    {"review", json::value_t::array},   {"totals", json::value_t::object},
    {"verdicts", json::value_t::object}};

/// What of the checks in `report` failed and is not said by `made`; "": none.
static std::string failedIn(const json &report, llvm::ArrayRef<Check> made) {
  std::vector<std::string> failed;
  for (const json &check : report["checks"]) {
    if (!check.is_object() || !check.contains("name") ||
        !check["name"].is_string() || !check.contains("passed"))
      return "has a check without a name or a result";
    const std::string name = check["name"];
    const bool isMade = llvm::any_of(
        made, [&](const Check &other) { return other.name == name; });
    if (check["passed"] != true && !isMade)
      failed.push_back(name);
  }
  return failed.empty()
             ? ""
             : "says that the run failed " + counted(failed.size(), "check") +
                   ": " + llvm::join(failed, ", ");
}

/// What is wrong with `text` as a report; "": nothing.
static std::string faultOf(llvm::StringRef text, const EmitState &state,
                           llvm::ArrayRef<Check> made) {
  json report = json::parse(text.begin(), text.end(), nullptr,
                            /*allow_exceptions=*/false);
  if (!report.is_object())
    return "is no JSON object";
  for (const auto &[name, type] : Members) {
    auto found = report.find(name);
    if (found == report.end() || found->type() != type)
      return std::string("has no `") + name + "`";
  }
  if (!report.contains("schema") || !report["schema"].is_number_integer())
    return "has no `schema`";
  return report["release"] == state.release ? failedIn(report, made)
                                            : "is of another release";
}

/// People may add to a page; what has less than the run wrote is damaged. What
/// the tool keeps for itself nobody edits.
static std::string faultOf(llvm::StringRef text, const EmittedFile &file) {
  if (text.size() < file.size)
    return "has " + counted(text.size(), "byte") + ", not " +
           withThousands(file.size);
  if (llvm::StringRef(file.path).starts_with(OwnDirectory) &&
      contentHash(text) != file.hash)
    return "has other bytes";
  if (llvm::StringRef(file.path).ends_with(".html") &&
      !text.contains("</html>"))
    return "has no end";
  return "";
}

static std::string faultOf(const std::string &output, const EmittedFile &file,
                           const EmitState &state, llvm::ArrayRef<Check> made) {
  llvm::sys::fs::file_status status;
  if (llvm::sys::fs::status(output + "/" + file.path, status,
                            /*Follow=*/false))
    return "is missing";
  if (!llvm::sys::fs::is_regular_file(status))
    return ""; // output-unchanged says what it is
  auto bytes = readFile(output + "/" + file.path);
  if (!bytes)
    return llvm::toString(bytes.takeError());
  llvm::StringRef text = (*bytes)->getBuffer();
  std::string fault;
  if (file.path == ReportJson)
    fault = faultOf(text, state, made);
  return fault.empty() ? faultOf(text, file) : fault;
}

/// The file at `path` if it is as the run wrote it, else nothing.
static std::optional<std::string> asWritten(const std::string &output,
                                            const EmitState &state,
                                            llvm::StringRef path) {
  auto file = llvm::find_if(state.files, [&](const EmittedFile &emitted) {
    return emitted.path == path;
  });
  if (file == state.files.end())
    return std::nullopt;
  auto bytes = readFile(output + "/" + path);
  if (!bytes)
    return llvm::consumeError(bytes.takeError()), std::nullopt;
  llvm::StringRef text = (*bytes)->getBuffer();
  return contentHash(text) == file->hash ? std::optional(text.str())
                                         : std::nullopt;
}

static json parsed(llvm::StringRef text) {
  return json::parse(text.begin(), text.end(), nullptr,
                     /*allow_exceptions=*/false);
}

/// What an edited report.json, which is one as far as it goes, says that is
/// not so. The page that the run wrote has all that it said; without that, the
/// state and what drift remembers have some.
static std::vector<std::string> falsehoodsIn(const json &report,
                                             const std::string &output,
                                             const EmitState &state) {
  if (auto page = asWritten(output, state, ReportPage)) {
    llvm::StringRef data = llvm::StringRef(*page).split(ReportInPage).second;
    if (json shown = parsed(data.split("</script>").first); shown.is_object())
      return differencesOf(report, shown);
  }
  auto remembered = asWritten(output, state, DriftPath);
  return knownToBeFalse(report, state,
                        remembered ? parsed(*remembered) : json());
}

/// The same for what lies in `output`, each with its path.
static std::vector<std::string> falsehoodsIn(const std::string &output,
                                             const EmitState &state) {
  if (asWritten(output, state, ReportJson))
    return {};
  auto bytes = readFile(output + "/" + ReportJson);
  if (!bytes)
    return llvm::consumeError(bytes.takeError()), std::vector<std::string>();
  const json report = parsed((*bytes)->getBuffer());
  std::vector<std::string> said = falsehoodsIn(report, output, state);
  for (std::string &what : said)
    what = ReportJson + " " + what;
  return said;
}

std::vector<Check> decouple::checkReports(llvm::StringRef output,
                                          const EmitState &state,
                                          llvm::ArrayRef<Check> made) {
  Findings findings;
  std::size_t files = 0;
  bool isReport = false; // and one that a person may have edited
  for (const EmittedFile &file : state.files)
    if (isBesideTree(file.path)) {
      ++files;
      std::string fault = faultOf(output.str(), file, state, made);
      isReport |= file.path == ReportJson && fault.empty();
      if (!fault.empty())
        findings.add(file.path + " " + fault);
    }
  if (isReport)
    for (std::string &what : falsehoodsIn(output.str(), state))
      findings.add(std::move(what));
  if (!files)
    return {};
  return {findings.check("output-report",
                         counted(files, "file") + " beside the tree")};
}
