#include <gpu/Device.h>
int odd() { return device(); }
