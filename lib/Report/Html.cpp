#include "Report/Html.h"
#include "Report/PageTemplate.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <nlohmann/json.hpp>

using namespace decouple;
using nlohmann::json;

/// Texts that would make a page load something if they stood in its markup. In
/// the data they are harmless, but a search of the page should find none.
static constexpr llvm::StringLiteral Loading[] = {
    "http:", "https:", " src=", "url(", "@import"};

static bool endsLoading(const std::string &text, char next) {
  return llvm::any_of(Loading, [&](llvm::StringRef word) {
    return next == word.back() &&
           llvm::StringRef(text).ends_with(word.drop_back());
  });
}

/// JSON that may stand inside a <script> element: '<' only occurs in strings
/// there, and without it the element can be neither closed nor commented out.
static std::string embedded(const json &report) {
  std::string text =
      report.dump(-1, ' ', false, json::error_handler_t::replace);
  std::string out;
  out.reserve(text.size());
  for (char c : text)
    if (c == '<' || endsLoading(out, c))
      out += "\\u00" + llvm::utohexstr(c, /*LowerCase=*/true);
    else
      out += c;
  return out;
}

static std::string escaped(llvm::StringRef text) {
  std::string out;
  for (char c : text)
    if (c == '&')
      out += "&amp;";
    else if (c == '<')
      out += "&lt;";
    else
      out += c;
  return out;
}

std::string decouple::reportHtml(const json &report, const json &sources) {
  auto [head, rest] = llvm::StringRef(PageTemplate).split("{{release}}");
  auto [middle, behind] = rest.split("{{report}}");
  auto [between, tail] = behind.split("{{sources}}");
  std::string release = report.value("release", "");
  return (head + escaped(release) + middle + embedded(report) + between +
          embedded(sources) + tail)
      .str();
}
