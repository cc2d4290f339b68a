# What an installation has, and the packages that are made of it (scripts/package.sh).
#
# The manual page and the completion scripts are printed by the program itself, so that
# none of them can say anything else than --help does.
set(documents ${CMAKE_BINARY_DIR}/documents)
set(bash ${documents}/bash/torch-decouple)
set(zsh ${documents}/zsh/_torch-decouple)
set(fish ${documents}/fish/torch-decouple.fish)
set(manual ${documents}/torch-decouple.1)
add_custom_command(TARGET torch-decouple POST_BUILD
  COMMAND ${CMAKE_COMMAND} -E make_directory ${documents}/bash ${documents}/zsh ${documents}/fish
  COMMAND torch-decouple manual > ${manual}
  COMMAND torch-decouple completion bash > ${bash}
  COMMAND torch-decouple completion zsh > ${zsh}
  COMMAND torch-decouple completion fish > ${fish}
  VERBATIM)

install(TARGETS torch-decouple RUNTIME DESTINATION bin)
install(DIRECTORY ${CMAKE_SOURCE_DIR}/rules DESTINATION share/torch-decouple)
install(DIRECTORY ${CMAKE_SOURCE_DIR}/generated_backend/skeleton DESTINATION share/torch-decouple)
install(DIRECTORY ${DECOUPLE_CLANG_RESOURCES}/include/ DESTINATION share/torch-decouple/clang/include)
install(FILES ${manual} DESTINATION share/man/man1)
install(FILES ${bash} DESTINATION share/bash-completion/completions)
install(FILES ${zsh} DESTINATION share/zsh/site-functions)
install(FILES ${fish} DESTINATION share/fish/vendor_completions.d)
install(FILES ${CMAKE_SOURCE_DIR}/LICENSE DESTINATION share/doc/torch-decouple RENAME copyright)

set(CPACK_GENERATOR DEB TZST)
set(CPACK_PACKAGE_CONTACT "the torch-decouple authors")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "takes the CUDA code out of a PyTorch checkout, into a backend of its own")
set(CPACK_PACKAGE_FILE_NAME torch-decouple-${PROJECT_VERSION}-linux-${CMAKE_SYSTEM_PROCESSOR})
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# Merges of hand edits and branches are git's.
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS git)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
include(CPack)
