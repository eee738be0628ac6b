// Compiles the kernel of games like Alice chess on two boards of up to 128 squares, such as alice:raumschach.
#include "engine/general_kernel_impl.h"

template struct cheshire::GeneralKernel<4, cheshire::LookingGlass>;
