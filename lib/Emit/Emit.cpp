#include "Emit/Emit.h"
