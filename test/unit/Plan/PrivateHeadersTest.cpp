#include "Plan/Backend/PrivateHeaders.h"
#include "../Plan/SampleTree.h"
#include "Plan/Backend/Generate.h"
#include <gmock/gmock.h>

using namespace decouple;
using testing::HasSubstr;
using testing::Not;

namespace {

/// The sample tree, with a file that was split and includes three headers.
struct SplitSample : SampleTree {
  Plan planned;

  SplitSample() {
    add("core/private.h", "p\n", Action::Keep, "header");
    add("core/inner.h", "i\n", Action::Keep, "header");
    add("core/public.h", "q\n", Action::Keep, "header");
    add("core/unused.h", "u\n", Action::Keep, "header");
    for (const char *header : {"private", "public", "unused"})
      addInclude("core/a.cpp", 1, std::string("core/") + header + ".h", true,
                 std::string("core/") + header + ".h");
    addInclude("core/private.h", 1, "core/inner.h", true, "core/inner.h");
    add("core/beside.h", "b\n", Action::Keep, "header");
    addInclude("core/inner.h", 1, "beside.h", false, "core/beside.h");
    add("lib/parameter.h", "t\n", Action::Keep, "header");
    add("lib/renamed.h", "r\n", Action::Keep, "header");
    planned = llvm::cantFail(plan());
    std::string place = "dev/backend/split/a.cpp";
    planned.files.push_back({place, Source::Generated, "split", "", false,
                             bufferOf("#include <core/private.h>\n"
                                      "#include <core/public.h>\n"
                                      "#include <core/aHooks.h>\n"
                                      "#include <lib/renamed.h>\n"
                                      "#include <vector>\n")});
    std::string hooks = "dev/backend/split/include/core/aHooks.h";
    planned.files.push_back({hooks, Source::Generated, "split", "", false,
                             bufferOf("#include <parameter.h>\n")});
    planned.includes.push_back({"core/aHooks.h", hooks});
    planned.units.push_back({"gpu_lib", "", "core/a.cpp", "split/a.cpp", true});
    SplitRules split;
    split.info.id = "split-rule";
    addPrivateHeaders(
        scan, rules, split,
        [](const std::string &spelled) {
          return spelled == "core/public.h" || spelled == "renamed.h";
        },
        planned);
  }
  std::string staged() const {
    return "\n" + stagedIncludesText(planned, rules.layouts.at("sample"));
  }
};

} // namespace

TEST(PrivateHeaders, AHeaderThatNoHostInstallsComesAlong) {
  SplitSample sample;
  EXPECT_THAT(sample.staged(), HasSubstr("core/private.h\t"
                                         "split/include/core/private.h\n"));
  EXPECT_EQ(textOf(sample.planned, "dev/backend/split/include/core/private.h"),
            "p\n");
}

TEST(PrivateHeaders, WhatItIncludesComesAlongToo) {
  EXPECT_THAT(SplitSample().staged(), HasSubstr("core/inner.h\t"));
}

TEST(PrivateHeaders, WhatLiesBesideItComesAlongToo) {
  EXPECT_THAT(SplitSample().staged(), HasSubstr("core/beside.h\t"));
}

TEST(PrivateHeaders, WhatAHooksHeaderIncludesComesAlongToo) {
  EXPECT_THAT(SplitSample().staged(),
              HasSubstr("\nparameter.h\tsplit/include/lib/parameter.h\n"));
}

TEST(PrivateHeaders, IsStagedOnlyUnderNamesThatTheHostHasNot) {
  std::string staged = SplitSample().staged();
  EXPECT_THAT(staged, HasSubstr("lib/renamed.h\t"));
  EXPECT_THAT(staged, Not(HasSubstr("\nrenamed.h\t")));
}

TEST(PrivateHeaders, InstalledAndUnusedOnesDoNot) {
  std::string staged = SplitSample().staged();
  EXPECT_THAT(staged, Not(HasSubstr("core/public.h")));
  EXPECT_THAT(staged, Not(HasSubstr("core/unused.h")));
}
