import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";

// A part of the page that is loaded on first use. `fetch` may be called earlier to preload it.
export interface Later<P> {
  fetch: () => Promise<unknown>;
  Part: (props: P) => preact.JSX.Element | null;
}

export function later<P extends object>(load: () => Promise<ComponentType<P>>): Later<P> {
  let made: ComponentType<P> | undefined;
  let coming: Promise<unknown> | undefined;
  const fetch = () =>
    (coming ??= load().then(
      (part) => (made = part),
      () => (coming = undefined),
    ));
  const Part = (props: P) => {
    const [, redraw] = useState(0);
    useEffect(() => {
      if (!made) void fetch().then(() => redraw(1));
    }, []);
    const Made = made;
    return Made ? <Made {...props} /> : null;
  };
  return { fetch, Part };
}
