// Compiles the kernel of Little Cheops and games like it, on up to 128 squares.
#include "engine/cheops/kernel_impl.h"

template struct cheshire::cheops::CheopsKernel<2>;
