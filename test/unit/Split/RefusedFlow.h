//===- RefusedFlow.h - how control enters and leaves a block -------------===//
//
// Cases of RefusalTest: branches, loops, cases, labels. In the order of
// the numbers.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "SplitFixture.h"

namespace decouple::test {

inline std::vector<Refusal> flowRefusals() {
  return {
      Refusal{"Unbalanced", "TD2002", "braces do not balance within the arm",
              R"(int f(int n) {
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
      Refusal{"SharedBranch", "TD2002", "braces do not balance within the arm",
              R"(int f(int n) {
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
      Refusal{"OtherBranch", "TD2002", "braces do not balance within the arm",
              R"(int f(int n) {
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
      Refusal{"BranchInPlaceOfAnother", "TD2004",
              "a branch or case where the host has another one",
              R"(int f(int n) {
  if (n == 1) {
    n = 2;
  }
#ifdef USE_CUDA
  else if (n == 2) {
    n = 3;
  }
#else
  else {
    n = 4;
  }
#endif
  return n;
}
)"},
      Refusal{"CaseInPlaceOfAnother", "TD2004",
              "a branch or case where the host has another one",
              R"(int f(int n) {
  switch (n) {
#ifdef USE_CUDA
  case 1:
    return 1;
#else
  case 2:
    return 2;
#endif
  }
  return n;
}
)"},
      Refusal{"FallsThrough", "TD2005", "a case that falls through",
              R"(int f(int n) {
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
      Refusal{"ConditionWithEffect", "TD2005",
              "a switch whose condition cannot be asked twice",
              R"(int f(int n) {
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
      Refusal{"LabelOfTheNext", "TD2005", "a case that falls through",
              R"(int f(int n) {
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
      Refusal{"LabelAlone", "TD2005", "a case that falls through",
              R"(int f(int n) {
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
      Refusal{"ConditionWithHiddenEffect", "TD2005",
              "a switch whose condition cannot be asked twice",
              R"(#define NEXT(n) n++
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
      Refusal{"LeavesALoop", "TD2006",
              "has a `break` that leaves a loop around the block",
              R"(int f(int n) {
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
      Refusal{"SavesAPlace", "TD2006",
              "saves a place of its function to jump back to", R"(int f(int n) {
  void *place[5];
#ifdef USE_CUDA
  if (__builtin_setjmp(place))
    n = 3;
#endif
  return n;
}
)"},
      Refusal{"LabelWithin", "TD2006", "has a label that others can jump to",
              R"(int f(int n) {
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
      Refusal{"BranchReturnsSometimes", "TD2007",
              "an else-if branch that returns on some paths only",
              R"(int f(int n) {
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
      Refusal{"BranchMayBreak", "TD2007",
              "an else-if branch that returns on some paths only",
              R"(int f(int n) {
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
      Refusal{"SwitchArmMayBreak", "TD2007",
              "a case that returns on some paths only", R"(int f(int n, int m) {
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
      Refusal{"CaseBeforeRunsIntoIt", "TD2017",
              "the case before runs into the block's", R"(int f(int n) {
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
      Refusal{"LabelBeforeIt", "TD2017",
              "the case before runs into the block's", R"(int f(int n) {
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
)"}};
}

} // namespace decouple::test
