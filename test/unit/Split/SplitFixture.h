//===- SplitFixture.h - splits of small sources in memory -----------------===//
//
// source text of a test => SplitResult
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Split/Split.h"
#include "gtest/gtest.h"

namespace decouple::test {

/// Rules for a library whose files are at the root: hooks in namespace `lib`,
/// bindings found by `module`, `attr`.
SplitRules smallRules();

/// Splits `source` as "unit.cpp" of a checkout at `root`: every outermost
/// group that mentions USE_CUDA, and those inside it that do, act. `headers`
/// (path => text) lie beside it, in memory.
SplitResult split(const std::string &source,
                  std::map<std::string, std::string> headers = {},
                  const std::string &root = "/checkout",
                  const std::string &standard = "-std=c++17",
                  const SplitRules &rules = smallRules());

/// `deviceName(n)` is `deviceHooks()->name(n)`, where
/// `deviceHooks()->isThere()`.
InterfaceRule nameOfDevice();
/// The small rules with that one.
SplitRules rulesWithInterface(const InterfaceRule &rule = nameOfDevice());

/// The one block of `result`.
BlockOutcome onlyBlock(const SplitResult &result);

/// "TD2006"; empty when nothing was refused.
std::string numberOf(const BlockOutcome &block);

/// That of the one block of `source`.
std::string numberFor(const std::string &source,
                      std::map<std::string, std::string> headers = {});

/// The edited unit; the original when nothing was edited is an error.
std::string hostOf(const SplitResult &result);
std::string backendOf(const SplitResult &result);
std::string headerOf(const SplitResult &result);

/// A source with one block that is refused, and the number that says why.
struct Refusal {
  std::string name, number, reason, source;
};
void PrintTo(const Refusal &refusal, std::ostream *os);

/// Expects the one block of `source` to stay, with `number`, and the host to be
/// as it was.
void isRefused(const std::string &source, const std::string &number,
               std::map<std::string, std::string> headers = {});

/// All checks of `result` pass; the failing ones are the message.
testing::AssertionResult checksPass(const SplitResult &result);

} // namespace decouple::test
