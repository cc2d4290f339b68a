// The table of remarks: rows can be found, and each says all that it has to.

#include "Support/DiagnosticTable.h"
#include <gtest/gtest.h>
#include <set>

using namespace decouple;

namespace {

TEST(DiagnosticTable, EachNameIsGivenOnce) {
  std::set<std::string> names;
  for (const DiagnosticInfo &row : diagnosticTable())
    EXPECT_TRUE(names.insert(row.name.lower()).second) << row.name.str();
}

TEST(DiagnosticTable, NumbersAscend) {
  std::string before;
  for (const DiagnosticInfo &row : diagnosticTable()) {
    if (!row.name.starts_with("TD"))
      continue;
    EXPECT_EQ(row.name.size(), 6u) << row.name.str();
    EXPECT_LT(before, row.name.str());
    before = row.name.str();
  }
}

TEST(DiagnosticTable, EachRowSaysSentencesThatEnd) {
  for (const DiagnosticInfo &row : diagnosticTable()) {
    EXPECT_TRUE(row.sentence.ends_with(".")) << row.name.str();
    EXPECT_TRUE(row.advice.ends_with(".")) << row.name.str();
  }
}

TEST(DiagnosticTable, NamesAreFoundInAnyCase) {
  EXPECT_EQ(diagnosticNamed("TD2006"), DiagnosticId::TD2006);
  EXPECT_EQ(diagnosticNamed("td2006"), DiagnosticId::TD2006);
  EXPECT_EQ(diagnosticNamed("python-syntax"), DiagnosticId::PythonSyntax);
  EXPECT_EQ(diagnosticNamed("TD20"), std::nullopt);
}

TEST(DiagnosticTable, TheLikelyNameIsTheClosest) {
  EXPECT_EQ(likelyDiagnostic("TD3050"), "TD2050");
  EXPECT_EQ(likelyDiagnostic("TD20411"), "TD2041");
  EXPECT_EQ(likelyDiagnostic("pyton-syntax"), "python-syntax");
}

TEST(DiagnosticTable, ARemarkHasTheRowsSeverity) {
  Diagnostic made = remark(DiagnosticId::TD2040, "a.cpp", 7, "does not fit");
  EXPECT_EQ(render(made), "a.cpp:7: warning: does not fit [TD2040]");
  EXPECT_EQ(remark(DiagnosticId::CMakeUnsupported, "a", 0, "").severity,
            Severity::Note);
}

} // namespace

TEST(DiagnosticTable, TripwiresAreANumberOfTheirOwn) {
  EXPECT_TRUE(isTripwire(DiagnosticId::TD2060));
  EXPECT_TRUE(isTripwire(DiagnosticId::MovedHostUnit));
  EXPECT_TRUE(isTripwire(DiagnosticId::TD2065));
  EXPECT_TRUE(isTripwire(DiagnosticId::TD2070));
  EXPECT_FALSE(isTripwire(DiagnosticId::TD2050));
  EXPECT_TRUE(isTripwire(DiagnosticId::CMakeSyntax));
  EXPECT_TRUE(isTripwire(DiagnosticId::CMakeUnbalanced));
  EXPECT_TRUE(isTripwire(DiagnosticId::CMakeEndless));
  EXPECT_FALSE(isTripwire(DiagnosticId::CMakeUnsupported));
}
