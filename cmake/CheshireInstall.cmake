# What `cmake --install` installs, in components:
#   core      libcheshire.a, its headers, the CMake package and the pkg-config file: cheshire::core
#   shared    libcheshire.so, which exports the C interface alone: cheshire::shared
#   command   the program cheshire, with the table's server in it, cheshire-uci, what goes with them (see
#             CheshireCommandFiles.cmake) and the plugin file of the engine
#   docs      the documentation as a site, if `./check docs` built it; the server has it under /docs/
# Both libraries are made of the objects of the modules up to `capi`, which the program is made of as well, and need
# neither Boost nor SQLite nor fmt. ./play builds neither. The code is position-independent as that of a program is, which
# costs it nothing: that suffices for a shared library whose symbols are its own, as exports.map makes them. The linker
# refuses it should a module ever use data of another library directly.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

get_property(modules GLOBAL PROPERTY CHESHIRE_LIBRARY_MODULES)
list(TRANSFORM modules REPLACE "(.+)" "$<TARGET_OBJECTS:\\1>" OUTPUT_VARIABLE objects)

# Declares a library for other programs, named libcheshire.
function(_cheshire_library name kind)
  add_library(cheshire_${name} ${kind} ${ARGN})
  set_target_properties(cheshire_${name} PROPERTIES OUTPUT_NAME cheshire EXPORT_NAME ${name} LINKER_LANGUAGE CXX
    LIBRARY_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/lib")
  target_link_libraries(cheshire_${name} PRIVATE Threads::Threads)
  target_compile_features(cheshire_${name} INTERFACE cxx_std_20)
  target_include_directories(cheshire_${name} INTERFACE "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>"
    "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src/capi/include>")
  # Debian has what only builders need in a package of its own.
  set(building ${name})
  if(CHESHIRE_PACKAGE)
    set(building core)
  endif()
  install(TARGETS cheshire_${name} EXPORT cheshire_${name}
    LIBRARY COMPONENT ${name} NAMELINK_COMPONENT ${building} ARCHIVE COMPONENT ${name})
  install(EXPORT cheshire_${name} NAMESPACE cheshire:: FILE cheshire-${name}.cmake
    DESTINATION "${CMAKE_INSTALL_LIBDIR}/cmake/cheshire" COMPONENT ${building})
endfunction()

_cheshire_library(core STATIC ${objects})
_cheshire_library(shared SHARED ${objects})
# The numbers of the file's name change when a program that is linked to it must be linked again: before 1.0 with every
# minor version.
set(CHESHIRE_ABI ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
set(exports "${PROJECT_BINARY_DIR}/exports.map")
configure_file("${PROJECT_SOURCE_DIR}/src/capi/exports.map.in" "${exports}" @ONLY)
set_target_properties(cheshire_shared PROPERTIES VERSION ${PROJECT_VERSION} SOVERSION ${CHESHIRE_ABI} LINK_DEPENDS "${exports}")
target_link_options(cheshire_shared PRIVATE "-Wl,--version-script,${exports}" -Wl,--no-undefined)

set(package_dir "${PROJECT_BINARY_DIR}/package")
configure_package_config_file("${PROJECT_SOURCE_DIR}/cmake/cheshire-config.cmake.in" "${package_dir}/cheshire-config.cmake"
  INSTALL_DESTINATION "${CMAKE_INSTALL_LIBDIR}/cmake/cheshire")
write_basic_package_version_file("${package_dir}/cheshire-config-version.cmake" COMPATIBILITY SameMinorVersion)
# The pkg-config file finds its prefix from where it lies.
cmake_path(RELATIVE_PATH CMAKE_INSTALL_PREFIX BASE_DIRECTORY "${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig"
  OUTPUT_VARIABLE CHESHIRE_PREFIX_FROM_PC)
configure_file("${PROJECT_SOURCE_DIR}/cmake/cheshire.pc.in" "${package_dir}/cheshire.pc" @ONLY)
install(FILES "${package_dir}/cheshire-config.cmake" "${package_dir}/cheshire-config-version.cmake"
  DESTINATION "${CMAKE_INSTALL_LIBDIR}/cmake/cheshire" COMPONENT core)
install(FILES "${package_dir}/cheshire.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig" COMPONENT core)
install(DIRECTORY "${PROJECT_SOURCE_DIR}/src/capi/include/" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}" COMPONENT core)
if(TARGET cheshire)
  include(CheshireCommandFiles)
  install(DIRECTORY "${PROJECT_SOURCE_DIR}/build/docs/site/" DESTINATION "${CMAKE_INSTALL_DATADIR}/cheshire/docs"
    COMPONENT docs OPTIONAL)
endif()
