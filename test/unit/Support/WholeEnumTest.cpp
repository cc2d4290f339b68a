#include "Support/WholeEnum.h"
#include "Support/Truth.h"
#include <gtest/gtest.h>

using namespace decouple;

namespace {
enum class Hidden { One, Two };
struct Outer {
  enum class Nested { One, Two, Three };
};
} // namespace

TEST(WholeEnum, CountsEnumerators) {
  static_assert(enumeratorsOf<Truth>() == 3);
  static_assert(enumeratorsOf<Hidden>() == 2);
  static_assert(enumeratorsOf<Outer::Nested>() == 3);
}

TEST(WholeEnum, IsOneThatHasAWordForEach) {
  static constexpr EnumWord<Hidden> all[] = {{"two", Hidden::Two},
                                             {"one", Hidden::One}};
  static_assert(isWhole(all));
  static_assert(!isWhole(all, Hidden::Two), "which has a word");
}

TEST(WholeEnum, IsNoneThatLacksOne) {
  using Nested = Outer::Nested;
  static constexpr EnumWord<Nested> some[] = {{"one", Nested::One},
                                              {"two", Nested::Two}};
  static_assert(!isWhole(some));
  static_assert(isWhole(some, Nested::Three));
  static constexpr EnumWord<Nested> gap[] = {{"one", Nested::One},
                                             {"three", Nested::Three}};
  static_assert(!isWhole(gap));
}

TEST(WholeEnum, IsNoneThatHasTwoForOne) {
  static constexpr EnumWord<Hidden> twice[] = {
      {"one", Hidden::One}, {"two", Hidden::Two}, {"second", Hidden::Two}};
  static_assert(!isWhole(twice));
}
