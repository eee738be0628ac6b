import type { ComponentType } from "preact";
import type { Route } from "../ui/route.ts";

// A page besides the table: what it shows.
export interface Room {
  // Called when the user enters the page, and when the address within it changes.
  onEnter?: (route: Route) => void;
  // What is beside the board while an activity of this room has it …
  Panel?: ComponentType<{ phone: boolean }>;
  // What is at the edge of the board then …
  Beside?: ComponentType<{ phone: boolean }>;
  // … and what replaces the table otherwise.
  Page?: ComponentType;
}
