# The Debian packages, made by `cpack` in a build folder of the preset `package`:
#   cheshire         the program, what goes with it, and its service, which is not started by itself
#   libcheshire-dev  the library for other programs, static and shared
# The program is there twice, for any x86-64 and for x86-64-v3 (from the preset `package-v3`); `cheshire` is a launcher that
# starts the one for the processor. `./check deb` builds, installs, tries and purges them.
set(v3 "${PROJECT_SOURCE_DIR}/build/package-v3/cheshire")
set(builds "${CMAKE_INSTALL_LIBEXECDIR}/cheshire")
add_executable(cheshire_launcher "${PROJECT_SOURCE_DIR}/packaging/deb/launcher.cpp")
set_target_properties(cheshire_launcher PROPERTIES OUTPUT_NAME launcher)
target_compile_definitions(cheshire_launcher PRIVATE "CHESHIRE_PROGRAMS=\"${CMAKE_INSTALL_FULL_LIBEXECDIR}/cheshire\"")
install(PROGRAMS "$<TARGET_FILE:cheshire_launcher>" RENAME cheshire DESTINATION "${CMAKE_INSTALL_BINDIR}" COMPONENT command)
install(PROGRAMS "$<TARGET_FILE:cheshire>" RENAME cheshire-x86-64 DESTINATION "${builds}" COMPONENT command)
install(PROGRAMS "${v3}" RENAME cheshire-x86-64-v3 DESTINATION "${builds}" COMPONENT command)

file(READ "${PROJECT_SOURCE_DIR}/packaging/cheshire.service" unit)
string(REPLACE "/usr/local/" "/usr/" unit "${unit}")
file(WRITE "${PROJECT_BINARY_DIR}/cheshire.service" "${unit}")
install(FILES "${PROJECT_BINARY_DIR}/cheshire.service" DESTINATION lib/systemd/system COMPONENT command)
set(doc "${CMAKE_INSTALL_DATADIR}/doc")
install(FILES "${PROJECT_SOURCE_DIR}/README.md" "${PROJECT_SOURCE_DIR}/CHANGELOG.md" DESTINATION "${doc}/cheshire" COMPONENT command)
install(FILES "${PROJECT_SOURCE_DIR}/LICENSE" RENAME copyright DESTINATION "${doc}/cheshire" COMPONENT command)
install(FILES "${PROJECT_SOURCE_DIR}/LICENSE" RENAME copyright DESTINATION "${doc}/libcheshire-dev" COMPONENT core)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_VENDOR "")
set(CPACK_PACKAGE_CONTACT "Cheshire maintainers <maintainers@cheshire.invalid>")
set(CPACK_PACKAGING_INSTALL_PREFIX "${CMAKE_INSTALL_PREFIX}")
set(CPACK_PACKAGE_DIRECTORY "${PROJECT_BINARY_DIR}/packages")
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING ONE_PER_GROUP)
set(CPACK_COMPONENTS_ALL command docs core shared)
set(CPACK_COMPONENT_COMMAND_GROUP program)
set(CPACK_COMPONENT_DOCS_GROUP program)
set(CPACK_COMPONENT_CORE_GROUP library)
set(CPACK_COMPONENT_SHARED_GROUP library)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME cheshire)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION games)
# The first line of a description is PROJECT_DESCRIPTION.
set(CPACK_DEBIAN_PROGRAM_DESCRIPTION "An engine for Alice chess, Raumschach, Hyperchess, Cheops and games that
users write, with a table in the browser, a server for games by link, and
tools for records, diagrams and matches.")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_CONTROL_EXTRA "${PROJECT_SOURCE_DIR}/packaging/deb/postinst"
  "${PROJECT_SOURCE_DIR}/packaging/deb/prerm" "${PROJECT_SOURCE_DIR}/packaging/deb/postrm")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME libcheshire-dev)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_LIBRARY_DESCRIPTION "The library: rules and engine for programs in C++20 and C, static and
shared, with headers, a CMake package and a pkg-config file.")
include(CPack)
