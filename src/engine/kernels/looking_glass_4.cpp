// Compiles the kernel of games like Alice chess on two boards of up to 128 squares, as of Raumschach.
#include "engine/general_kernel_impl.h"

template struct cheshire::GeneralKernel<4, cheshire::LookingGlass>;
