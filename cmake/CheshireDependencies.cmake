# The external libraries, each searched for once; modules name the imported targets under LINKS.
#   Threads::Threads   Boost::headers   SQLiteCpp   CLI11::CLI11   fmt::fmt   spdlog::spdlog   cheshire::sodium
#   in tests: GTest::gtest GTest::gmock   in bench: benchmark::benchmark
# A missing library stays undefined, and CMake stops at the module that links it.
include(CTest)
if(CHESHIRE_WASM)
  set(BUILD_TESTING OFF)
  return()
endif()

set(THREADS_PREFER_PTHREAD_FLAG ON)
find_package(Threads REQUIRED)
find_package(Boost 1.81 QUIET)
find_package(SQLiteCpp QUIET)
find_package(CLI11 QUIET)
find_package(fmt QUIET)
find_package(spdlog QUIET)

find_path(SODIUM_INCLUDE_DIR sodium.h)
find_library(SODIUM_LIBRARY sodium)
mark_as_advanced(SODIUM_INCLUDE_DIR SODIUM_LIBRARY)
if(SODIUM_INCLUDE_DIR AND SODIUM_LIBRARY)
  add_library(cheshire::sodium INTERFACE IMPORTED)
  target_include_directories(cheshire::sodium INTERFACE "${SODIUM_INCLUDE_DIR}")
  target_link_libraries(cheshire::sodium INTERFACE "${SODIUM_LIBRARY}")
endif()

if(BUILD_TESTING)
  find_package(GTest QUIET)
  if(GTest_FOUND)
    include(GoogleTest)
  elseif(CHESHIRE_STRICT)
    message(FATAL_ERROR "GoogleTest is missing (libgtest-dev, libgmock-dev)")
  else()
    message(STATUS "GoogleTest is missing: no tests")
    set(BUILD_TESTING OFF)
  endif()
  find_package(benchmark QUIET)
endif()
