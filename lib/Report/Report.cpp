#include "Report/Report.h"
