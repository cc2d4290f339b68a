# TORCH_CUDA_BUILD_MODE=link: .cu files go through tools/host_pass.py, which
# runs the host half of nvcc's work only.
if(TORCH_CUDA_BUILD_MODE STREQUAL "link")
  # Named nvcc, with the real compiler's version and path in it: ccache knows
  # the compiler by its name and by its contents.
  execute_process(COMMAND ${CMAKE_CUDA_COMPILER} --version OUTPUT_VARIABLE nvcc_version)
  string(REGEX MATCH "V[0-9.]+" nvcc_version "${nvcc_version}")
  set(host_pass ${CMAKE_BINARY_DIR}/host-pass/nvcc)
  file(CONFIGURE OUTPUT ${host_pass} @ONLY CONTENT [[#!/bin/sh
# nvcc @nvcc_version@, host half only
exec @Python_EXECUTABLE@ @CMAKE_CURRENT_SOURCE_DIR@/tools/host_pass.py @CMAKE_CUDA_COMPILER@ "$@"
]])
  file(CHMOD ${host_pass} PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE
    GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
  string(REPLACE "<CMAKE_CUDA_COMPILER>" "${host_pass}" CMAKE_CUDA_COMPILE_OBJECT
    "${CMAKE_CUDA_COMPILE_OBJECT}")
endif()
