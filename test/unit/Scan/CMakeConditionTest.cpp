#include "Scan/Build/Values/CMakeCondition.h"
#include "MemoryTree.h"
#include <array>
#include <cstdio>
#include <gtest/gtest.h>

using namespace decouple;

namespace {

/// A few variables; every other one is not set.
struct Known : CMakeNames {
  std::map<std::string, std::string> values = {
      {"YES", "ON"},       {"NO", "OFF"},   {"EMPTY", ""},
      {"TEXT", "gpu_lib"}, {"N", "10"},     {"V", "11.8"},
      {"LIST", "a;b;c"},   {"NAME", "YES"}, {"MISSING", "x-NOTFOUND"}};
  CMakeLookup variable(llvm::StringRef name) const override {
    auto found = values.find(name.str());
    if (found == values.end())
      return {CMakeLookup::State::Unset, ""};
    return {CMakeLookup::State::Set, found->second};
  }
};

Truth evaluate(const std::string &condition, const CMakeNames &names) {
  std::string text = "if(" + condition + ")\nendif()\n";
  CMakeFile file = parseCMake("f", text);
  return evaluateCMake(file.commands.at(0).arguments, names);
}

const char *const Conditions[] = {
    "YES",
    "NO",
    "EMPTY",
    "UNSET",
    "NOT NO",
    "MISSING",
    "1",
    "0",
    "2",
    "ON",
    "off",
    "TRUE",
    "N",
    "\"\"",
    "\"YES\"",
    "\"ON\"",
    "${NAME}",
    "${UNSET}",
    "YES AND NO",
    "YES OR NO AND NO",
    "NO AND NO OR YES",
    "YES OR (NO AND NO)",
    "NOT YES OR YES",
    "NOT (YES AND NO)",
    "DEFINED TEXT",
    "DEFINED UNSET",
    "NOT DEFINED UNSET",
    "TEXT STREQUAL \"gpu_lib\"",
    "\"TEXT\" STREQUAL \"gpu_lib\"",
    "\"${TEXT}\" STREQUAL gpu_lib",
    "TEXT MATCHES \"^gpu_.*b$\"",
    "TEXT MATCHES \"gpu\"",
    "${TEXT} MATCHES \"\\\\.gpu\"",
    "N EQUAL 10",
    "N LESS 9",
    "N GREATER 9",
    "N LESS_EQUAL 10",
    "N GREATER_EQUAL 11",
    "TEXT EQUAL 3",
    "V VERSION_LESS 11.10",
    "V VERSION_GREATER 11.8.0",
    "V VERSION_EQUAL 11.8.0",
    "V VERSION_GREATER_EQUAL \"12\"",
    "N STRLESS 9",
    "b IN_LIST LIST",
    "d IN_LIST LIST",
    "NOT \"b\" IN_LIST LIST",
    "NOT N LESS 9 AND YES",
};

std::string quotedForShell(llvm::StringRef text) {
  return "'" + text.str() + "'";
}

/// What the real CMake says, a letter each.
std::string askCMake(const Known &known) {
  std::string path = ::testing::TempDir() + "decouple-conditions.cmake";
  std::FILE *script = std::fopen(path.c_str(), "w");
  std::fprintf(script, "cmake_minimum_required(VERSION 3.25)\n");
  for (const auto &[name, value] : known.values)
    std::fprintf(script, "set(%s \"%s\")\n", name.c_str(), value.c_str());
  for (const char *condition : Conditions)
    std::fprintf(script,
                 "if(%s)\nstring(APPEND out T)\nelse()\nstring(APPEND out F)\n"
                 "endif()\n",
                 condition);
  std::fprintf(script, "message(\"${out}\")\n");
  std::fclose(script);
  std::string command =
      quotedForShell(CMAKE_COMMAND) + " -P " + quotedForShell(path) + " 2>&1";
  std::FILE *output = popen(command.c_str(), "r");
  std::array<char, 4096> buffer{};
  std::size_t size = std::fread(buffer.data(), 1, buffer.size() - 1, output);
  pclose(output);
  std::remove(path.c_str());
  return llvm::StringRef(buffer.data(), size).trim().str();
}

} // namespace

TEST(CMakeCondition, AgreesWithCMakeWhenEverythingIsKnown) {
  Known known;
  std::string cmake = askCMake(known);
  ASSERT_EQ(cmake.size(), std::size(Conditions)) << cmake;
  for (std::size_t i = 0; i < std::size(Conditions); ++i)
    EXPECT_EQ(evaluate(Conditions[i], known),
              cmake[i] == 'T' ? Truth::True : Truth::False)
        << Conditions[i];
}

TEST(CMakeCondition, UnknownUnlessTheRestDecides) {
  CMakeSettings settings(samplePack(), "cpu-only");
  EXPECT_EQ(evaluate("OTHER", settings), Truth::Unknown);
  EXPECT_EQ(evaluate("NOT OTHER", settings), Truth::Unknown);
  EXPECT_EQ(evaluate("USE_GPU AND OTHER", settings), Truth::False);
  EXPECT_EQ(evaluate("OTHER OR NOT USE_GPU", settings), Truth::True);
  EXPECT_EQ(evaluate("OTHER OR USE_GPU", settings), Truth::Unknown);
  EXPECT_EQ(evaluate("OTHER STREQUAL \"x\"", settings), Truth::Unknown);
  EXPECT_EQ(evaluate("Other_VERSION VERSION_LESS 2", settings), Truth::Unknown)
      << "names of packages are mixed";
  EXPECT_EQ(evaluate("DEFINED OTHER", settings), Truth::Unknown);
}

TEST(CMakeCondition, EnvironmentTargetsAndFilesAreUnknown) {
  CMakeSettings settings(samplePack(), "cuda");
  EXPECT_EQ(evaluate("$ENV{USE_GPU}", settings), Truth::Unknown);
  EXPECT_EQ(evaluate("TARGET gpu", settings), Truth::Unknown);
  EXPECT_EQ(evaluate("EXISTS /x", settings), Truth::Unknown);
}

TEST(CMakeCondition, ReadsPlaceholdersOfTemplates) {
  EXPECT_EQ(evaluate("@USE_GPU@", CMakeSettings(samplePack(), "cuda")),
            Truth::True);
  EXPECT_EQ(evaluate("@USE_GPU@", CMakeSettings(samplePack(), "cpu-only")),
            Truth::False);
}

TEST(CMakeCondition, MalformedConditionsAreUnknown) {
  Known known;
  for (const char *wrong : {"YES AND", "(YES", "YES NO", "NOT"})
    EXPECT_EQ(evaluate(wrong, known), Truth::Unknown) << wrong;
}

TEST(CMakeCondition, ExpandsNestedReferencesAndEscapes) {
  Known known;
  bool unknown = false;
  EXPECT_EQ(expandCMake("${${NAME}}-\\${N}-\\\"", known, unknown),
            "ON-${N}-\"");
  EXPECT_FALSE(unknown);
  EXPECT_EQ(expandCMake("a$ENV{B}c", known, unknown), "ac");
  EXPECT_TRUE(unknown);
}
