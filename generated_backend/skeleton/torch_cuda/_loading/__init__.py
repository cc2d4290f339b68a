"""How the backend gets into torch: nothing here imports torch.

host       whether the backend fits the torch that is being imported
elf        what a shared library says of itself
parts      whether all of the backend is there and whole
libraries  loads the shared libraries
attach     puts _CUDAC's names on torch._C, when that is there
config     has torch.__config__.show() name the backend
serve      finds torch.cuda and its like in this package
extensions has torch.utils.cpp_extension find the backend
after      does something to a module of the host when that has been imported
"""
