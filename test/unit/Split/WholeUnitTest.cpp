// What refuses a unit before it is read.

#include "SplitFixture.h"

#include "Split/Decide/WholeUnit.h"

using namespace decouple;
using namespace decouple::test;

namespace {

struct Unit {
  HostUnit unit;
  UnitArguments arguments;

  Unit() {
    unit.library = "lib";
    unit.tellingMacros = {"ON", "TOO"};
    arguments.without = {"-std=c++17"};
    arguments.with = {"-std=c++17", "-DON=1"};
  }
  std::optional<UnitRefusal> refusal() const {
    return refuseUnread(unit, arguments, smallRules());
  }
};

TEST(WholeUnit, IsReadWhenOneMacroIsSaid) { EXPECT_FALSE(Unit().refusal()); }

TEST(WholeUnit, IsReadWhenTheOtherConfigurationSaysOne) {
  Unit small;
  small.arguments = {{"-DTOO"}, {}, ""};
  EXPECT_FALSE(small.refusal());
}

TEST(WholeUnit, IsReadWhenNoMacroTells) {
  Unit small;
  small.unit.tellingMacros = {};
  small.arguments.with = {};
  EXPECT_FALSE(small.refusal());
}

TEST(WholeUnit, IsRefusedWhenNothingIsSaid) {
  Unit small;
  small.arguments.with = {"-DONE", "-DOTHER", "ON"};
  ASSERT_TRUE(small.refusal());
  EXPECT_EQ(small.refusal()->number, DiagnosticId::TD2032);
  EXPECT_EQ(small.refusal()->reason,
            "the compiler's arguments do not say `ON` or `TOO`");
}

TEST(WholeUnit, IsRefusedWhenItHasNulBytes) {
  Unit small;
  small.unit.text = llvm::StringRef("int a;\0int b;", 13);
  ASSERT_TRUE(small.refusal());
  EXPECT_EQ(small.refusal()->number, DiagnosticId::TD2021);
  EXPECT_EQ(small.refusal()->reason, "does not parse: it has NUL bytes");
}

TEST(WholeUnit, IsRefusedWhenItsLibraryIsUnknown) {
  Unit small;
  small.unit.library = "other";
  ASSERT_TRUE(small.refusal());
  EXPECT_EQ(small.refusal()->number, DiagnosticId::TD2031);
}

TEST(WholeUnit, IsRefusedWhenNoLibraryHasIt) {
  Unit small;
  small.unit.library = "";
  ASSERT_TRUE(small.refusal());
  EXPECT_EQ(small.refusal()->reason, "no library of the host compiles it");
}

} // namespace
