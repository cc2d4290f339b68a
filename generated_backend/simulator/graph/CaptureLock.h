/// \file
/// What the sources of captures share: the lock of streams' and events' part in
/// captures, and the captures that go on.
#pragma once

#include "graph/Capture.h"

namespace cudasim {

std::mutex &captureLock();
/// Guarded by captureLock().
std::set<std::shared_ptr<Capture>> &captures();

} // namespace cudasim
