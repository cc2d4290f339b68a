#include <gpu/Device.h>
#include <host/Shared.h>
int kernel() { return device() + SHARED; }
