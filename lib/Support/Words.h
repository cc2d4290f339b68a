//===- Words.h - numbers as a person reads them ---------------------------===//
//
// Support: used wherever a text says how many there are, so that all say it
// alike.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <string>

namespace decouple {

/// 15550 => "15,550".
std::string withThousands(std::uint64_t number);

/// (1, "file") => "1 file"; (2, "file") => "2 files"; `many` for other plurals:
/// (2, "patch", "patches") => "2 patches".
std::string counted(std::uint64_t number, const std::string &noun,
                    const std::string &many = "");

} // namespace decouple
