import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

interface Props { title: string; class: string; onClose: () => void; after?: string; children: ComponentChildren }

// A native modal dialog: it keeps the focus, closes on Escape and on a press outside. The focus then goes to what `after`
// finds, or back to where it was.
export function Modal({ title, class: name, onClose, after, children }: Props) {
  const box = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = box.current!;
    const before = document.activeElement;
    dialog.showModal();
    return () => {
      dialog.close();
      const next = after ? document.querySelector<HTMLElement>(after) : null;
      if (next) next.focus();
      else if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
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
