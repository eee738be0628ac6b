# The libraries for other programs, both named libcheshire:
#   cheshire::core      libcheshire.a
#   cheshire::shared    libcheshire.so, which exports the C interface alone
# Both are made of the objects of the modules up to `capi`, which the program is made of as well, and need neither Boost nor
# SQLite nor fmt. ./play builds neither. The code is position-independent as that of a program is, which costs it nothing:
# that suffices for a shared library whose symbols are its own, as exports.map makes them. The linker refuses it should a
# module ever use data of another library directly.
include(GNUInstallDirs)
get_property(modules GLOBAL PROPERTY CHESHIRE_LIBRARY_MODULES)
list(TRANSFORM modules REPLACE "(.+)" "$<TARGET_OBJECTS:\\1>" OUTPUT_VARIABLE objects)

function(_cheshire_library name kind)
  add_library(cheshire_${name} ${kind} ${ARGN})
  add_library(cheshire::${name} ALIAS cheshire_${name})
  set_target_properties(cheshire_${name} PROPERTIES OUTPUT_NAME cheshire EXPORT_NAME ${name} LINKER_LANGUAGE CXX
    LIBRARY_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/lib")
  target_link_libraries(cheshire_${name} PRIVATE Threads::Threads)
  target_compile_features(cheshire_${name} INTERFACE cxx_std_20)
  target_include_directories(cheshire_${name} INTERFACE "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>"
    "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src/capi/include>")
endfunction()
_cheshire_library(core STATIC ${objects})
_cheshire_library(shared SHARED ${objects})

# The numbers of the file's name change when a program that is linked to it must be linked again: before 1.0 with every
# minor version.
set(CHESHIRE_ABI ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
set(exports "${PROJECT_BINARY_DIR}/exports.map")
configure_file("${PROJECT_SOURCE_DIR}/src/capi/exports.map.in" "${exports}" @ONLY)
set_target_properties(cheshire_shared PROPERTIES VERSION ${PROJECT_VERSION} SOVERSION ${CHESHIRE_ABI} LINK_DEPENDS "${exports}")
# GNU ld leaves out what nobody calls of the standard library, and with it what only new versions of glibc have; and it can name
# the processor that a library needs. So the loader refuses that on one that cannot run it, in place of a crash later.
if(CHESHIRE_STATIC_RUNTIME)
  target_link_options(cheshire_shared PRIVATE -fuse-ld=bfd -static-libstdc++ -Wl,--gc-sections)
endif()
if(CHESHIRE_CPU STREQUAL "portable" AND CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  target_link_options(cheshire_shared PRIVATE -fuse-ld=bfd -Wl,-z,x86-64-v2)
endif()
target_link_options(cheshire_shared PRIVATE "-Wl,--version-script,${exports}" -Wl,--no-undefined)
