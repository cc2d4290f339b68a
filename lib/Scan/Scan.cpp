#include "Scan/Scan.h"
