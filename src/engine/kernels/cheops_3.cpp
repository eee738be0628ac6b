#include "engine/cheops/kernel_impl.h"

template struct cheshire::cheops::CheopsKernel<3>;
