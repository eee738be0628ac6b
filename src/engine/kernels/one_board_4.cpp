// Compiles the kernel of games on one board of up to 256 squares.
#include "engine/general_kernel_impl.h"

template struct cheshire::GeneralKernel<4, cheshire::OneBoard>;
