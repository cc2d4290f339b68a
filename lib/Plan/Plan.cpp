#include "Plan/Plan.h"
