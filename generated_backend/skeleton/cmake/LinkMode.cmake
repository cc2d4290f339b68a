# TORCH_CUDA_BUILD_MODE=link: .cu files go through tools/host_pass.py, which
# runs the host half of nvcc's work only.
if(TORCH_CUDA_BUILD_MODE STREQUAL "link")
  # Named nvcc, with the real compiler's version and the script's checksum in it:
  # ccache knows a compiler by its name and contents. Nothing in it depends on
  # where the build is, so that builds in other places share results.
  execute_process(COMMAND ${CMAKE_CUDA_COMPILER} --version OUTPUT_VARIABLE nvcc_version)
  string(REGEX MATCH "V[0-9.]+" nvcc_version "${nvcc_version}")
  set(host_pass_script ${CMAKE_CURRENT_SOURCE_DIR}/tools/host_pass.py)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${host_pass_script})
  file(SHA256 ${host_pass_script} host_pass_sum)
  file(COPY ${host_pass_script} DESTINATION ${CMAKE_BINARY_DIR}/host-pass)
  set(host_pass ${CMAKE_BINARY_DIR}/host-pass/nvcc)
  file(CONFIGURE OUTPUT ${host_pass} @ONLY CONTENT [[#!/bin/sh
# nvcc @nvcc_version@, host half only: host_pass.py @host_pass_sum@
exec @Python_EXECUTABLE@ "${0%/*}/host_pass.py" @CMAKE_CUDA_COMPILER@ "$@"
]])
  file(CHMOD ${host_pass} PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE
    GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
  string(REPLACE "<CMAKE_CUDA_COMPILER>" "${host_pass}" CMAKE_CUDA_COMPILE_OBJECT
    "${CMAKE_CUDA_COMPILE_OBJECT}")
endif()
