#include "Rules/RulePack.h"
