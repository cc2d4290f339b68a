#include "Verify/ReportFiles.h"

#include "Emit/Merge/Places.h"
#include "Support/FileTree.h"
#include "Support/Hash.h"
#include "Verify/Findings.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include <nlohmann/json.hpp>

using namespace decouple;
using nlohmann::json;

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
  if (file.path == std::string(ReportPath) + "/report.json")
    fault = faultOf(text, state, made);
  return fault.empty() ? faultOf(text, file) : fault;
}

std::vector<Check> decouple::checkReports(llvm::StringRef output,
                                          const EmitState &state,
                                          llvm::ArrayRef<Check> made) {
  Findings findings;
  std::size_t files = 0;
  for (const EmittedFile &file : state.files)
    if (isBesideTree(file.path)) {
      ++files;
      if (std::string fault = faultOf(output.str(), file, state, made);
          !fault.empty())
        findings.add(file.path + " " + fault);
    }
  if (!files)
    return {};
  return {findings.check("output-report",
                         counted(files, "file") + " beside the tree")};
}
