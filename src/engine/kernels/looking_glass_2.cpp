// Compiles the kernel of Alice chess and games like it, on two boards of up to 64 squares.
#include "engine/general_kernel_impl.h"

template struct cheshire::GeneralKernel<2, cheshire::LookingGlass>;
