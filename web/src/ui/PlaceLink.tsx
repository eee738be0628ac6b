import type { ComponentChildren } from "preact";
import { addressOf, type Go, type Place } from "./place.ts";

// Whether this page handles a click on a link; the browser handles links that are to open elsewhere.
export const isHere = (event: MouseEvent): boolean =>
  !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey && event.button === 0;

interface Props {
  go: Go;
  place: Place;
  class?: string;
  title?: string;
  current?: boolean;
  children: ComponentChildren;
}

// A link to a page of the program.
export function PlaceLink({ go, place, class: name, title, current, children }: Props) {
  return (
    <a
      href={addressOf(place)}
      class={name}
      title={title}
      aria-current={current ? "step" : undefined}
      onClick={(event) => {
        if (!isHere(event)) return;
        event.preventDefault();
        go(place);
      }}
    >
      {children}
    </a>
  );
}
