// What a room is: a page besides the table, such as /analyse or /setup, with what it shows beside the board and in
// place of it. Each folder of such a page makes one; app/rooms.tsx lists them. Types only.
import type { ComponentType } from "preact";
import type { Route } from "../ui/route.ts";

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
