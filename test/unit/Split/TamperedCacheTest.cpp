// What an earlier run left is believed only where it holds.

#include "CacheFixture.h"
#include <functional>
#include <nlohmann/json.hpp>

using namespace decouple;
using namespace decouple::test;
namespace fs = std::filesystem;

namespace {

/// An entry that says of itself that it is right, and is not.
class Tampered : public Cached {
protected:
  /// Changes what the entry says of the unit; [names, texts, left, checked,
  /// blocks, …].
  void tamper(const std::function<void(nlohmann::json &)> &change) {
    run();
    kept = missed = 1;
    CacheDirectory cache(directory / "cache");
    for (const auto &entry : fs::directory_iterator(directory / "cache")) {
      std::string file = entry.path().filename().string();
      llvm::StringRef name = file;
      if (!name.consume_front("llvmcache-"))
        continue;
      nlohmann::json stored = nlohmann::json::from_cbor(*cache.read(name));
      if (stored[2].empty()) // no errors with all hooks
        continue;
      nlohmann::json &unit = stored[2].at(0).at(0); // the split of an answer
      ASSERT_EQ(unit.size(), 6u);
      change(unit);
      std::vector<std::uint8_t> bytes = nlohmann::json::to_cbor(stored);
      cache.write(name,
                  {reinterpret_cast<const char *>(bytes.data()), bytes.size()});
    }
  }
};

/// Puts `fresh` in the place of `old` in the backend's text of `unit`.
void inBackend(nlohmann::json &unit, const std::string &old,
               const std::string &fresh) {
  std::string backend = unit[1][3];
  std::size_t at = backend.find(old);
  ASSERT_NE(at, std::string::npos) << backend;
  unit[1][3] = backend.replace(at, old.size(), fresh);
}

TEST_F(Tampered, WhatIsLeftAloneIsAHit) {
  tamper([](nlohmann::json &) {});
  expectHit();
}

TEST_F(Tampered, AnotherTextOfTheHost) {
  tamper([](nlohmann::json &unit) { unit[1][1] = "int f(int) { return 7; }"; });
  expectMiss();
}

TEST_F(Tampered, EditsOutsideOfTheText) {
  tamper([](nlohmann::json &unit) { unit[1][0][0][0][1] = 1000000; });
  expectMiss();
}

TEST_F(Tampered, EditsThatAreNoPlaces) {
  tamper([](nlohmann::json &unit) { unit[1][0][0][0][0] = 0.5; });
  expectMiss();
}

TEST_F(Tampered, ABackendWithoutTheArm) {
  tamper([](nlohmann::json &unit) { inBackend(unit, "VALUE", "OTHER"); });
  expectMiss();
}

TEST_F(Tampered, ABackendWithOtherOperators) {
  tamper([](nlohmann::json &unit) { inBackend(unit, "n + V", "n - V"); });
  expectMiss();
}

TEST_F(Tampered, ABackendWithMoreInTheArm) {
  tamper([](nlohmann::json &unit) { inBackend(unit, "n + V", "n + 1 + V"); });
  expectMiss();
}

TEST_F(Tampered, AnArmThatIsSaidToStay) {
  tamper([](nlohmann::json &unit) { unit[2][0].back() = true; });
  expectMiss();
}

TEST_F(Tampered, AHostWithoutItsOwnArm) {
  tamper([](nlohmann::json &unit) {
    const std::string kept = "  return n;\n";
    std::string host = unit[1][1];
    std::size_t at = host.find(kept);
    ASSERT_NE(at, std::string::npos);
    unit[1][1] = host.erase(at, kept.size());
    nlohmann::json &begin = unit[1][0].back()[0][0]; // of what follows it
    begin = begin.get<std::size_t>() - kept.size();
  });
  expectMiss();
}

TEST_F(Tampered, AnArmThatIsTakenForLess) {
  tamper([](nlohmann::json &unit) {
    inBackend(unit, "return n + VALUE;", "return 7 + VALUE;");
    nlohmann::json &text = unit[2][0][3];
    text[0] = text[0].get<std::size_t>() + 11; // behind `return n`
  });
  expectMiss();
}

TEST_F(Tampered, AnArmThatIsNotToldOf) {
  tamper([](nlohmann::json &unit) {
    inBackend(unit, "n + V", "n - V");
    unit[2].clear();
  });
  expectMiss();
}

TEST_F(Tampered, AnArmThatIsCalledABinding) {
  tamper([](nlohmann::json &unit) {
    inBackend(unit, "n + V", "n - V");
    unit[2][0][2] = unit[4][0][5] = "bind";
    unit[2][0][6] = "return n - VALUE;";
  });
  expectMiss();
}

TEST_F(Tampered, AnOperandThatIsCalledTheFunction) {
  tamper([](nlohmann::json &unit) {
    inBackend(unit, "n + V", "n - V");
    std::size_t plus = unit[2][0][3][0].get<std::size_t>() + 11;
    unit[2][0][4] = {plus, plus + 1};
    unit[2][0][5] = "-";
  });
  expectMiss();
}

TEST_F(Tampered, AnotherUnitsNames) {
  tamper([](nlohmann::json &unit) { unit[0][1] = "OtherHooks.cpp"; });
  expectMiss();
}

TEST_F(Tampered, AHookOfNoBlock) {
  tamper([](nlohmann::json &unit) { unit[1][2][1][0] = "other"; });
  expectMiss();
}

TEST_F(Tampered, ACheckThatFailed) {
  tamper([](nlohmann::json &unit) { unit[3][0][0][2] = false; });
  expectMiss();
}

TEST_F(Tampered, ABlockThatIsNotThere) {
  tamper([](nlohmann::json &unit) { unit[4][0][1] = 1; });
  expectMiss();
  tamper([](nlohmann::json &unit) { unit[4].clear(); });
  expectMiss();
}

} // namespace
