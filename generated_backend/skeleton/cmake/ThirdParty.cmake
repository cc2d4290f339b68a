# Third-party parts => targets torch_cuda_deps::<part>, or a refusal that says
# what to install. scripts/thirdparty.sh of torch-decouple fetches the headers.

# torch_cuda_find(<part> HEADER … [LIBRARY …] HINTS … SWITCH … PACKAGE …)
# Makes torch_cuda_deps::<part> and sets <part>_INCLUDE.
function(torch_cuda_find part)
  cmake_parse_arguments(ARG "" "HEADER;LIBRARY;SWITCH;PACKAGE" "HINTS" ${ARGN})
  set(prefixes "")
  foreach(hint IN LISTS ARG_HINTS)
    if(TORCH_CUDA_THIRD_PARTY)
      list(APPEND prefixes ${TORCH_CUDA_THIRD_PARTY}/${hint})
    endif()
    list(APPEND prefixes ${Python_SITELIB}/${hint})
  endforeach()
  set(remedy "Install it (${ARG_PACKAGE}) where CMake finds it, or set TORCH_CUDA_${part}_INCLUDE")
  if(ARG_SWITCH)
    string(APPEND remedy ", or set ${ARG_SWITCH}=OFF")
  endif()

  find_path(TORCH_CUDA_${part}_INCLUDE ${ARG_HEADER} HINTS ${prefixes}
    ${CUDAToolkit_INCLUDE_DIRS} PATH_SUFFIXES include)
  if(NOT TORCH_CUDA_${part}_INCLUDE)
    torch_cuda_fail("${part} is missing: ${ARG_HEADER} was not found." "${remedy}.")
  endif()
  add_library(torch_cuda_deps::${part} INTERFACE IMPORTED GLOBAL)
  target_include_directories(torch_cuda_deps::${part} INTERFACE ${TORCH_CUDA_${part}_INCLUDE})
  if(ARG_LIBRARY)
    # NVIDIA's wheels have the library by its versioned name only.
    set(names ${ARG_LIBRARY})
    foreach(prefix IN LISTS prefixes)
      file(GLOB versioned RELATIVE ${prefix}/lib ${prefix}/lib/lib${ARG_LIBRARY}.so.*)
      list(APPEND names ${versioned})
    endforeach()
    find_library(TORCH_CUDA_${part}_LIBRARY NAMES ${names} NAMES_PER_DIR HINTS ${prefixes}
      ${CUDAToolkit_LIBRARY_DIR} PATH_SUFFIXES lib lib64)
    if(NOT TORCH_CUDA_${part}_LIBRARY)
      torch_cuda_fail("${part} is missing: lib${ARG_LIBRARY}.so was not found." "${remedy} and TORCH_CUDA_${part}_LIBRARY.")
    endif()
    target_link_libraries(torch_cuda_deps::${part} INTERFACE ${TORCH_CUDA_${part}_LIBRARY})
  endif()
endfunction()

# torch_cuda_version(<part> <file> <major macro> <minor macro> [<patch macro>])
# Sets <part>_VERSION from a header and holds it to the requirements, if any are known.
function(torch_cuda_version part file)
  set(version "")
  foreach(macro IN LISTS ARGN)
    file(STRINGS ${TORCH_CUDA_${part}_INCLUDE}/${file} line REGEX "#define[ \t]+${macro}[ \t]+[0-9]+")
    string(REGEX MATCH "[0-9]+$" number "${line}")
    list(APPEND version "${number}")
  endforeach()
  list(JOIN version "." version)
  set(minimum "${TORCH_CUDA_${part}_MINIMUM}")
  set(below "${TORCH_CUDA_${part}_BELOW}")
  if((minimum AND version VERSION_LESS minimum) OR (below AND version VERSION_GREATER_EQUAL below))
    set(wanted "at least ${minimum}")
    if(NOT minimum)
      set(wanted "a version below ${below}")
    elseif(below)
      string(APPEND wanted " and below ${below}")
    endif()
    torch_cuda_fail("${part} in ${TORCH_CUDA_${part}_INCLUDE} is ${version}; PyTorch ${TORCH_CUDA_RELEASE} needs ${wanted}."
      "Install ${TORCH_CUDA_${part}_PACKAGE} and set TORCH_CUDA_${part}_INCLUDE to it.")
  endif()
  set(found "${version} in ${TORCH_CUDA_${part}_INCLUDE}")
  if(NOT minimum AND NOT below)
    message(WARNING "torch_cuda: which versions of ${part} PyTorch ${TORCH_CUDA_RELEASE} needs is not known; ${found} is taken unchecked.\n"
      "Compare it with the one in third_party/ of the checkout.")
    string(APPEND found ", unchecked")
  endif()
  torch_cuda_note("${part}" "${found}")
  set(${part}_VERSION ${version} PARENT_SCOPE)
endfunction()

torch_cuda_find(FMT HEADER fmt/format.h HINTS fmt PACKAGE "libfmt-dev of Debian")
target_compile_definitions(torch_cuda_deps::FMT INTERFACE FMT_HEADER_ONLY=1)
torch_cuda_find(NLOHMANN_JSON HEADER nlohmann/json.hpp HINTS nlohmann PACKAGE "nlohmann-json3-dev of Debian")
torch_cuda_find(NVML HEADER nvml.h HINTS nvidia-nvml-dev/nvidia/cu13 nvidia/cu13
  PACKAGE ${TORCH_CUDA_NVML_PACKAGE})

if(USE_CUDNN)
  set(TORCH_CUDA_CUDNN_PACKAGE nvidia-cudnn-cu${CUDAToolkit_VERSION_MAJOR})
  torch_cuda_find(CUDNN HEADER cudnn_version.h LIBRARY cudnn HINTS nvidia/cudnn
    SWITCH USE_CUDNN PACKAGE ${TORCH_CUDA_CUDNN_PACKAGE})
  torch_cuda_version(CUDNN cudnn_version.h CUDNN_MAJOR CUDNN_MINOR CUDNN_PATCHLEVEL)
  torch_cuda_find(CUDNN_FRONTEND HEADER cudnn_frontend.h HINTS nvidia-cudnn-frontend
    SWITCH USE_CUDNN PACKAGE ${TORCH_CUDA_CUDNN_FRONTEND_PACKAGE})
  # Before 1.6 its one header says the version.
  set(frontend_version cudnn_frontend_version.h)
  if(NOT EXISTS ${TORCH_CUDA_CUDNN_FRONTEND_INCLUDE}/${frontend_version})
    set(frontend_version cudnn_frontend.h)
  endif()
  torch_cuda_version(CUDNN_FRONTEND ${frontend_version}
    CUDNN_FRONTEND_MAJOR_VERSION CUDNN_FRONTEND_MINOR_VERSION CUDNN_FRONTEND_PATCH_VERSION)
endif()
if(USE_NCCL)
  set(TORCH_CUDA_NCCL_PACKAGE nvidia-nccl-cu${CUDAToolkit_VERSION_MAJOR})
  torch_cuda_find(NCCL HEADER nccl.h LIBRARY nccl HINTS nvidia/nccl
    SWITCH USE_NCCL PACKAGE ${TORCH_CUDA_NCCL_PACKAGE})
  torch_cuda_version(NCCL nccl.h NCCL_MAJOR NCCL_MINOR NCCL_PATCH)
endif()
if(USE_CUTLASS)
  torch_cuda_find(CUTLASS HEADER cutlass/cutlass.h
    HINTS nvidia-cutlass/cutlass_library/source cutlass_library/source
    SWITCH USE_CUTLASS PACKAGE ${TORCH_CUDA_CUTLASS_PACKAGE})
  torch_cuda_version(CUTLASS cutlass/version.h CUTLASS_MAJOR CUTLASS_MINOR CUTLASS_PATCH)
endif()
if(USE_CUSPARSELT)
  torch_cuda_find(CUSPARSELT HEADER cusparseLt.h LIBRARY cusparseLt
    HINTS nvidia-cusparselt/nvidia/cusparselt nvidia/cusparselt
    SWITCH USE_CUSPARSELT PACKAGE nvidia-cusparselt-cu${CUDAToolkit_VERSION_MAJOR})
endif()

set(parts_off "")
foreach(switch IN LISTS TORCH_CUDA_SWITCHES)
  if(NOT ${switch})
    list(APPEND parts_off ${switch})
  endif()
endforeach()
if(parts_off)
  list(JOIN parts_off " " parts_off)
  torch_cuda_note("switched off" "${parts_off}")
endif()
