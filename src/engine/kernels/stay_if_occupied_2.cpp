// Compiles the kernel of O'Donohue's Alice chess, where a blocked piece stays, on boards of up to 64 squares.
#include "engine/general_kernel_impl.h"

template struct cheshire::GeneralKernel<2, cheshire::StayIfOccupied>;
