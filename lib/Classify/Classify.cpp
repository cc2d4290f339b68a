#include "Classify/Classify.h"
