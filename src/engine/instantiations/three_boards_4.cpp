#include "engine/general_session.h"
#include "engine/merits_in_kernel.h"
#include "engine/solve_in_kernel.h"

namespace cheshire {

template Result<std::shared_ptr<const AnyGame>> open_kernel<4, ThreeBoards>(GameSpec);
template void replay_in_kernel<4, ThreeBoards>(const AnyGame&, const PgnGame&, const ReplayRequest&, Replay&);
#ifndef CHESHIRE_WITHOUT_SOLVER
template Result<ProblemSolution> solve_in_kernel<4, ThreeBoards>(const AnyGame&, const Setup&,
                                                                 const SolveRequest&, const SolveControl&);
template Merits merits_in_kernel<4, ThreeBoards>(const AnyGame&, const ProblemPosition&,
                                                 const ProblemSolution&);
#endif

}  // namespace cheshire
