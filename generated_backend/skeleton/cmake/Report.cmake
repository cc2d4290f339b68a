# One way to refuse and one way to tell what was found.

# torch_cuda_fail(<what is wrong> <what to do>): stops with both, on one screen.
function(torch_cuda_fail what remedy)
  message(FATAL_ERROR "torch_cuda: ${what}\n${remedy}")
endfunction()

# torch_cuda_note(<name> <value>): one line of the summary.
function(torch_cuda_note name value)
  set_property(GLOBAL APPEND PROPERTY TORCH_CUDA_NOTES "${name}|${value}")
endfunction()

function(torch_cuda_summary)
  get_property(notes GLOBAL PROPERTY TORCH_CUDA_NOTES)
  message(STATUS "torch_cuda ${TORCH_CUDA_RELEASE}:")
  foreach(note IN LISTS notes)
    string(REGEX MATCH "^([^|]*)\\|(.*)$" _ "${note}")
    string(LENGTH "${CMAKE_MATCH_1}" length)
    math(EXPR length "22 - ${length}")
    string(REPEAT " " ${length} pad)
    message(STATUS "  ${CMAKE_MATCH_1}${pad}${CMAKE_MATCH_2}")
  endforeach()
endfunction()
