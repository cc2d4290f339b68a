// Host + hooks + backend against the original, compiled and run: without the
// backend the edited host does what the CPU-only build did, with it what the
// CUDA build did.

#include "BranchCases.h"
#include "FlowCases.h"
#include "HelperCases.h"
#include "InterfaceCases.h"
#include "SplitFixture.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Program.h"
#include <fstream>
#include <sstream>

using namespace decouple;
using namespace decouple::test;

namespace {

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

// Upstream's own interface: what the device has of it is set when it is loaded.
struct DeviceHooks {
  virtual ~DeviceHooks() = default;
  virtual bool isThere() const { return false; }
  virtual std::string name(int) const { throw std::logic_error("no device"); }
};
inline const DeviceHooks *&deviceHooks() {
  static const DeviceHooks none;
  static const DeviceHooks *hooks = &none;
  return hooks;
}
std::string deviceName(int n); // the device's own
)";

// What upstream's build has for the device, and moves.
const char *implementation = R"(#include "common.h"
std::string deviceName(int n) { return "device " + std::to_string(n); }
struct Implemented : DeviceHooks {
  bool isThere() const override { return true; }
  std::string name(int n) const override { return deviceName(n); }
};
static const Implemented implemented;
static const bool set = (deviceHooks() = &implemented, true);
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

class Programs : public testing::Test {
protected:
  void SetUp() override {
    llvm::SmallString<128> path;
    ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("decouple-split", path));
    directory = path.str().str();
    write("common.h", common);
    write("export.h", "#pragma once\n#define LIB_API\n");
    write("main.cpp", mainText);
    write("device.cpp", implementation);
  }
  void TearDown() override {
    (void)llvm::sys::fs::remove_directories(directory);
  }

  void write(const std::string &name, const std::string &text) {
    std::ofstream(directory + "/" + name) << text;
  }

  /// Compiles `sources` together and returns what the program prints.
  std::string outputOf(const std::vector<std::string> &sources, bool with) {
    std::vector<std::string> line = {DECOUPLE_CXX, "-std=c++17",
                                     "-I",         directory,
                                     "-o",         directory + "/program"};
    if (with)
      line.push_back("-DUSE_CUDA");
    for (const std::string &source : sources)
      line.push_back(directory + "/" + source);
    EXPECT_EQ(execute(line, ""), 0) << "does not compile";
    // Redirects do not truncate.
    (void)llvm::sys::fs::remove(directory + "/out");
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

class Behaviour : public Programs, public testing::WithParamInterface<Case> {};

/// A host with one hook, and its backend.
class Registry : public Programs {
protected:
  void SetUp() override {
    Programs::SetUp();
    const std::string source = R"(#include "common.h"
std::string run(int n) {
#ifdef USE_CUDA
  n += 10;
#endif
  return std::to_string(n);
}
)";
    write("upstream.cpp", source);
    SplitResult result = split(source, {{"common.h", common}}, directory);
    write("unit.cpp", hostOf(result));
    for (const SplitFile &file : result.headers)
      write(file.path, headers[file.path] = file.text);
    write("backend.cpp", backend = backendOf(result));
    alone = outputOf({"upstream.cpp", "main.cpp"}, false);
  }

  /// Writes the backend with one hook more in `type`, of the header at `path`.
  void writeWithMore(const std::string &path, const std::string &type) {
    std::map<std::string, std::string> others = headers;
    std::string &text = others.at(path);
    const std::string begin = "struct " + type + " {";
    ASSERT_NE(text.find(begin), std::string::npos) << text;
    text.insert(text.find("};", text.find(begin)),
                "  void (*more)() = nullptr;\n");
    std::string all; // in place of the includes
    for (const std::string &name : {"hooks.h", "UnitHooks.h"})
      all += others.at(name);
    for (const std::string &line :
         {"#pragma once", "#include <hooks.h>", "#include <UnitHooks.h>"}) {
      for (std::string *where : {&all, &backend})
        for (std::size_t at; (at = where->find(line)) != std::string::npos;)
          where->erase(at, line.size());
    }
    write("backend.cpp", all + backend);
  }

  std::map<std::string, std::string> headers;
  std::string backend;
  std::string alone; ///< what upstream prints without the device
};

TEST_F(Registry, ABackendForOtherHooksOfAFileStaysUnused) {
  writeWithMore("UnitHooks.h", "UnitHooks");
  EXPECT_EQ(outputOf({"unit.cpp", "main.cpp", "backend.cpp"}, true), alone);
}

TEST_F(Registry, ABackendForAnotherRegistryStaysUnused) {
  writeWithMore("hooks.h", "Hooks");
  EXPECT_EQ(outputOf({"unit.cpp", "main.cpp", "backend.cpp"}, true), alone);
}

TEST_F(Registry, EachDeviceHasItsOwnHooks) {
  write("other.cpp", R"(#include <UnitHooks.h>
static void fill(int &n) { n = 0; }
static const bool filled = [] {
  static lib::UnitHooks hooks;
  hooks.run = &fill;
  lib::mutableHooks(0, sizeof(lib::Hooks))->unitHooks = &hooks;
  return true;
}();
)");
  EXPECT_EQ(outputOf({"unit.cpp", "main.cpp", "other.cpp"}, true), alone);
  EXPECT_EQ(
      outputOf({"unit.cpp", "main.cpp", "backend.cpp", "other.cpp"}, true),
      outputOf({"upstream.cpp", "main.cpp"}, true));
}

TEST_P(Behaviour, SameInBothConfigurations) {
  write("unit.cpp", GetParam().source);
  std::string without = outputOf({"unit.cpp", "main.cpp"}, false);
  std::string with = outputOf({"unit.cpp", "main.cpp", "device.cpp"}, true);
  ASSERT_NE(without, with) << "the case shows no difference";

  SplitResult result = split(GetParam().source, {{"common.h", common}},
                             directory, "-std=c++17", rulesWithInterface());
  for (const BlockOutcome &block : result.blocks)
    EXPECT_EQ(nameOf(block.transform), GetParam().transform) << block.reason;
  EXPECT_TRUE(checksPass(result));
  write("unit.cpp", hostOf(result));
  for (const SplitFile &file : result.headers)
    write(file.path, file.text);
  write("backend.cpp", backendOf(result));
  EXPECT_EQ(outputOf({"unit.cpp", "main.cpp"}, false), without);
  EXPECT_EQ(
      outputOf({"unit.cpp", "main.cpp", "backend.cpp", "device.cpp"}, true),
      with);
}

std::string nameOfCase(const testing::TestParamInfo<Case> &info) {
  return info.param.name;
}

INSTANTIATE_TEST_SUITE_P(Shapes, Behaviour, testing::ValuesIn(behaviourCases()),
                         nameOfCase);
INSTANTIATE_TEST_SUITE_P(Helpers, Behaviour, testing::ValuesIn(helperCases()),
                         nameOfCase);
INSTANTIATE_TEST_SUITE_P(Branches, Behaviour, testing::ValuesIn(branchCases()),
                         nameOfCase);
INSTANTIATE_TEST_SUITE_P(Interfaces, Behaviour,
                         testing::ValuesIn(interfaceCases()), nameOfCase);
INSTANTIATE_TEST_SUITE_P(Flow, Behaviour, testing::ValuesIn(flowCases()),
                         nameOfCase);

} // namespace
