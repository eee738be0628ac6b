// What the terminal can show.
#pragma once

#include "protocol/diagram.h"

namespace cheshire {

/// Returns whether standard output, or standard error, is a terminal.
bool output_is_terminal();
bool errors_are_terminal();
bool input_is_terminal();
/// Returns whether the locale's character set is UTF-8.
bool shows_unicode();
/// Returns whether standard output shows colours: it is a terminal other than "dumb", and NO_COLOR is not
/// set.
bool shows_color();
/// Returns the width of standard output in columns, 80 if it is not a terminal.
int terminal_width();
/// Returns its height in rows, 24 if it is not a terminal.
int terminal_height();

/// Returns the diagram style that suits standard output. `ascii`: letters only.
DiagramStyle diagram_style(bool ascii);

}  // namespace cheshire
