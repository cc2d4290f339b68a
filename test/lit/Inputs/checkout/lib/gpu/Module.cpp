static PyMethodDef methods[] = {
    {"_gpu_init", gpuInit, METH_NOARGS, nullptr},
    {nullptr, nullptr, 0, nullptr}};
