"""How the backend gets into torch: nothing here imports torch.

host       whether the backend fits the torch that is being imported
libraries  loads the shared libraries
attach     puts _CUDAC's names on torch._C, when that is there
serve      finds torch.cuda and its like in this package
"""
