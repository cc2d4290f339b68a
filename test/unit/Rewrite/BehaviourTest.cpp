// Host + hooks + backend against the original, compiled and run: without the
// backend the edited host does what the CPU-only build did, with it what the
// CUDA build did.

#include "SplitFixture.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Program.h"
#include <fstream>
#include <sstream>

using namespace decouple;
using namespace decouple::test;

namespace {

struct Case {
  std::string name;
  std::string source; ///< defines `std::string run(int)`, includes "common.h"
  std::string transform = "hook";
};

const char *common = R"(#pragma once
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>
struct Device {
  int kind;
  int type() const { return kind; }
};
)";

const char *mainText = R"(#include "common.h"
#include <cstdio>
std::string run(int);
int main() {
  for (int i = 0; i < 5; ++i) {
    try {
      std::printf("%d %s\n", i, run(i).c_str());
    } catch (const std::exception &error) {
      std::printf("%d throws %s\n", i, error.what());
    }
  }
}
)";

class Behaviour : public testing::TestWithParam<Case> {
protected:
  void SetUp() override {
    llvm::SmallString<128> path;
    ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("decouple-split", path));
    directory = path.str().str();
    write("common.h", common);
    write("export.h", "#pragma once\n#define LIB_API\n");
    write("main.cpp", mainText);
  }
  void TearDown() override { llvm::sys::fs::remove_directories(directory); }

  void write(const std::string &name, const std::string &text) {
    std::ofstream(directory + "/" + name) << text;
  }

  /// Compiles `sources` together and returns what the program prints.
  std::string outputOf(const std::vector<std::string> &sources, bool cuda) {
    std::vector<std::string> line = {DECOUPLE_CXX, "-std=c++17",
                                     "-I",         directory,
                                     "-o",         directory + "/program"};
    if (cuda)
      line.push_back("-DUSE_CUDA");
    for (const std::string &source : sources)
      line.push_back(directory + "/" + source);
    EXPECT_EQ(execute(line, ""), 0) << "does not compile";
    llvm::sys::fs::remove(directory + "/out"); // redirects do not truncate
    EXPECT_EQ(execute({directory + "/program"}, directory + "/out"), 0);
    std::stringstream text;
    text << std::ifstream(directory + "/out").rdbuf();
    return text.str();
  }

  std::string directory;

private:
  static int execute(const std::vector<std::string> &line,
                     const std::string &output) {
    std::vector<llvm::StringRef> arguments(line.begin(), line.end());
    std::optional<llvm::StringRef> redirects[3] = {
        std::nullopt,
        output.empty() ? std::nullopt : std::optional<llvm::StringRef>(output),
        std::nullopt};
    return llvm::sys::ExecuteAndWait(line[0], arguments, std::nullopt,
                                     redirects);
  }
};

TEST_P(Behaviour, SameInBothConfigurations) {
  write("unit.cpp", GetParam().source);
  std::string cpu = outputOf({"unit.cpp", "main.cpp"}, false);
  std::string cuda = outputOf({"unit.cpp", "main.cpp"}, true);
  ASSERT_NE(cpu, cuda) << "the case shows no difference";

  RewriteResult result =
      split(GetParam().source, {{"common.h", common}}, directory);
  for (const BlockOutcome &block : result.blocks)
    EXPECT_EQ(block.transform, GetParam().transform) << block.reason;
  EXPECT_TRUE(checksPass(result));
  write("unit.cpp", hostOf(result));
  if (!result.headers.empty())
    write(result.headers[0].path, headerOf(result));
  write("backend.cpp", backendOf(result));
  EXPECT_EQ(outputOf({"unit.cpp", "main.cpp"}, false), cpu);
  EXPECT_EQ(outputOf({"unit.cpp", "main.cpp", "backend.cpp"}, true), cuda);
}

INSTANTIATE_TEST_SUITE_P(
    Shapes, Behaviour,
    testing::Values(Case{"Statements", R"(#include "common.h"
std::string run(int n) {
  std::string text = "host";
#ifdef USE_CUDA
  text += std::to_string(n);
  n += 1;
#endif
  return text + std::to_string(n);
}
)"},
                    Case{"StatementsWithElse", R"(#include "common.h"
std::string run(int n) {
  std::string text;
#ifdef USE_CUDA
  text = "device" + std::to_string(n);
#else
  throw std::runtime_error("built without");
#endif
  return text;
}
)"},
                    Case{"WholeBodyReturns", R"(#include "common.h"
std::string run(int n) {
#ifdef USE_CUDA
  return "device" + std::to_string(n);
#else
  return "host";
#endif
}
)"},
                    Case{"SometimesReturns", R"(#include "common.h"
std::string run(int n) {
#ifdef USE_CUDA
  if (n % 2)
    return "odd";
  n *= 10;
#endif
  return std::to_string(n);
}
)"},
                    Case{"SometimesReturnsVoid", R"(#include "common.h"
static void change(int &n) {
#ifdef USE_CUDA
  if (n == 2)
    return;
  n += 5;
#else
  n -= 1;
#endif
  n *= 2;
}
std::string run(int n) {
  change(n);
  return std::to_string(n);
}
)"},
                    Case{"ReturnsFromVoidFunction", R"(#include "common.h"
static void change(int &n) {
#ifdef USE_CUDA
  n += 5;
  return;
#endif
  n = -n;
}
std::string run(int n) {
  change(n);
  return std::to_string(n);
}
)"},
                    Case{"ElseIf", R"(#include "common.h"
std::string run(int n) {
  Device device{n};
  std::string text;
  if (device.type() == 0) {
    text = "zero";
  }
#ifdef USE_CUDA
  else if (device.type() == 1) {
    text = "device";
  }
#endif
  else if (device.type() == 2) {
    text = "two";
  } else {
    throw std::runtime_error("unknown");
  }
  return text;
}
)"},
                    Case{"ElseIfReturns", R"(#include "common.h"
std::string run(int n) {
  if (n == 0) {
    return "zero";
  }
#ifdef USE_CUDA
  else if (n == 1) {
    return "device";
  } else if (n == 3) {
    return "device3";
  }
#endif
  return "other";
}
)"},
                    Case{"LastElse", R"(#include "common.h"
std::string run(int n) {
  std::string text = "host";
  if (n == 0) {
    text = "zero";
  }
#ifdef USE_CUDA
  else {
    text += "device";
  }
#endif
  return text;
}
)"},
                    Case{"SwitchArm", R"(#include "common.h"
std::string run(int n) {
  Device device{n};
  std::string text;
  switch (device.type()) {
    case 0:
      text = "zero";
      break;
#ifdef USE_CUDA
    case 1:
    case 4:
      text = "device";
      break;
#endif
    case 2:
      text = "two";
      break;
    default:
      throw std::runtime_error("unknown");
  }
  return text;
}
)"},
                    Case{"SwitchArmReturns", R"(#include "common.h"
std::string run(int n) {
  switch (n) {
    case 0:
      return "zero";
#ifdef USE_CUDA
    case 1:
      return "device";
#endif
    default:
      return "other";
  }
}
)"},
                    Case{"VariableOfBothArms", R"(#include "common.h"
std::string run(int n) {
#ifdef USE_CUDA
  std::string text = "device" + std::to_string(n);
#else
  std::string text = "host";
#endif
  return text;
}
)"},
                    Case{"LambdaBody", R"(#include "common.h"
std::string run(int n) {
  auto available = [](int m) {
#ifdef USE_CUDA
    return m > 2;
#else
    return false;
#endif
  };
  return available(n) ? "yes" : "no";
}
)"},
                    Case{"Method", R"(#include "common.h"
class Runner {
 public:
  explicit Runner(int size) : size_(size) {}
  int run();

 private:
  int size_;
  std::string name_ = "runner";
};
int Runner::run() {
#ifdef USE_CUDA
  size_ += static_cast<int>(name_.size());
#endif
  return size_;
}
std::string run(int n) {
  return std::to_string(Runner(n).run());
}
)"},
                    Case{"HelpersTravel", R"(#include "common.h"
#define TWICE(x) ((x) + (x))
namespace app {
namespace {
template <typename T>
struct Box {
  T value;
};
using IntBox = Box<int>;
constexpr int kOffset = 3;
int offset(IntBox box) {
  return box.value + kOffset;
}
} // namespace
static int twice(int n) {
  return TWICE(offset(IntBox{n}));
}
int compute(int n) {
#ifdef USE_CUDA
  n = twice(n);
#endif
  return n;
}
} // namespace app
std::string run(int n) {
  return std::to_string(app::compute(n));
}
)"},
                    Case{"FileScopeState", R"(#include "common.h"
static std::vector<int> seen;
std::string run(int n) {
#ifdef USE_CUDA
  seen.push_back(n);
#endif
  return std::to_string(seen.size());
}
)"},
                    Case{"NegatedCondition", R"(#include "common.h"
std::string run(int n) {
#ifndef USE_CUDA
  return "host";
#else
  return "device" + std::to_string(n);
#endif
}
)"},
                    Case{"OtherArmsStay", R"(#include "common.h"
std::string run(int n) {
  std::string text = "start";
#ifdef USE_CUDA
  text = "device" + std::to_string(n);
#elif defined(USE_OTHER)
  text = "other";
#else
  text = "host";
#endif
  return text;
}
)"}),
    [](const testing::TestParamInfo<Case> &info) { return info.param.name; });

} // namespace
