# Language level, warnings, optimisation, and the tools used when they are present.
#
# Inside another project (add_subdirectory, FetchContent) there is the library alone, without tests, and without installing
# it unless CHESHIRE_INSTALL asks for it. Only what that project links is built. All that is set here ends with this folder,
# and every entry in the cache begins with CHESHIRE_.
set(alone ${PROJECT_IS_TOP_LEVEL})
set(inside_another ON)
set(unity ON)
set(cpu portable)
if(alone)
  set(cpu native)
  set(inside_another OFF)
endif()
if(alone OR NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")  # g++ takes names without linkage of joined files for faults
  set(unity OFF)
endif()

set(CHESHIRE_CPU ${cpu} CACHE STRING "The processor that release code is for: native for the one that builds, portable for x86-64-v2 and any aarch64, or what -march takes")
option(CHESHIRE_LIBEDIT "Edit the lines typed in cheshire play with libedit, if it is there" ON)
option(CHESHIRE_LTO "Link-time optimisation" OFF)
option(CHESHIRE_WERROR "Warnings are errors" OFF)
# Processor time of a release build: 572 s with unity builds and precompiled headers, a fifth more without the headers, 811 s
# without unity builds. So both stay.
option(CHESHIRE_UNITY "Compile several sources of a module at once: a whole build takes a third less time, one of a single changed file more" ${unity})
option(CHESHIRE_STRICT "A missing module or test library is an error, not a skipped folder" OFF)
option(CHESHIRE_THREADS "Only the server, the common games, and the tests of what runs in more than one thread (preset tsan)" OFF)
option(CHESHIRE_FUZZ "Link the fuzz targets with libFuzzer (preset asan)" OFF)
option(CHESHIRE_MPI "Let mpirun share the work of cheshire tables build among processes: needs an MPI, such as Debian's libopenmpi-dev" OFF)
option(CHESHIRE_TORCH "Compare the trainer with libtorch, which must be installed (./check torch)" OFF)
option(CHESHIRE_LIBRARY_ONLY "Only the library for other programs, which needs neither Boost nor SQLite, libsodium, CLI11, fmt and spdlog" ${inside_another})
option(CHESHIRE_STATIC_RUNTIME "Link the standard C++ library into libcheshire.so (preset portable)" OFF)
option(CHESHIRE_INSTALL "Install what is built" ${alone})
option(CHESHIRE_PACKAGE "Make Debian packages with cpack (preset package)" OFF)
set(CHESHIRE_MODULES "" CACHE STRING "Only these modules, a;b;c (empty: all, and tests and bench)")
if(CHESHIRE_LIBRARY_ONLY)
  set(CHESHIRE_MODULES base board moves rules text eval games proof gamefile search solve kernels engine capi)
endif()

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_ARCHIVE_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/lib")
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bin")

if(NOT CMAKE_BUILD_TYPE AND alone)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
elseif(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()
if(inside_another)
  set(BUILD_TESTING OFF)
endif()
if(NOT CHESHIRE_INSTALL)
  set_directory_properties(PROPERTIES EXCLUDE_FROM_ALL ${inside_another})
endif()
# clang's -O2 searches as fast as g++'s -O3 or faster (cheshire bench, perft) and takes half the time to compile.
set(CMAKE_CXX_FLAGS_RELEASE "-O2 -DNDEBUG")

if(CMAKE_SYSTEM_PROCESSOR STREQUAL "wasm32")
  set(CHESHIRE_WASM ON)
else()
  set(CHESHIRE_WASM OFF)
endif()

# The shared library is made of the objects of the program. Debian's clang makes position-independent code for programs
# without being told, and that suffices, see CheshireLibraries.cmake. Others are told; g++ always, because in a program it
# lets code reach the data of other libraries directly.
if(NOT CHESHIRE_WASM)
  include(CheckCXXSourceCompiles)
  check_cxx_source_compiles("
    #ifndef __PIC__
    #error
    #endif
    int main() {}" CHESHIRE_PIC_BY_DEFAULT)
  if(NOT CHESHIRE_PIC_BY_DEFAULT OR CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    add_compile_options(-fPIC)  # for all targets alike, as they share precompiled headers
  endif()
endif()

add_compile_options(-Wall -Wextra -Wpedantic)
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang" AND NOT CHESHIRE_WASM)
  # std::stable_sort of libstdc++ 12 calls a function that libstdc++ itself declares deprecated.
  add_compile_options(-Wno-deprecated-declarations)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # -Wshadow with GCC's meaning. GCC 12 reports -Wrestrict inside libstdc++ when it inlines strings at -O3 (bug 105651).
  add_compile_options(-Wshadow -Wno-restrict)
endif()
if(CHESHIRE_WERROR)
  add_compile_options(-Werror)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    add_compile_options(-Wno-error=array-bounds -Wno-error=stringop-overflow -Wno-error=stringop-overread
                        -Wno-error=maybe-uninitialized -Wno-error=free-nonheap-object)
  endif()
endif()

# Move generation relies on bit scans and popcount, which baseline x86-64 lacks. Debug and sanitizer builds stay at the
# baseline, so they run anywhere. The nets' arithmetic chooses its vector instructions when the program starts
# (base/each_processor.h), so `portable` costs little.
if(CMAKE_BUILD_TYPE STREQUAL "Release" AND CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  string(REPLACE portable x86-64-v2 cpu ${CHESHIRE_CPU})
  add_compile_options(-march=${cpu})
elseif(CMAKE_BUILD_TYPE STREQUAL "Release" AND CMAKE_SYSTEM_PROCESSOR MATCHES "aarch64|arm64" AND CHESHIRE_CPU STREQUAL "native")
  add_compile_options(-mcpu=native)
endif()

if(CHESHIRE_LTO)
  include(CheckIPOSupported)
  check_ipo_supported(LANGUAGES CXX)
  set(CMAKE_INTERPROCEDURAL_OPTIMIZATION ON)
endif()

# ccache caches compilations with a precompiled header only with this sloppiness, and only if clang writes no timestamp
# into the header. It takes the list of headers from the compiler: running the preprocessor for it costs a tenth of the
# time of a first build.
find_program(CHESHIRE_CCACHE ccache)
if(CHESHIRE_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER "${CMAKE_COMMAND}" -E env CCACHE_SLOPPINESS=pch_defines,time_macros CCACHE_DEPEND=1
      "${CHESHIRE_CCACHE}")
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  add_compile_options(-Xclang -fno-pch-timestamp)
endif()

find_program(CHESHIRE_MOLD mold)
if(CHESHIRE_MOLD AND NOT CHESHIRE_WASM AND NOT CHESHIRE_LTO)
  add_link_options(-fuse-ld=mold)
endif()
