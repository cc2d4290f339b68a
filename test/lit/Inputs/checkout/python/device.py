import lib._C

if hasattr(lib._C, "_gpu_init"):
    lib._C._gpu_init()
