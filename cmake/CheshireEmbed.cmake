# cheshire_embed_directory(TARGET DIRECTORY NAMESPACE): gives TARGET, a static library, the header "embedded/LAST.h" (LAST:
# the last part of NAMESPACE) with NAMESPACE::find(path) and NAMESPACE::files(), and makes the library TARGET_LAST, which
# has every file of DIRECTORY. Programs that link TARGET link it too; TARGET itself compiles while something else still
# fills the folder. Every build reads the folder but compiles it only if something in it changed; a missing or empty
# folder embeds nothing.
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
  set(archive ${target}_${name})
  add_library(${archive} STATIC "${out}/${name}.cpp")
  target_include_directories(${archive} PRIVATE "${out}/include")
  add_dependencies(${archive} ${target}_embed_${name})
  target_include_directories(${target} PRIVATE "${out}/include")
endfunction()
