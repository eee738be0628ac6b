#include "engine/solve_in_kernel.h"

namespace cheshire {

template Result<ProblemSolution> solve_in_kernel<1, OneBoard>(const AnyGame&, const Setup&,
                                                              const SolveRequest&, const SolveControl&);

}  // namespace cheshire
