# cheshire_embed_directory(TARGET DIRECTORY NAMESPACE): embeds every file of DIRECTORY in TARGET. Gives TARGET the
# header "embedded/LAST.h" (LAST: the last part of NAMESPACE) with NAMESPACE::find(path) and NAMESPACE::files(). Every
# build reads the folder but rebuilds TARGET only if something in it changed; a missing or empty folder embeds nothing.
function(cheshire_embed_directory target directory namespace)
  string(REGEX REPLACE "^.*::" "" name "${namespace}")
  cmake_path(ABSOLUTE_PATH directory BASE_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}" NORMALIZE)
  set(out "${PROJECT_BINARY_DIR}/embedded/${name}")
  set(EMBED_NAMESPACE "${namespace}")
  configure_file("${PROJECT_SOURCE_DIR}/cmake/embedded.h.in" "${out}/include/embedded/${name}.h" @ONLY)
  add_custom_target(${target}_embed_${name}
    COMMAND "${CMAKE_COMMAND}" "-DDIRECTORY=${directory}" "-DOUT=${out}" "-DNAME=${name}" "-DNAMESPACE=${namespace}"
            -P "${PROJECT_SOURCE_DIR}/cmake/embed.cmake"
    BYPRODUCTS "${out}/${name}.cpp"
    COMMENT "Embedding ${directory}"
    VERBATIM)
  set_source_files_properties("${out}/${name}.cpp" PROPERTIES GENERATED ON COMPILE_OPTIONS "-fno-lto")
  target_sources(${target} PRIVATE "${out}/${name}.cpp")
  target_include_directories(${target} PUBLIC "${out}/include")
  add_dependencies(${target} ${target}_embed_${name})
endfunction()
