#include "Report/Html.h"
#include "Sample.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace decouple;
using nlohmann::json;

/// What the page has besides the report; empty, for tests of the report alone.
static const json Sources = {{"lines", json::object()},
                             {"patches", json::object()}};
using testing::HasSubstr;
using testing::Not;

static constexpr char Open[] =
    "<script type=\"application/json\" id=\"report\">";

/// The data as a browser finds it: up to the first end of the element.
static std::string embedded(const std::string &page) {
  std::size_t begin = page.find(Open) + sizeof(Open) - 1;
  return page.substr(begin, page.find("</script", begin) - begin);
}

static unsigned count(const std::string &text, const std::string &word) {
  unsigned found = 0;
  for (std::size_t at = text.find(word); at != std::string::npos;
       at = text.find(word, at + 1))
    ++found;
  return found;
}

TEST(Html, CarriesTheWholeReport) {
  json report = Sample().report();
  EXPECT_EQ(json::parse(embedded(reportHtml(report, Sources))), report);
}

TEST(Html, KeepsDataThatLooksLikeMarkup) {
  Sample sample;
  sample.scan.blocks[0].condition = "</script><!-- <script>";
  json report = sample.report();
  std::string page = reportHtml(report, Sources);
  EXPECT_EQ(json::parse(embedded(page)), report);
  EXPECT_THAT(embedded(page), Not(HasSubstr("<")));
}

TEST(Html, EscapesTheReleaseInTheTitle) {
  Sample sample;
  sample.scan.tree.release = "1</title>&";
  EXPECT_THAT(reportHtml(sample.report(), Sources),
              HasSubstr("PyTorch 1&lt;/title>&amp;</title>"));
}

TEST(Html, IsFilledInCompletely) {
  std::string page = reportHtml(Sample().report(), Sources);
  EXPECT_THAT(page, Not(HasSubstr("{{")));
  for (const char *part :
       {"@page_css@", "@model_js@", "@details_js@", "@address_js@"})
    EXPECT_THAT(page, Not(HasSubstr(part)));
}

TEST(Html, HasWordsForEverythingThatCanBeReviewed) {
  std::string page = reportHtml(Sample().report(), Sources);
  for (Concern concern : allConcerns()) {
    std::string name = nameOf(concern);
    EXPECT_TRUE(llvm::StringRef(page).contains("\n  \"" + name + "\": ") ||
                llvm::StringRef(page).contains("\n  " + name + ": "))
        << name;
  }
}

TEST(Html, LoadsNothing) {
  std::string page = reportHtml(Sample().report(), Sources);
  for (const char *word :
       {"http:", "https:", " src=", "<link", "@import", "url("})
    EXPECT_THAT(page, Not(HasSubstr(word)));
  EXPECT_THAT(page, HasSubstr("default-src 'none'"));
}

TEST(Html, HasNothingThatLoadsInItsData) {
  const json sources = {
      {"lines",
       {{"a.py", {{1, "see http://a, https://b\nurl(c) src=d @import"}}}}},
      {"patches", json::object()}};
  std::string page = reportHtml(Sample().report(), sources);
  for (const char *word : {"http:", "https:", " src=", "url(", "@import"})
    EXPECT_THAT(page, Not(HasSubstr(word)));
  std::size_t begin = page.find("id=\"sources\">") + 13;
  EXPECT_EQ(
      json::parse(page.substr(begin, page.find("</script", begin) - begin)),
      sources);
}

TEST(Html, ClosesEachElementItOpens) {
  std::string page = reportHtml(Sample().report(), Sources);
  for (std::string tag :
       {"html", "head", "body", "style", "script", "main", "table", "section"})
    EXPECT_EQ(count(page, "<" + tag + ">") + count(page, "<" + tag + " "),
              count(page, "</" + tag + ">"))
        << tag;
}
