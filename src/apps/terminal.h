// What the terminal can show.
#pragma once

#include "protocol/diagram.h"

namespace cheshire {

/// Whether standard output, or standard error, is looked at by a person.
bool output_is_terminal();
bool errors_are_terminal();
bool input_is_terminal();
/// Whether the locale's characters are UTF-8.
bool shows_unicode();
/// Whether standard output shows colours: a terminal that is not "dumb", and NO_COLOR is not set.
bool shows_color();
/// Columns of standard output, 80 when it is no terminal.
int terminal_width();

/// The diagrams that suit standard output. `ascii`: letters only.
DiagramStyle diagram_style(bool ascii);

}  // namespace cheshire
