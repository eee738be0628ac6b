#include "endings/endings_impl.h"

namespace cheshire::endings {

template std::unique_ptr<Endings> make_endings<1, OneBoard>(std::shared_ptr<const RuleTables<1>> tables);

}  // namespace cheshire::endings
