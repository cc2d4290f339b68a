# cmake/staged_includes.txt => <build>/include: links named as sources spell them.
#
# Moved files keep upstream's spelling (<ATen/cuda/CUDAContext.h>); the links
# make it true for their new places, before the host's own headers.
set(TORCH_CUDA_STAGED ${CMAKE_BINARY_DIR}/include)
file(REMOVE_RECURSE ${TORCH_CUDA_STAGED})
set(list_file ${CMAKE_CURRENT_SOURCE_DIR}/cmake/staged_includes.txt)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${list_file})
file(STRINGS ${list_file} lines)
foreach(line IN LISTS lines)
  if(NOT line MATCHES "^([^\t]+)\t([^\t]+)$")
    torch_cuda_fail("${list_file}: '${line}' is not 'spelling<TAB>path'." "Emit the tree again.")
  endif()
  set(link ${TORCH_CUDA_STAGED}/${CMAKE_MATCH_1})
  set(target ${CMAKE_CURRENT_SOURCE_DIR}/${CMAKE_MATCH_2})
  if(NOT EXISTS ${target})
    torch_cuda_fail("${list_file} names ${CMAKE_MATCH_2}, which is not there." "Emit the tree again.")
  endif()
  cmake_path(GET link PARENT_PATH directory)
  file(MAKE_DIRECTORY ${directory})
  file(CREATE_LINK ${target} ${link} SYMBOLIC)
endforeach()
