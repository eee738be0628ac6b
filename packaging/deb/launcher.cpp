// The program `cheshire` of the Debian package: starts the build that is fastest on this processor.
#include <unistd.h>

#include <cstdio>

int main(int, char** argv) {
  __builtin_cpu_init();
  // The difference between x86-64-v2 and x86-64-v3, as far as the program uses it.
  const bool v3 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
                  __builtin_cpu_supports("fma") && __builtin_cpu_supports("popcnt");
  const char* program = v3 ? CHESHIRE_PROGRAMS "/cheshire-x86-64-v3" : CHESHIRE_PROGRAMS "/cheshire-x86-64";
  execv(program, argv);
  std::perror(program);
  return 126;
}
