#include "SarifOption.h"
#include "Report/Sarif/Sarif.h"
#include "Support/Errors.h"
#include "Support/FileTree.h"
#include "Support/Output/FileWriter.h"
#include <nlohmann/json.hpp>

using namespace decouple;

void decouple::addSarifOption(CLI::App &app, std::string &file) {
  // An empty name would be as good as none; it is an unset variable.
  auto take = [&file](const std::string &name) {
    if (name.empty() || name == "-")
      throw CLI::ValidationError(
          "--sarif", "it needs the name of a file; './-' is a file called '-'");
    file = name;
  };
  app.add_option_function<std::string>(
         "--sarif", take,
         "write what a person has to look at to FILE as SARIF 2.1.0, for code "
         "hosts and editors")
      ->option_text("FILE");
}

llvm::Error decouple::checkSarif(const std::string &file,
                                 const std::string &checkout,
                                 const std::string &output) {
  if (file.empty())
    return llvm::Error::success();
  if (liesIn(file, checkout))
    return usageError("the file " + file + " lies in the checkout " + checkout +
                      ", which is only read; name one outside it");
  if (!output.empty() && liesIn(file, output))
    return usageError("the file " + file + " lies in the output " + output +
                      ", which holds what a run emits; name one outside it");
  return checkFile(file);
}

llvm::Error decouple::writeSarif(const std::string &file,
                                 const ReportInput &input,
                                 llvm::ArrayRef<ReviewItem> review,
                                 const PathChoice &part) {
  if (file.empty())
    return llvm::Error::success();
  return replaceFile(
      file, sarifText(sarifJson(input, review, TORCH_DECOUPLE_VERSION, part)));
}
