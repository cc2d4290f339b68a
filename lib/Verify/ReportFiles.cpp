#include "Verify/ReportFiles.h"

#include "Support/FileTree.h"
#include "Verify/Findings.h"
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

/// What is wrong with `text` as a report; "": nothing.
static std::string faultOf(llvm::StringRef text, const EmitState &state) {
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
  return report["release"] == state.release ? "" : "is of another release";
}

static std::string faultOf(const std::string &output, const EmittedFile &file,
                           const EmitState &state) {
  llvm::sys::fs::file_status status;
  if (llvm::sys::fs::status(output + "/" + file.path, status,
                            /*Follow=*/false))
    return "is missing";
  if (file.path != std::string(ReportPath) + "/report.json" ||
      !llvm::sys::fs::is_regular_file(status))
    return ""; // output-unchanged says what it is
  auto bytes = readFile(output + "/" + file.path);
  return bytes ? faultOf((*bytes)->getBuffer(), state)
               : llvm::toString(bytes.takeError());
}

std::vector<Check> decouple::checkReports(llvm::StringRef output,
                                          const EmitState &state) {
  Findings findings;
  std::size_t files = 0;
  for (const EmittedFile &file : state.files)
    if (isBesideTree(file.path)) {
      ++files;
      if (std::string fault = faultOf(output.str(), file, state);
          !fault.empty())
        findings.add(file.path + " " + fault);
    }
  if (!files)
    return {};
  return {findings.check("output-report",
                         counted(files, "file") + " beside the tree")};
}
