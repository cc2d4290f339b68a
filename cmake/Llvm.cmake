# Clang and LLVM as static libraries. Debian's exported targets link the big
# shared libLLVM, which costs a start of 20-50 ms and 60 MB; a scan takes 200 ms.
# The exact minor is LLVM's own rule for its CMake packages. LLVM_ROOT says which
# installation to take; without it the one whose llvm-config is found.
find_program(LLVM_CONFIG NAMES llvm-config-19 llvm-config HINTS "${LLVM_ROOT}/bin" "$ENV{LLVM_ROOT}/bin"
  DOC "llvm-config of the LLVM to build with")
set(decouple_llvm)
if(LLVM_CONFIG)
  execute_process(COMMAND ${LLVM_CONFIG} --cmakedir
    OUTPUT_VARIABLE decouple_llvm OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
endif()
find_package(LLVM 19.1 REQUIRED CONFIG HINTS ${decouple_llvm})
find_package(Clang 19.1 REQUIRED CONFIG HINTS ${LLVM_DIR}/../clang)

# zstd is linked statically like the rest, where there is an archive of it: a wheel may not
# ask for the shared library, which not every system has.
if(TARGET zstd::libzstd_static)
  get_target_property(decouple_links LLVMSupport INTERFACE_LINK_LIBRARIES)
  string(REPLACE zstd::libzstd_shared zstd::libzstd_static decouple_links "${decouple_links}")
  set_target_properties(LLVMSupport PROPERTIES INTERFACE_LINK_LIBRARIES "${decouple_links}")
endif()

# Clang's own headers (stddef.h and its like), which belong to the libraries.
set(DECOUPLE_CLANG_RESOURCES ${LLVM_LIBRARY_DIR}/clang/${LLVM_VERSION_MAJOR})
if(NOT EXISTS ${DECOUPLE_CLANG_RESOURCES}/include/stddef.h)
  message(FATAL_ERROR "${DECOUPLE_CLANG_RESOURCES}/include/stddef.h is missing; run scripts/deps.sh, or set LLVM_ROOT")
endif()

# decouple_clang_target(<name> CLANG … LLVM …): an interface library of the
# static archives, without the dependency on the shared library.
function(decouple_clang_target name)
  cmake_parse_arguments(ARG "" "" "CLANG;LLVM" ${ARGN})
  add_library(${name} INTERFACE)
  foreach(library IN LISTS ARG_CLANG)
    target_link_libraries(${name} INTERFACE $<TARGET_FILE:${library}>)
  endforeach()
  llvm_map_components_to_libnames(llvm_libraries ${ARG_LLVM})
  target_link_libraries(${name} INTERFACE ${llvm_libraries})
  target_include_directories(${name} SYSTEM INTERFACE ${LLVM_INCLUDE_DIRS} ${CLANG_INCLUDE_DIRS})
endfunction()

# What the lexical stages need.
decouple_clang_target(decouple-clang-lex
  CLANG clangLex clangBasic
  LLVM FrontendOpenMP TargetParser Support)
