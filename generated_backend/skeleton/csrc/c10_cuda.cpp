// libc10_cuda.so: one of upstream's names for what is in libtorch_cuda.so here.
// Extensions are linked with them, by torch.utils.cpp_extension and in wheels
// that were made for upstream's CUDA build; this has nothing of its own and
// needs libtorch_cuda.so.
