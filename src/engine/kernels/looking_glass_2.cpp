#include "engine/general_kernel_impl.h"

template struct cheshire::GeneralKernel<2, cheshire::LookingGlass>;
