// CHESHIRE_FOR_EACH_PROCESSOR: before a function whose loops a compiler turns into vector instructions. On
// x86 it is compiled for AVX2 too, and the loader takes what the processor has: packages are built for any
// x86-64.
#pragma once

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define CHESHIRE_ONE_PROCESSOR  // the loader chooses before a sanitizer is ready
#endif
#elif defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define CHESHIRE_ONE_PROCESSOR
#endif

#if defined(__x86_64__) && defined(__linux__) && !defined(__AVX2__) && !defined(CHESHIRE_ONE_PROCESSOR)
#define CHESHIRE_FOR_EACH_PROCESSOR __attribute__((target_clones("avx2", "default")))
#else
#define CHESHIRE_FOR_EACH_PROCESSOR
#endif
