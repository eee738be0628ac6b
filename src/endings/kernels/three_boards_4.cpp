#include "endings/endings_impl.h"

namespace cheshire::endings {

template std::unique_ptr<Endings> make_endings<4, ThreeBoards>(std::shared_ptr<const RuleTables<4>> tables);

}  // namespace cheshire::endings
