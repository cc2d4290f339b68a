// What has to compile before the work begins.
#include "Split/Compiler/Probes.h"
#include "../Support/TestDirectory.h"
#include "gmock/gmock.h"

using namespace decouple;
using testing::HasSubstr;
using testing::StartsWith;

static SplitInput probing(std::vector<Probe> probes) {
  SplitInput input;
  input.root = "/tree";
  input.compile.without = {"-DHOST=1"};
  input.compile.with = {"-DDEVICE=1"};
  input.compile.probes = std::move(probes);
  return input;
}

TEST(Probes, WhatCompilesIsNoError) {
  SplitInput input = probing(
      {{{"#if !HOST || DEVICE", "#error", "#endif"}, "no host"},
       {{"#if HOST || !DEVICE", "#error", "#endif"}, "no toolkit", true}});
  EXPECT_FALSE(runProbes(input, true));
}

TEST(Probes, TheFirstComplaintIsTheError) {
  SplitInput input =
      probing({{{"int fine;"}, "never said"},
               {{"#include <gone.h>"}, "--toolkit /t has no toolkit", true},
               {{"#error later"}, "not said either"}});
  EXPECT_EQ(textOf(runProbes(input, true)),
            "usage: --toolkit /t has no toolkit: 'gone.h' file not found");
}

TEST(Probes, OnesForAReleaseCanBeLeftOut) {
  SplitInput input =
      probing({{{"#error another"}, "another release", false, true}});
  EXPECT_THAT(textOf(runProbes(input, true)),
              StartsWith("usage: another release: "));
  EXPECT_FALSE(runProbes(input, false));
}

TEST(Probes, ACompilerThatComesToNoEndIsAComplaint) {
  SplitInput input =
      probing({{{"#pragma clang __debug crash"}, "the host is odd"}});
  EXPECT_THAT(textOf(runProbes(input, true)),
              HasSubstr("usage: the host is odd: the compiler crashes"));
}
