#include "Verify/Verify.h"
