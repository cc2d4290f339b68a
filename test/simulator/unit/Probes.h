/// \file
/// Small programs inside the test program: see probe() in Support.h.
#pragma once

#include <string>

/// Runs the probe of this name; the exit status.
int runProbe(const std::string &name);
