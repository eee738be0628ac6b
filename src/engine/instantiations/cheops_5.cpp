#include "engine/cheops/session_impl.h"
#include "engine/cheops/solve_cheops_in_kernel.h"

namespace cheshire::cheops {

template class CheopsSession<5>;
template Result<std::shared_ptr<const AnyGame>> open_kernel<5>(GameSpec);
#ifndef CHESHIRE_WITHOUT_SOLVER
template Result<ProblemSolution> solve_in_kernel<5>(const AnyGame&, const cheshire::Setup&,
                                                    const SolveRequest&, const SolveControl&);
template Merits merits_in_kernel<5>(const AnyGame&, const ProblemPosition&, const ProblemSolution&);
#endif

}  // namespace cheshire::cheops
