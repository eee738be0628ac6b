// Parts of the page that are loaded on first use, and appear once they are there.
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";

// A part of the page that is loaded on first use. `fetch` may be called earlier to preload it.
export interface Lazy<P> {
  fetch: () => Promise<unknown>;
  Part: (props: P) => preact.JSX.Element | null;
}

export function lazy<P extends object>(load: () => Promise<ComponentType<P>>): Lazy<P> {
  let made: ComponentType<P> | undefined;
  let coming: Promise<unknown> | undefined;
  const fetch = () =>
    (coming ??= load().then(
      (part) => (made = part),
      () => (coming = undefined),
    ));
  const Part = (props: P) => {
    const [Made, show] = useState(() => made);
    useEffect(() => {
      // Also if it has arrived since this was drawn.
      if (!Made) void fetch().then(() => show(() => made));
    }, [Made]);
    return Made ? <Made {...props} /> : null;
  };
  return { fetch, Part };
}
