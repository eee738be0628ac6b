// Compiles the kernel of games like Alice chess on three boards of up to 64 squares.
#include "engine/general_kernel_impl.h"

template struct cheshire::GeneralKernel<4, cheshire::ThreeBoards>;
