# The sources that Python scripts make of data. Each stands beside this file; it writes nothing that would not change.
#
#   cheshire_generate(SCRIPT INPUT... OUT)       runs a script when CMake configures, which it does again when the script
#                                                or an input changes
#   cheshire_generate_messages(CATALOGUE OUT)    sets CHESHIRE_MESSAGE_SOURCES to the sources that messages.py makes
#   cheshire_embed_directory(TARGET DIRECTORY NAMESPACE)
find_package(Python3 3.9 REQUIRED COMPONENTS Interpreter)
set(CHESHIRE_PYTHON "${Python3_EXECUTABLE}" -B)

function(cheshire_generate script)
  set(path "${PROJECT_SOURCE_DIR}/cmake/${script}")
  set(inputs ${ARGN})
  list(POP_BACK inputs)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${path}" "${PROJECT_SOURCE_DIR}/cmake/generated.py" ${inputs})
  execute_process(COMMAND ${CHESHIRE_PYTHON} "${path}" ${ARGN} OUTPUT_VARIABLE said RESULT_VARIABLE status)
  if(status)
    message(FATAL_ERROR "${script} failed")
  endif()
  set(CHESHIRE_GENERATED "${said}" PARENT_SCOPE)
endfunction()

function(cheshire_generate_messages catalogue out)
  file(GLOB areas CONFIGURE_DEPENDS "${catalogue}/*.json")
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${areas})
  cheshire_generate(messages.py "${catalogue}" "${out}")
  set(CHESHIRE_MESSAGE_SOURCES ${CHESHIRE_GENERATED} PARENT_SCOPE)
endfunction()

# Gives TARGET, a static library, the header "embedded/LAST.h" (LAST: the last part of NAMESPACE) with NAMESPACE::find(path)
# and NAMESPACE::files(), and makes the library TARGET_LAST, which has every file of DIRECTORY. Programs that link TARGET
# link it too; TARGET itself compiles while something else still fills the folder. Every build reads the folder but compiles
# it only if something in it changed.
function(cheshire_embed_directory target directory namespace)
  string(REGEX REPLACE "^.*::" "" name "${namespace}")
  cmake_path(ABSOLUTE_PATH directory BASE_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}" NORMALIZE)
  set(out "${PROJECT_BINARY_DIR}/embedded/${name}")
  set(EMBED_NAMESPACE "${namespace}")
  configure_file("${PROJECT_SOURCE_DIR}/cmake/embedded.h.in" "${out}/include/embedded/${name}.h" @ONLY)
  add_custom_target(${target}_embed_${name}
    COMMAND ${CHESHIRE_PYTHON} "${PROJECT_SOURCE_DIR}/cmake/embed.py" "${directory}" "${out}" "${name}" "${namespace}"
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
