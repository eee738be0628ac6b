import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

interface Props {
  title: string;
  class: string;
  onClose: () => void;
  first?: string;
  after?: string;
  away?: boolean;
  children: ComponentChildren;
}

// A native modal dialog: it keeps the focus, and closes on Escape and on a click outside. The focus starts on what
// `first` finds, and then goes to what `after` finds, or back to where it was. While `away` it is hidden, and the page
// beneath can be used.
export function Modal({ title, class: name, onClose, first, after, away = false, children }: Props) {
  const box = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = box.current!;
    if (away) return;
    const before = document.activeElement;
    dialog.showModal();
    if (first) dialog.querySelector<HTMLElement>(first)?.focus();
    return () => {
      dialog.close();
      const next = after ? document.querySelector<HTMLElement>(after) : null;
      if (next) next.focus();
      else if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [away]);
  return (
    <dialog
      ref={box}
      class={name}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === box.current) onClose();
      }}
    >
      {children}
    </dialog>
  );
}
