# What pip knows of an installation by CMake: its name, for `pip list` and
# torch.utils.collect_env; its entry point, pyproject.toml's; and its files, for `pip
# uninstall`. Included last, since it records what was installed. The wheel has its own.
if(NOT SKBUILD)
  set(metadata ${CMAKE_BINARY_DIR}/torch_cuda-${TORCH_CUDA_RELEASE}.dist-info)
  file(WRITE ${metadata}/METADATA "Metadata-Version: 2.1\nName: torch-cuda\nVersion: ${TORCH_CUDA_RELEASE}\n")
  file(WRITE ${metadata}/INSTALLER "cmake\n")
  file(WRITE ${metadata}/entry_points.txt "[torch.backends]\ntorch_cuda = torch_cuda_autoload:autoload\n")
  install(DIRECTORY ${metadata} DESTINATION .)
  configure_file(cmake/Record.cmake.in ${CMAKE_BINARY_DIR}/Record.cmake @ONLY)
  install(SCRIPT ${CMAKE_BINARY_DIR}/Record.cmake)
endif()
