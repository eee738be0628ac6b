# cheshire_generate_commit(TARGET HEADER): has every build write HEADER, which defines CHESHIRE_COMMIT: the commit that the
# sources are at, with "-modified" if they differ from it, or "" outside of a git checkout. TARGET is compiled anew only if
# that changed.
function(cheshire_generate_commit target header)
  add_custom_target(${target}_commit
    COMMAND "${CMAKE_COMMAND}" "-DSOURCE=${PROJECT_SOURCE_DIR}" "-DHEADER=${header}"
            -P "${PROJECT_SOURCE_DIR}/cmake/write_commit.cmake"
    BYPRODUCTS "${header}"
    COMMENT "Asking git for the commit"
    VERBATIM)
  add_dependencies(${target} ${target}_commit)
endfunction()
