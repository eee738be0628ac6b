// Compiles the kernel of Cheops and games like it, on up to 192 squares.
#include "engine/cheops/kernel_impl.h"

template struct cheshire::cheops::CheopsKernel<3>;
