#include <gpu/Device.h>
int device() { return 1; }
