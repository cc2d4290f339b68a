#include <host/Shared.h>
int devices() {
#ifdef USE_GPU
  return 1;
#else
  return 0;
#endif
}
bool ask(const Tensor &t) { return t.is_gpu(); }
