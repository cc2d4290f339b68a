// libc10_cuda.so: upstream's name for what is in libtorch_cuda.so here.
// Extensions are linked with it, by torch.utils.cpp_extension and in wheels
// that were made for upstream's CUDA build; it has nothing of its own and needs
// libtorch_cuda.so.
