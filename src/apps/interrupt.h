// Handles Ctrl-C for commands that finish their current work before they exit.
#pragma once

namespace cheshire {

/// After this call SIGINT and SIGTERM only set a flag, and a second one ends the program. Ignores SIGPIPE.
void catch_interrupts();
bool interrupted();

}  // namespace cheshire
