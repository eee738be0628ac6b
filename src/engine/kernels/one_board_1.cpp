// Compiles the kernel of games on one board of up to 64 squares, such as chess and Hyperchess.
#include "engine/general_kernel_impl.h"

template struct cheshire::GeneralKernel<1, cheshire::OneBoard>;
