// A link to a page of the program, which goes there without loading the page again.
import type { ComponentChildren } from "preact";
import { addressOf, type Navigate, type Route } from "./route.ts";

// Whether this page handles a click on a link; the browser handles links that are to open elsewhere.
export const isHere = (event: MouseEvent): boolean =>
  !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey && event.button === 0;

interface Props {
  navigate: Navigate;
  route: Route;
  class?: string;
  title?: string;
  // What it says instead of its content, where that is a sign.
  label?: string;
  current?: boolean;
  children: ComponentChildren;
}

// A link to a page of the program.
export function RouteLink({ navigate, route, class: name, title, label, current, children }: Props) {
  return (
    <a
      href={addressOf(route)}
      class={name}
      title={title ?? label}
      aria-label={label}
      aria-current={current ? "step" : undefined}
      onClick={(event) => {
        if (!isHere(event)) return;
        event.preventDefault();
        navigate(route);
      }}
    >
      {children}
    </a>
  );
}
