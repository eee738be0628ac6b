#include "engine/general_kernel_impl.h"

template struct cheshire::GeneralKernel<4, cheshire::LookingGlass>;
