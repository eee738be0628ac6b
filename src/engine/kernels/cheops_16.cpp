// Compiles the kernel of games of Cheops on up to 1024 squares.
#include "engine/cheops/kernel_impl.h"

template struct cheshire::cheops::CheopsKernel<16>;
