// Compiles the kernel of games like Alice chess on two boards of up to 256 squares.
#include "engine/general_kernel_impl.h"

template struct cheshire::GeneralKernel<8, cheshire::LookingGlass>;
