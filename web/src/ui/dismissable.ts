// useDismissable and useDisclosure: for what opens over the page or folds out in it, and leaves the page usable. Escape closes
// it wherever the focus is: first what has the focus, then what was opened last. Dialogs and the browser's own popovers are
// before all of these, and the browser closes them.
import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { useEvent } from "./hooks.ts";
import { listen } from "./listen.ts";

interface Opened {
  box: () => HTMLElement | null;
  // Whether Escape closes it now.
  isActive: () => boolean;
  close: () => void;
  // Closes when the user presses, or goes to, something else.
  leave: (() => void) | undefined;
}

const opened: Opened[] = [];

const focused = (box: HTMLElement | null): boolean => box?.contains(document.activeElement) === true;

// Whether nothing that can be used has the focus.
export function lostFocus(): boolean {
  const now = document.activeElement;
  return now === null || now === document.body || now.matches(":disabled");
}

function escape(event: KeyboardEvent): void {
  if (event.key !== "Escape" || event.isComposing || document.querySelector("dialog:modal")) return;
  if (document.querySelector(":popover-open")) return event.stopPropagation();
  const able = opened.filter((one) => one.isActive());
  const first = able.find((one) => focused(one.box())) ?? able[0];
  if (!first) return;
  // The page, for which Escape puts a piece down, hears nothing of it.
  event.preventDefault();
  event.stopPropagation();
  first.close();
}

// A dialog is on top of what opened it, not elsewhere.
function elsewhere({ target }: Event): void {
  if ((target as Element).closest?.("dialog:modal")) return;
  for (const one of [...opened]) if (one.leave && !one.box()?.contains(target as Node)) one.leave();
}

// Ends listening, once nothing is open any more.
let forget: () => void;

interface DismissableOptions {
  // What gets the focus back from the box.
  opener?: () => HTMLElement | null | undefined;
  isActive?: (box: HTMLElement | null) => boolean;
  light?: boolean;
}

// While `open`, Escape calls `close`. `light`: so does a press or the focus outside the box. Returns what closes it and
// gives the focus back.
export function useDismissable(
  box: RefObject<HTMLElement>,
  open: boolean,
  close: () => void,
  { opener, isActive, light = false }: DismissableOptions = {},
): () => void {
  const isActiveNow = useEvent(() => isActive?.(box.current) ?? true);
  const leave = useEvent(close);
  const closeAndFocus = useEvent(() => {
    const back = focused(box.current) || lostFocus();
    close();
    if (back) opener?.()?.focus();
  });
  useLayoutEffect(() => {
    if (!open) return;
    const one = {
      box: () => box.current,
      isActive: isActiveNow,
      close: closeAndFocus,
      leave: light ? leave : undefined,
    };
    const listeners = { keydown: escape, pointerdown: elsewhere, focusin: elsewhere };
    if (opened.unshift(one) === 1) forget = listen(window, listeners, { capture: true });
    return () => {
      opened.splice(opened.indexOf(one), 1);
      if (opened.length === 0) forget();
    };
  }, [box, open, light, isActiveNow, leave, closeAndFocus]);
  return closeAndFocus;
}

// The same for a <details>, which takes the `part`. Without `light` it is a part of the page, and Escape closes it only
// where it has the focus.
export function useDisclosure(light = false) {
  const box = useRef<HTMLDetailsElement>(null);
  const [open, setOpen] = useState(false);
  const close = useDismissable(
    box,
    open,
    () => {
      if (box.current) box.current.open = false;
    },
    {
      opener: () => box.current?.querySelector("summary"),
      isActive: (fold) => light || focused(fold),
      light,
    },
  );
  // A fold that is open from the start is toggled once as well.
  const was = useRef<boolean | undefined>();
  useLayoutEffect(() => void (was.current ??= box.current?.open), []);
  // The browser tells of a toggle some time after it, when a key may have been pressed already. So a press counts at once.
  const onClick = ({ target, defaultPrevented }: Event) => {
    const summary = (target as Element).closest("summary");
    if (summary?.parentElement === box.current && !defaultPrevented) setOpen(!box.current?.open);
  };
  const onToggle = () => {
    const now = box.current?.open === true;
    setOpen(now);
    // What the user unfolds comes into sight.
    if (now && was.current === false && !light) box.current?.scrollIntoView({ block: "nearest" });
    was.current = now;
  };
  return { part: { ref: box, onClick, onToggle }, open, close };
}
