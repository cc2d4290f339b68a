// A small rule pack on disk that tests change in one place.
#pragma once

#include "Rules/RulePack.h"
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <string>

namespace decouple::test {

class SamplePack : public ::testing::Test {
protected:
  void SetUp() override;
  void TearDown() override;

  /// Writes `files` and the project's schema into a fresh directory.
  void write();
  /// Replaces the text of one file that `write` wrote.
  void overwrite(const std::string &name, const std::string &text);

  /// The message of loading the pack; "" when it loads. The pack's directory
  /// is replaced by "rules".
  std::string error(bool writeFirst = true);
  /// Loads, and fails the test when that fails.
  RulePack load(const std::optional<Release> &release = std::nullopt);

  nlohmann::json &rule(const std::string &file, std::size_t index = 0) {
    return files["pytorch/" + file + ".json"]["rules"][index];
  }

  nlohmann::json files; ///< "pytorch/files.json" => content
  std::string directory;
};

} // namespace decouple::test
