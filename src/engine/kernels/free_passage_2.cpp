// Compiles the kernel of Duo and games like it, whose pieces pass or stay, on boards of up to 64 squares.
#include "engine/general_kernel_impl.h"

template struct cheshire::GeneralKernel<2, cheshire::FreePassage>;
