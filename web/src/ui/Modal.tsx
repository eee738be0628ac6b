// A modal dialog in the middle of the window or where it belongs, with the focus led into it and back. Its owner
// decides when it is open.
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { useEvent } from "./hooks.ts";
import { listen } from "./listen.ts";

interface Props {
  title: string;
  class: string;
  onClose: () => void;
  first?: string;
  after?: string;
  away?: boolean;
  // Puts the open dialog where it belongs, again whenever the window changes. Without it, it is in the middle.
  place?: ((dialog: HTMLElement) => void) | undefined;
  children: ComponentChildren;
}

// Whether the pointer is outside the box: events on the backdrop have the dialog as their target, like those on its
// padding.
function outside(dialog: HTMLElement, { target, clientX: x, clientY: y }: MouseEvent): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return target === dialog && (x < left || x > right || y < top || y > bottom);
}

// A native modal dialog: it keeps the focus, and closes on Escape and on a click outside. The focus starts on what
// `first` finds, and then goes to what `after` finds, or back to where it was. While `away` it is hidden, and the page
// beneath can be used.
export function Modal({ title, class: name, onClose, first, after, away = false, place, children }: Props) {
  const box = useRef<HTMLDialogElement>(null);
  // A drag that ends on the backdrop, such as a selection of text, is no click there.
  const pressed = useRef(false);
  const begin = useEvent((dialog: HTMLElement) => {
    if (first) dialog.querySelector<HTMLElement>(first)?.focus();
  });
  const put = useEvent((dialog: HTMLElement) => place?.(dialog));
  const next = useEvent(() => (after ? document.querySelector<HTMLElement>(after) : null));
  useLayoutEffect(() => {
    const dialog = box.current!;
    if (away) return;
    const before = document.activeElement;
    dialog.showModal();
    begin(dialog);
    const again = () => put(dialog);
    again();
    const stop = listen(window, { resize: again });
    return () => {
      stop();
      dialog.close();
      const goal = next();
      if (goal) goal.focus();
      else if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [away, begin, put, next]);
  return (
    <dialog
      ref={box}
      class={name}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => (pressed.current = outside(event.currentTarget, event))}
      onClick={(event) => {
        if (pressed.current && outside(event.currentTarget, event)) onClose();
      }}
    >
      {children}
    </dialog>
  );
}
