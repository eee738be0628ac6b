// DepartureWatch: notices that a client closes its connection while its request is being answered.
#pragma once

#include <memory>

#include "server/common/departure.h"
#include "server/net/stream.h"

namespace cheshire {

class DepartureWatch {
 public:
  /// Watches until it is destroyed. Nobody else may read from the stream meanwhile. A client that has sent
  /// more, and closes its connection afterwards, is not noticed.
  DepartureWatch(Stream& stream, Departure& departure);
  DepartureWatch(const DepartureWatch&) = delete;
  DepartureWatch& operator=(const DepartureWatch&) = delete;
  ~DepartureWatch();

 private:
  struct Watched {
    Stream& stream;
    Departure& departure;
  };
  // A wait that ends after this object finds it gone.
  std::shared_ptr<Watched> watched_;
};

}  // namespace cheshire
