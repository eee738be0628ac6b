// The weights that the engine plays with, as `cheshire fit` has written them.
// Fitted to self-play of alice, chess, raumschach, hyperchess, capablanca, parton, ms-alice, three-boards,
// cylinder.
#pragma once

#include "eval/eval_weights.h"

namespace cheshire {

inline constexpr EvalWeights fitted_weights{
    .power{990, 1039},
    .power_square{280, 378},
    .power_of_slides{-62, 22},
    .complement{187, -570},
    .freedom{362, 246},
    .off_centre{-50, -59},
    .off_centre_light{73, 175},
    .forward{-18, 304},
    .forward_light{-85, -219},
    .home{137, 43},
    .home_light{-976, 215},
    .mobility{182, -99},
    .mobility_power{33, -43},
    .mobility_root{-93, -30},
    .mobility_root_power{80, 153},
    .under_pawn{-339, 60},
    .under_pawn_power{-34, -62},
    .stronger_attacked{483, 346},
    .loose{-110, -453},
    .loose_power{-4, -40},
    .near_enemy_king{7, -6},
    .near_own_king{-6, -10},
    .pawn{1144, 1637},
    .advance{6, 82},
    .advance_centre{6, 2},
    .guarded_pawn{62, 68},
    .lone_pawn{-21, -32},
    .doubled_pawn{145, -45},
    .blocked_pawn{-67, -212},
    .loose_pawn{-31, -518},
    .passed{-686, -445},
    .passed_near{2926, 5974},
    .passed_blocked{56, -3561},
    .passed_guarded{1783, -648},
    .passed_enemy_king{-216, 842},
    .passed_own_king{146, -130},
    .king_freedom{-54, 96},
    .king_off_centre{42, 102},
    .king_forward{17, 479},
    .king_home{29, 121},
    .shelter{35, 56},
    .guards{115, -104},
    .danger{
        .hits = 18,
        .hits_beyond = 13,
        .attackers = 139,
        .checks = 168,
        .safe_checks = 541,
        .weak_cells = -14,
        .exposure = -15,
        .shelter = -117,
        .always = 498,
        .end = 27,
    },
    .tempo = 268,
};

}  // namespace cheshire
