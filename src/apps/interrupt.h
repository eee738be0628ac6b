// Ctrl-C for commands that finish what they have before they end.
#pragma once

namespace cheshire {

/// From now on SIGINT and SIGTERM only set a flag; a second one ends the program. SIGPIPE is ignored.
void catch_interrupts();
bool interrupted();

}  // namespace cheshire
