#include "Report/Drift/DriftText.h"
#include "Report/Drift/DriftItems.h"
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

using namespace decouple;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

static const DriftKind AllKinds[] = {
    DriftKind::MovedFile,  DriftKind::CopiedFile,   DriftKind::Block,
    DriftKind::BuildBlock, DriftKind::PythonSite,   DriftKind::Binding,
    DriftKind::Unit,       DriftKind::Definition,   DriftKind::Option,
    DriftKind::Directory,  DriftKind::Link,         DriftKind::Patch,
    DriftKind::Macro,      DriftKind::TopDirectory, DriftKind::Rule,
    DriftKind::Review};

TEST(DriftText, FitsOneScreen) {
  Drift drift{"1.0", "2.0"};
  for (DriftKind kind : AllKinds)
    drift.kinds[kind].added.resize(1);
  drift.leftOut = {"one thing", "another"};
  for (Concern concern : allConcerns())
    for (unsigned i = 0; i < 9; ++i)
      drift.review.push_back({concern, Weight::Fails, "a.cpp", i, "S", "t"});
  std::string text = driftText(drift, /*colour=*/false).str();
  EXPECT_EQ(llvm::StringRef(text).count('\n'), ScreenLines);
  EXPECT_THAT(text, StartsWith("PyTorch 1.0 to 2.0: what changed\n"
                               "  not compared  one thing\n"));
  EXPECT_THAT(text, HasSubstr("  top directories               1        -"));
  EXPECT_THAT(text, HasSubstr("  failed        a.cpp: t\n"));
  EXPECT_THAT(text, EndsWith(" more lines; --json has everything\n"));
}

TEST(DriftText, SaysInItsHeadThatNothingHasChanged) {
  Drift drift{"1.0", "1.0"};
  EXPECT_EQ(driftCounts(drift, false).str(),
            "PyTorch 1.0: nothing has changed\n");
  drift.to = "2.0";
  drift.leftOut = {"one thing"};
  EXPECT_EQ(driftCounts(drift, false).str(),
            "PyTorch 1.0 to 2.0: nothing has changed\n"
            "  not compared  one thing\n");
}

TEST(DriftText, CountsByLibraryWhereMostHasChanged) {
  Drift drift{"1.0", "2.0"};
  KindDrift &units = drift.kinds[DriftKind::Unit];
  units.added = {{.group = "a"}, {.group = "b"}, {.group = "c"}};
  units.gone = {{.group = "b"}, {.group = "c"}, {.group = "c"}};
  EXPECT_THAT(driftCounts(drift, false).str(),
              HasSubstr("  c +1 -2, b +1 -1, and 1 more\n"));
}

TEST(DriftText, NamesRulesThatHitNothingAnyMore) {
  Drift drift{"1.0", "2.0"};
  auto change = [](const char *rule, bool falls) {
    SummaryItem hits{.name = rule, .verdict = HittingRule};
    SummaryItem idle{.name = rule, .verdict = IdleRule};
    return falls ? DriftChange{hits, idle} : DriftChange{idle, hits};
  };
  drift.kinds[DriftKind::Rule].changed = {change("a", true), change("b", false),
                                          change("c", true)};
  EXPECT_THAT(driftCounts(drift, false).str(),
              HasSubstr("  no longer hit anything: a, c\n"));
}

TEST(DriftText, OfARunIsOneLineWhereNothingChanges) {
  Since since;
  since.isFirst = true;
  EXPECT_EQ(sinceText(since, false).str(), "");
  since.isFirst = false;
  EXPECT_EQ(sinceText(since, false).str(),
            "  changes       none since the run before\n");
  since.isOlder = true;
  EXPECT_THAT(sinceText(since, false).str(), StartsWith("  changes       not "
                                                        "compared: "));
}

TEST(DriftItems, SayWhatAnItemWasBefore) {
  Drift drift{"1.0", "2.0"};
  drift.kinds[DriftKind::Block].changed = {
      {{.path = "a", .name = "if X", .text = "12", .verdict = "KEEP"},
       {.path = "a",
        .name = "if X",
        .text = "34",
        .verdict = "HOOK",
        .line = 7}}};
  drift.kinds[DriftKind::MovedFile].renamed = {{"b", "c", 87}};
  nlohmann::json json = driftJson(drift);
  EXPECT_EQ(json["counts"]["blocks"]["changed"], 1);
  EXPECT_EQ(json["changes"]["blocks"]["changed"][0],
            nlohmann::json({{"path", "a"},
                            {"name", "if X"},
                            {"verdict", "HOOK"},
                            {"line", 7},
                            {"before", {{"verdict", "KEEP"}}}}));
  EXPECT_EQ(json["changes"]["moved_files"]["renamed"][0],
            nlohmann::json({{"from", "b"}, {"to", "c"}, {"similarity", 87}}));
  nlohmann::json report = {{"drift", nullptr}};
  addDrift(report, drift);
  EXPECT_EQ(report["drift"], json);
}
