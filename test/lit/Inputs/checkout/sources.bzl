gpu_sources = [
    "gpu/Kernel.cpp",
    "gpu/Device.cpp",
    "gpu/Module.cpp",
    "host/OddlyNamed.cpp",
]

host_sources = [
    "host/Context.cpp",
]
