# torchgen => <build>/generated: the CUDA dispatch keys' registrations and
# structured kernels. Headers (ATen/ops/*) are the host's own.
set(generated_dir ${CMAKE_BINARY_DIR}/generated)
set(aten_dir "")
foreach(candidate IN ITEMS torch_cuda/csrc/aten csrc/aten)
  if(EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/${candidate}/native/native_functions.yaml)
    set(aten_dir ${CMAKE_CURRENT_SOURCE_DIR}/${candidate})
  endif()
endforeach()
if(NOT aten_dir)
  torch_cuda_fail("native_functions.yaml is not in the tree." "Emit the tree again.")
endif()

set(torchgen ${host_python} -m torchgen.gen
  --source-path ${aten_dir}
  --install_dir ${generated_dir}/ATen
  # Without these two torchgen writes into the source tree.
  --aoti-install-dir ${generated_dir}/aoti --update-aoti-c-shim
  --per-operator-headers --generate sources
  --backend_whitelist CUDA SparseCUDA SparseCsrCUDA NestedTensorCUDA QuantizedCUDA)

# The list of outputs is torchgen's to know; a dry run tells it.
execute_process(
  COMMAND ${torchgen} --dry-run --output-dependencies ${generated_dir}/outputs.cmake
  RESULT_VARIABLE result OUTPUT_VARIABLE log ERROR_VARIABLE log)
if(NOT result EQUAL 0)
  torch_cuda_fail("torchgen failed:\n${log}" "It comes with PyTorch; ${Python_EXECUTABLE} also needs PyYAML and typing_extensions.")
endif()
include(${generated_dir}/cuda_outputs.cmake)
set(TORCH_CUDA_GENERATED ${cuda_outputs} ${generated_dir}/aoti/c_shim_cuda.cpp)

file(GLOB templates ${aten_dir}/templates/*)
add_custom_command(
  OUTPUT ${TORCH_CUDA_GENERATED}
  COMMAND ${torchgen}
  DEPENDS ${templates} ${aten_dir}/native/native_functions.yaml ${aten_dir}/native/tags.yaml
  COMMENT "torchgen: registrations of the CUDA dispatch keys"
  VERBATIM)
