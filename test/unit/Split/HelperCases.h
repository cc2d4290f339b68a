//===- HelperCases.h - what goes along with an arm ------------------------===//
//
// Sources whose arms need more of their file than they name.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "BehaviourCases.h"

namespace decouple::test {

inline std::vector<Case> helperCases() {
  return {Case{"TypeOfTheFunction", R"(#include "common.h"
static int twice(int n) { return 2 * n; }
std::string run(int n) {
  using Number = long;
  enum Step { Small = 1, Large = 10 };
  struct Sum {
    Number value = 0;
    void add(Number more) { value += twice(static_cast<int>(more)); }
  };
  std::string text = "host";
#ifdef USE_CUDA
  Sum sum;
  sum.add(n);
  text = std::to_string(sum.value + Large);
#endif
  Sum other;
  other.add(Small);
  return text + std::to_string(other.value);
}
)"},
          Case{"LookupOfTheFunction", R"(#include "common.h"
namespace first { inline int one() { return 1; } }
namespace second { inline int two() { return 2; } }
namespace third { inline int three() { return 3; } }
std::string run(int n) {
  using namespace first;
  using second::two;
  auto more = [](int m) {
    namespace alias = third;
#ifdef USE_CUDA
    m += one() + 10 * two() + 100 * alias::three();
#endif
    return std::to_string(m + one() + two() + alias::three());
  };
  return more(n);
}
)"},
          Case{"SpecialisedFunction", R"(#include "common.h"
namespace {
template <typename T> std::string nameOf() { return "something"; }
template <> std::string nameOf<int>() { return "int"; }
template <> std::string nameOf<Device>() { return "device"; }
} // namespace
std::string run(int n) {
  std::string text = nameOf<int>();
#ifdef USE_CUDA
  text += nameOf<Device>() + nameOf<char>() + std::to_string(n);
#endif
  return text;
}
)"},
          Case{"SpecialisedClass", R"(#include "common.h"
namespace {
template <typename T> struct Size { static constexpr int value = 1; };
template <> struct Size<Device> { static constexpr int value = 7; };
template <typename T> struct Size<T *> { static constexpr int value = 3; };
template <typename T> int sizeOf() { return Size<T>::value; }
} // namespace
std::string run(int n) {
#ifdef USE_CUDA
  n += 100 * sizeOf<Device>() + 10 * sizeOf<int *>() + sizeOf<int>();
#endif
  return std::to_string(n);
}
)"},
          Case{"SpecialisedMember", R"(#include "common.h"
namespace {
template <typename T> struct Maker {
  std::string make(int n);
};
template <typename T> std::string Maker<T>::make(int) { return "any"; }
template <> std::string Maker<int>::make(int n) { return std::to_string(-n); }
} // namespace
std::string run(int n) {
#ifdef USE_CUDA
  return Maker<int>().make(n) + Maker<char>().make(n);
#else
  return "host";
#endif
}
)"},
          Case{"SpecialisedVariable", R"(#include "common.h"
template <typename T> constexpr int kSize = 1;
template <> inline constexpr int kSize<Device> = 7;
std::string run(int n) {
#ifdef USE_CUDA
  n += 10 * kSize<Device> + kSize<int>;
#endif
  return std::to_string(n);
}
)"},
          Case{"SpecialisationOfAHeadersTemplate", R"(#include "common.h"
#include <unordered_set>
namespace {
struct Key {
  int n;
  bool operator==(const Key &other) const { return n / 2 == other.n / 2; }
};
} // namespace
namespace std {
template <> struct hash<Key> {
  size_t operator()(const Key &key) const { return key.n / 2; }
};
} // namespace std
std::string run(int n) {
#ifdef USE_CUDA
  {
    std::unordered_set<Key> keys;
    for (int i = 0; i <= n; ++i)
      keys.insert(Key{i});
    n = static_cast<int>(keys.size());
  }
#endif
  return std::to_string(n);
}
)"},
          Case{"MemberOfAClassTemplate", R"(#include "common.h"
template <typename T> struct Box {
  T value;
  T twice();
};
template <typename T> T Box<T>::twice() { return value * 2; }
std::string run(int n) {
#ifdef USE_CUDA
  n = Box<int>{n}.twice();
#endif
  return std::to_string(n);
}
)"},
          Case{"OverloadThatAnInstanceFinds", R"(#include "common.h"
struct Thing {};
struct Heavy : Thing {};
static int weigh(Thing) { return 6; }
template <typename T> static int apply(T t) { return weigh(t); }
static int weigh(Heavy) { return 7; }
std::string run(int n) {
#ifdef USE_CUDA
  n += apply(Heavy());
#endif
  return std::to_string(n);
}
)"},
          Case{"OperatorThatAHeadersTemplateFinds", R"(#include "common.h"
#include <algorithm>
#include <iterator>
struct Weight {
  int n;
};
static bool operator<(Weight a, Weight b) { return b.n < a.n; }
static void swap(Weight &a, Weight &b) { std::swap(a.n, b.n); }
std::string run(int n) {
#ifdef USE_CUDA
  {
    Weight all[2] = {{n}, {5}};
    std::sort(std::begin(all), std::end(all));
    n = all[0].n;
  }
#endif
  return std::to_string(n);
}
)"},
          Case{"MemberDefinedOutside", R"(#include "common.h"
namespace {
struct Scale {
  int factor;
  int of(int n) const;
};
int Scale::of(int n) const { return factor * n; }
} // namespace
std::string run(int n) {
#ifdef USE_CUDA
  n = Scale{3}.of(n) + 1;
#endif
  return std::to_string(n);
}
)"},
          Case{"DeclaredBeforeDefined", R"(#include "common.h"
static int even(int n);
static int odd(int n) { return n ? even(n - 1) : 0; }
static int even(int n) { return n ? odd(n - 1) : 1; }
std::string run(int n) {
#ifdef USE_CUDA
  n = 10 + even(n);
#endif
  return std::to_string(n);
}
)"}};
}

} // namespace decouple::test
