# Clang and LLVM as static libraries. Debian's exported targets link the big
# shared libLLVM, which costs a start of 20-50 ms and 60 MB; a scan takes 200 ms.
# The exact minor is LLVM's own rule for its CMake packages.
find_package(LLVM 19.1 REQUIRED CONFIG HINTS /usr/lib/llvm-19/lib/cmake/llvm)
find_package(Clang 19.1 REQUIRED CONFIG HINTS /usr/lib/llvm-19/lib/cmake/clang)

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
