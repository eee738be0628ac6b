# Writes HEADER with the commit of SOURCE; see CheshireCommit.cmake.
set(commit "")
find_program(git git)
if(git AND EXISTS "${SOURCE}/.git")
  execute_process(COMMAND "${git}" -C "${SOURCE}" rev-parse --short=10 HEAD OUTPUT_VARIABLE commit
    OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  execute_process(COMMAND "${git}" -C "${SOURCE}" diff-index --quiet HEAD -- RESULT_VARIABLE differs ERROR_QUIET)
  if(commit AND differs)
    string(APPEND commit "-modified")
  endif()
endif()
file(CONFIGURE OUTPUT "${HEADER}" CONTENT "#define CHESHIRE_COMMIT \"${commit}\"\n")
