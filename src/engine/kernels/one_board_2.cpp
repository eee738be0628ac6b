// Compiles the kernel of games on one board of up to 128 squares, such as Raumschach.
#include "engine/general_kernel_impl.h"

template struct cheshire::GeneralKernel<2, cheshire::OneBoard>;
