// Compiles the parts of Boost that are not templates (Asio, Beast, JSON), once for the whole server.
#include <boost/asio/impl/src.hpp>
#include <boost/beast/src.hpp>
#include <boost/json/src.hpp>
