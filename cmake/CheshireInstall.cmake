# What `cmake --install` installs, in components:
#   core      libcheshire.a, its headers, the CMake package and the pkg-config file: cheshire::core
#   shared    libcheshire.so: cheshire::shared
#   command   the program cheshire, with the table's server in it, cheshire-uci, what goes with them (see
#             CheshireCommandFiles.cmake) and the plugin file of the engine
#   docs      the documentation as a site, if `./check docs` built it; the server has it under /docs/
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
set(package "${CMAKE_INSTALL_LIBDIR}/cmake/cheshire")
foreach(name IN ITEMS core shared)
  # Debian has what only builders need in a package of its own.
  set(building ${name})
  if(CHESHIRE_PACKAGE)
    set(building core)
  endif()
  install(TARGETS cheshire_${name} EXPORT cheshire_${name}
    LIBRARY COMPONENT ${name} NAMELINK_COMPONENT ${building} ARCHIVE COMPONENT ${name})
  install(EXPORT cheshire_${name} NAMESPACE cheshire:: FILE cheshire-${name}.cmake DESTINATION "${package}"
    COMPONENT ${building})
endforeach()

set(package_dir "${PROJECT_BINARY_DIR}/package")
configure_package_config_file("${PROJECT_SOURCE_DIR}/cmake/cheshire-config.cmake.in" "${package_dir}/cheshire-config.cmake"
  INSTALL_DESTINATION "${package}")
write_basic_package_version_file("${package_dir}/cheshire-config-version.cmake" COMPATIBILITY SameMinorVersion)
# The pkg-config file finds its prefix from where it lies.
cmake_path(RELATIVE_PATH CMAKE_INSTALL_PREFIX BASE_DIRECTORY "${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig"
  OUTPUT_VARIABLE CHESHIRE_PREFIX_FROM_PC)
configure_file("${PROJECT_SOURCE_DIR}/cmake/cheshire.pc.in" "${package_dir}/cheshire.pc" @ONLY)
install(FILES "${package_dir}/cheshire-config.cmake" "${package_dir}/cheshire-config-version.cmake"
  DESTINATION "${package}" COMPONENT core)
install(FILES "${package_dir}/cheshire.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig" COMPONENT core)
install(DIRECTORY "${PROJECT_SOURCE_DIR}/src/capi/include/" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}" COMPONENT core)
if(TARGET cheshire)
  include(CheshireCommandFiles)
  install(DIRECTORY "${PROJECT_SOURCE_DIR}/build/docs/site/" DESTINATION "${CMAKE_INSTALL_DATADIR}/cheshire/docs"
    COMPONENT docs OPTIONAL)
endif()
