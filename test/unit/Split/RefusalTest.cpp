// Shapes that are not split: a stable number, the reason, and the text stays.

#include "SplitFixture.h"

using namespace decouple;
using namespace decouple::test;

namespace {

struct Refusal {
  std::string name, number, source;
};

void PrintTo(const Refusal &refusal, std::ostream *os) { *os << refusal.name; }

class Refused : public testing::TestWithParam<Refusal> {};

TEST_P(Refused, HasANumberAndChangesNothing) {
  SplitResult result = split(GetParam().source);
  BlockOutcome block = onlyBlock(result);
  EXPECT_EQ(block.outcome, Outcome::Refused);
  EXPECT_EQ(block.diagnostic, GetParam().number) << block.reason;
  EXPECT_FALSE(block.reason.empty());
  EXPECT_TRUE(result.hostTexts.empty());
  EXPECT_TRUE(result.patches.empty());
  EXPECT_TRUE(result.backend.empty());
  bool reported = false;
  for (const Diagnostic &diagnostic : result.diagnostics)
    reported |= diagnostic.id == GetParam().number &&
                diagnostic.line == block.line && diagnostic.file == "unit.cpp";
  EXPECT_TRUE(reported);
}

INSTANTIATE_TEST_SUITE_P(
    Numbers, Refused,
    testing::Values(
        Refusal{"LocalType", "TD2001", R"(struct Own { int n; };
int f() {
  Own own{1};
#ifdef USE_CUDA
  own.n = 2;
#endif
  return own.n;
}
)"},
        Refusal{"Unbalanced", "TD2002", R"(int f(int n) {
#ifdef USE_CUDA
  if (n) {
#else
  if (!n) {
#endif
    return 1;
  }
  return 0;
}
)"},
        Refusal{"NotWholeStatements", "TD2004", R"(int f(int n) {
  return n
#ifdef USE_CUDA
      + 1
#endif
      ;
}
)"},
        Refusal{"FallsThrough", "TD2005", R"(int f(int n) {
  switch (n) {
#ifdef USE_CUDA
  case 1:
    n = 4;
#endif
  case 2:
    n = 5;
  }
  return n;
}
)"},
        Refusal{"ConditionWithEffect", "TD2005", R"(int f(int n) {
  switch (n++) {
#ifdef USE_CUDA
  case 1:
    n = 4;
    break;
#endif
  default:
    n = 5;
  }
  return n;
}
)"},
        Refusal{"LeavesALoop", "TD2006", R"(int f(int n) {
  while (n > 0) {
#ifdef USE_CUDA
    if (n == 3)
      break;
#endif
    --n;
  }
  return n;
}
)"},
        Refusal{"BranchReturnsSometimes", "TD2007", R"(int f(int n) {
  if (n == 1) {
    n = 2;
  }
#ifdef USE_CUDA
  else if (n == 2) {
    if (n)
      return 7;
  }
#endif
  return n;
}
)"},
        Refusal{"BranchMayBreak", "TD2007", R"(int f(int n) {
  if (n == 1) {
    n = 2;
  }
#ifdef USE_CUDA
  else if (n == 2) {
    do {
      if (n == 3)
        break;
      return 7;
    } while (false);
  }
#endif
  return n;
}
)"},
        Refusal{"SwitchArmMayBreak", "TD2007", R"(int f(int n, int m) {
  switch (n) {
#ifdef USE_CUDA
  case 1:
    if (m == 3)
      break;
    return 9;
#endif
  default:
    n = 5;
  }
  return n;
}
)"},
        Refusal{"LabelOfTheNext", "TD2005", R"(int f(int n) {
  switch (n) {
#ifdef USE_CUDA
  case 1:
    n = 4;
    break;
  case 3:
#endif
  case 2:
    n = 5;
  }
  return n;
}
)"},
        Refusal{"LabelAlone", "TD2005", R"(int f(int n) {
  switch (n) {
#ifdef USE_CUDA
  case 3:
#endif
  case 2:
    n = 5;
  }
  return n;
}
)"},
        Refusal{"ConditionWithHiddenEffect", "TD2005", R"(#define NEXT(n) n++
int f(int n) {
  switch (NEXT(n)) {
#ifdef USE_CUDA
  case 1:
    n = 4;
    break;
#endif
  default:
    n = 5;
  }
  return n;
}
)"},
        Refusal{"CaseBeforeRunsIntoIt", "TD2017", R"(int f(int n) {
  int m = 0;
  switch (n) {
  case 1:
    m = 1;
#ifdef USE_CUDA
  case 2:
    m += 2;
    break;
#endif
  default:
    m += 4;
  }
  return m;
}
)"},
        Refusal{"LabelBeforeIt", "TD2017", R"(int f(int n) {
  int m = 0;
  switch (n) {
  case 1:
#ifdef USE_CUDA
  case 2:
    m += 2;
    break;
#endif
  default:
    m += 4;
  }
  return m;
}
)"},
        Refusal{"LabelWithin", "TD2006", R"(int f(int n) {
  if (n == 3)
    goto done;
#ifdef USE_CUDA
  n = 4;
done:
  n += 1;
#else
done:
  n += 2;
#endif
  return n;
}
)"},
        Refusal{"Template", "TD2008", R"(template <typename T> T f(T n) {
#ifdef USE_CUDA
  n += 1;
#endif
  return n;
}
)"},
        Refusal{"VariableForLater", "TD2009", R"(int f(int n) {
#ifdef USE_CUDA
  int first = n, second = n;
#else
  int first = 0, second = 1;
#endif
  return first + second;
}
)"},
        Refusal{"OtherVersion", "TD2010", R"(#ifdef USE_CUDA
static const int size = 1;
#else
static const int size = 0;
#endif
int g() { return size; }
)"},
        Refusal{"OtherVersions", "TD2010", R"(#ifdef USE_CUDA
int f() { return 1; }
int g() { return 2; }
#else
int f() { return 0; }
int g() { return 0; }
#endif
int h() { return f() + g(); }
)"},
        Refusal{"OtherVersionUnnamed", "TD2010", R"(#ifdef USE_CUDA
int f(int n) { return n; }
#else
int f(int) { return 0; }
#endif
int h() { return f(1); }
)"},
        Refusal{"ThisItself", "TD2011", R"(struct S {
  int use();
  int n;
};
int take(S *);
int S::use() {
#ifdef USE_CUDA
  n = take(this);
#endif
  return n;
}
)"},
        Refusal{"VisibleFunction", "TD2014", R"(int helper(int n) { return n; }
int f(int n) {
#ifdef USE_CUDA
  n = helper(n);
#endif
  return n;
}
)"},
        Refusal{"GuardOfTheRest", "TD2018", R"(#include <mutex>
std::mutex all;
int f(int n) {
#ifdef USE_CUDA
  std::lock_guard<std::mutex> lock(all);
  n += 1;
#endif
  n *= 2;
  return n;
}
)"},
        Refusal{"StaticOfAHelper", "TD2019", R"(static int next() {
  static int calls = 0;
  return ++calls;
}
int f(int n) {
#ifdef USE_CUDA
  n += next();
#endif
  return n;
}
int g() { return next(); }
)"},
        Refusal{"StaticMember", "TD2019", R"(namespace {
struct Counter {
  static int count;
  int next() { return ++count; }
};
int Counter::count = 0;
} // namespace
int f(int n) {
#ifdef USE_CUDA
  n += Counter().next();
#endif
  return n + Counter().next();
}
)"},
        Refusal{"ConstantMadeAtRunTime", "TD2019", R"(int start();
static const int first = start();
int f(int n) {
#ifdef USE_CUDA
  n += first;
#endif
  return n + first;
}
)"},
        Refusal{"ThrownToTheHost", "TD2024", R"(namespace {
struct Failure {
  int n;
};
} // namespace
int f(int n) {
  try {
    n += 1;
#ifdef USE_CUDA
    if (n == 3)
      throw Failure{n};
#endif
  } catch (const Failure &failure) {
    return failure.n;
  }
  return n;
}
)"},
        Refusal{"KnownByItsClass", "TD2024", R"(namespace {
struct Shape {
  virtual ~Shape() = default;
};
} // namespace
void take(const void *);
int f(int n) {
#ifdef USE_CUDA
  Shape shape;
  take(&shape);
#endif
  return n;
}
)"},
        Refusal{"TableEntry", "TD2015", R"(static int table[] = {
    1,
#ifdef USE_CUDA
    2,
#endif
    3};
int f(int n) { return table[n]; }
)"},
        Refusal{"MacroArguments", "TD2003", R"(#define RUN(...) __VA_ARGS__
int f(int n) {
  RUN(
#ifdef USE_CUDA
      n = 1;
#endif
  )
  return n;
}
)"},
        Refusal{"TwoOfOneName", "TD2012", R"(static int n;
int f(int n) {
#ifdef USE_CUDA
  n += ::n;
#endif
  return n;
}
int g() { return ++n; }
)"},
        Refusal{"KeptArmAsks", "TD2013", R"(int f(int n) {
#if defined(USE_CUDA) && defined(USE_MORE)
  n = 1;
#elif defined(USE_CUDA)
  n = 2;
#else
  n = 3;
#endif
  return n;
}
)"},
        Refusal{"NotTaken", "TD2020", R"(int f(int n) {
#if defined(USE_CUDA) && defined(USE_NOWHERE)
  n = 1;
#endif
  return n;
}
)"},
        Refusal{"CheckFails", "TD2030", R"(int f(int n) {
#ifdef USE_CUDA
  static_assert(__LINE__ == 3, "the text knows its place");
  n = 1;
#endif
  return n;
}
)"},
        Refusal{"SharedBranch", "TD2002", R"(int f(int n) {
  if (n == 0) {
    n = 1;
#ifdef USE_CUDA
  } else if (n == 1) {
    n = 2;
#endif
    n += 5;
  }
  return n;
}
)"},
        Refusal{"OtherBranch", "TD2002", R"(int f(int n) {
  if (n == 0) {
    n = 1;
#ifdef USE_CUDA
  } else if (n == 1) {
    n = 2;
#else
    n += 5;
#endif
  }
  return n;
}
)"},
        Refusal{"DoesNotParse", "TD2021", R"(int f(int n) {
#ifdef USE_CUDA
  n = missing(n);
#endif
  return n;
}
)"}),
    [](const testing::TestParamInfo<Refusal> &info) {
      return info.param.name;
    });

TEST(Refused, IncludesStayWithTheBlockThatNeedsThem) {
  SplitResult result = split(R"(#ifdef USE_CUDA
#include "device.h"
#endif
int f(int n) {
  return n
#ifdef USE_CUDA
      + 1
#endif
      ;
}
)",
                             {{"device.h", ""}});
  ASSERT_EQ(result.blocks.size(), 2u);
  EXPECT_EQ(result.blocks[0].diagnostic, "TD2016");
  EXPECT_EQ(result.blocks[1].diagnostic, "TD2004");
  EXPECT_TRUE(result.patches.empty());
}

} // namespace
