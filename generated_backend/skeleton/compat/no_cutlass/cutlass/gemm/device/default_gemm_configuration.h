// USE_CUTLASS=OFF: stands in for CUTLASS's header where a file includes it and
// uses nothing of it. Empty on purpose.
#pragma once
