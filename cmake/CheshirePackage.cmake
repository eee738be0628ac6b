# The Debian packages, made by `cpack` in a build folder of the preset `package`:
#   cheshire         the program, what goes with it, and its service, which is not started by itself
#   libcheshireX.Y   the shared library, named as its file is
#   libcheshire-dev  what programs that use the library are built with: headers, CMake package, static library
# The program is there twice, for any x86-64 and for x86-64-v3 (from the preset `package-v3`); `cheshire` is a launcher that
# starts the one for the processor. `./check deb` builds, installs, tries and purges them.
set(v3 "${PROJECT_SOURCE_DIR}/build/package-v3/cheshire")
set(builds "${CMAKE_INSTALL_LIBEXECDIR}/cheshire")
add_executable(cheshire_launcher "${PROJECT_SOURCE_DIR}/packaging/deb/launcher.cpp")
set_target_properties(cheshire_launcher PROPERTIES OUTPUT_NAME launcher)
target_compile_definitions(cheshire_launcher PRIVATE "CHESHIRE_PROGRAMS=\"${CMAKE_INSTALL_FULL_LIBEXECDIR}/cheshire\"")

# What is installed under another name is neither stripped nor compressed by CPack.
set(made "${PROJECT_BINARY_DIR}/package-files")
file(MAKE_DIRECTORY "${made}")
set(package_files "")
function(_cheshire_stripped name program)
  add_custom_command(OUTPUT "${made}/${name}" COMMAND "${CMAKE_STRIP}" -o "${made}/${name}" "${program}" DEPENDS ${program} ${ARGN}
    VERBATIM)
  list(APPEND package_files "${made}/${name}")
  set(package_files "${package_files}" PARENT_SCOPE)
endfunction()
_cheshire_stripped(cheshire "$<TARGET_FILE:cheshire_launcher>" cheshire_launcher)
_cheshire_stripped(cheshire-x86-64 "$<TARGET_FILE:cheshire>" cheshire)
_cheshire_stripped(cheshire-x86-64-v3 "${v3}")
install(PROGRAMS "${made}/cheshire" DESTINATION "${CMAKE_INSTALL_BINDIR}" COMPONENT command)
install(PROGRAMS "${made}/cheshire-x86-64" "${made}/cheshire-x86-64-v3" DESTINATION "${builds}" COMPONENT command)
foreach(page cheshire.6 cheshire-uci.6)
  add_custom_command(OUTPUT "${made}/${page}.gz" COMMAND sh -c "gzip -9n < '${files}/${page}' > '${made}/${page}.gz'"
    DEPENDS "${files}/${page}" VERBATIM)
  list(APPEND package_files "${made}/${page}.gz")
  install(FILES "${made}/${page}.gz" DESTINATION "${CMAKE_INSTALL_MANDIR}/man6" COMPONENT command)
endforeach()
set(maintainer "Cheshire maintainers <maintainers@cheshire.invalid>")
set(changelog "${PROJECT_SOURCE_DIR}/CHANGELOG.md")
set(to_debian "${PROJECT_SOURCE_DIR}/packaging/deb/changelog.sh")
add_custom_command(OUTPUT "${made}/changelog.gz"
  COMMAND sh -c "'${to_debian}' '${changelog}' '${maintainer}' > '${made}/changelog' && gzip -9nf '${made}/changelog'"
  DEPENDS "${changelog}" "${to_debian}" VERBATIM)
list(APPEND package_files "${made}/changelog.gz")
add_custom_target(cheshire_package_files ALL DEPENDS ${package_files})

file(READ "${PROJECT_SOURCE_DIR}/packaging/cheshire.service" unit)
string(REPLACE "/usr/local/" "/usr/" unit "${unit}")
file(WRITE "${PROJECT_BINARY_DIR}/cheshire.service" "${unit}")
install(FILES "${PROJECT_BINARY_DIR}/cheshire.service" DESTINATION lib/systemd/system COMPONENT command)
set(doc "${CMAKE_INSTALL_DATADIR}/doc")
set(library libcheshire${CHESHIRE_ABI})
install(FILES "${PROJECT_SOURCE_DIR}/README.md" DESTINATION "${doc}/cheshire" COMPONENT command)
set(overrides "${CMAKE_INSTALL_DATADIR}/lintian/overrides")
install(FILES "${PROJECT_SOURCE_DIR}/packaging/deb/overrides/program" RENAME cheshire DESTINATION "${overrides}" COMPONENT command)
configure_file("${PROJECT_SOURCE_DIR}/packaging/deb/overrides/library.in" "${made}/overrides" @ONLY)
install(FILES "${made}/overrides" RENAME "${library}" DESTINATION "${overrides}" COMPONENT shared)
foreach(package "cheshire command" "${library} shared" "libcheshire-dev core")
  separate_arguments(package)
  list(POP_FRONT package name)
  install(FILES "${PROJECT_SOURCE_DIR}/LICENSE" RENAME copyright DESTINATION "${doc}/${name}" COMPONENT ${package})
  install(FILES "${made}/changelog.gz" DESTINATION "${doc}/${name}" COMPONENT ${package})
endforeach()

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_VENDOR "")
set(CPACK_PACKAGE_CONTACT "${maintainer}")
set(CPACK_PACKAGING_INSTALL_PREFIX "${CMAKE_INSTALL_PREFIX}")
set(CPACK_PACKAGE_DIRECTORY "${PROJECT_BINARY_DIR}/packages")
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING ONE_PER_GROUP)
set(CPACK_COMPONENTS_ALL command docs core shared)
set(CPACK_COMPONENT_COMMAND_GROUP program)
set(CPACK_COMPONENT_DOCS_GROUP program)
set(CPACK_COMPONENT_SHARED_GROUP library)
set(CPACK_COMPONENT_CORE_GROUP development)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME cheshire)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION misc)  # the section games is for what lies in /usr/games
# The first line of a description is PROJECT_DESCRIPTION.
set(CPACK_DEBIAN_PROGRAM_DESCRIPTION "An engine for Alice chess, Raumschach, Hyperchess, Cheops and games that
users write, with a table in the browser, a server for games by link, and
tools for records, diagrams and matches.")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SUGGESTS librsvg2-bin)  # rsvg-convert: PNG of diagrams and of previews of links
set(CPACK_DEBIAN_PROGRAM_PACKAGE_CONTROL_EXTRA "${PROJECT_SOURCE_DIR}/packaging/deb/postinst"
  "${PROJECT_SOURCE_DIR}/packaging/deb/prerm" "${PROJECT_SOURCE_DIR}/packaging/deb/postrm")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME ${library})
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libs)
# Debian wants a trigger where CPack calls ldconfig in scripts.
file(WRITE "${made}/triggers" "activate-noawait ldconfig\n")
file(WRITE "${made}/shlibs" "libcheshire ${CHESHIRE_ABI} ${library} (= ${PROJECT_VERSION})\n")
file(CHMOD "${made}/triggers" "${made}/shlibs" PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_CONTROL_EXTRA "${made}/triggers" "${made}/shlibs")
set(CPACK_DEBIAN_LIBRARY_DESCRIPTION "The shared library: rules and engine for programs in C and in languages that
call C.")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libcheshire-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "${library} (= ${PROJECT_VERSION})")
set(CPACK_DEBIAN_DEVELOPMENT_DESCRIPTION "The library for programs in C++20 and C: headers, a CMake package, a
pkg-config file and the static library.")
include(CPack)
