import { effect, signal, untracked } from "@preact/signals";
import { render } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { bind } from "../keyboard/keys.ts";
import { settings } from "../settings/settings.ts";
import { sayCell } from "../speech/speech.ts";
import { StoreContext } from "../store/context.ts";
import type { Controllers } from "../store/controllers.ts";
import { Modal } from "../ui/Modal.tsx";
import { usePopover } from "../ui/popover.ts";
import { t } from "./texts/index.ts";
import { PieceCard, titleOf, type Subject } from "./PieceCard.tsx";
import { besideBox, type Box } from "./place.ts";
import { cellOf } from "../board/boardInput.ts";
import { subjectInEditor, subjectOn } from "./subject.ts";
import "./card.css";

// Shows the card of a piece: beside it while a mouse rests on it, or in a dialog after a long press of a finger or by a
// key. The dialog says the same to the keyboard and to screen readers.

const restTime = 600;
const pressTime = 500;
// How long the pointer may be on its way from the piece to the card.
const grace = 450;
// A finger that moves further is dragging.
const slack = 10;

const squares = ".boards [data-cell]";
const places = `${squares}, .palette [data-cell], .editor [data-cell]`;

interface Hovered {
  subject: Subject;
  // What must stay visible, and how far around it.
  box: Box;
  gap: number;
}

function HoverCard({ hovered, enter, leave }: { hovered: Hovered; enter: () => void; leave: () => void }) {
  const element = useRef<HTMLElement>(null);
  const [spot, setSpot] = useState<{ left: number; top: number } | null>(null);
  const { subject, box, gap } = hovered;
  usePopover(element, true, leave);
  useLayoutEffect(() => {
    const card = element.current!;
    const place = () =>
      setSpot(
        besideBox(
          box,
          { width: card.offsetWidth, height: card.offsetHeight },
          { width: innerWidth, height: innerHeight },
          gap,
        ),
      );
    place();
    // It grows when the moves are known.
    const sizes = new ResizeObserver(place);
    sizes.observe(card);
    return () => sizes.disconnect();
  }, [box, gap, subject]);
  return (
    <aside
      ref={element}
      class="piece-card hover"
      aria-label={titleOf(subject)}
      style={spot ? { left: `${spot.left}px`, top: `${spot.top}px` } : { visibility: "hidden" }}
      onPointerEnter={enter}
      onPointerLeave={leave}
    >
      <PieceCard subject={subject} leave={leave} />
    </aside>
  );
}

// Begins to watch the page for as long as it is open.
export function watch(store: Controllers): void {
  const { core, session, history, view, board, dialogs, router, announcer } = store;
  const hovered = signal<Hovered | null>(null);
  const opened = signal<Subject | null>(null);
  let timer = 0;
  let pointer: { x: number; y: number } | null = null;
  const after = (ms: number, act: () => void) => {
    clearTimeout(timer);
    timer = window.setTimeout(act, ms);
  };
  const close = () => {
    clearTimeout(timer);
    hovered.value = null;
  };
  const open = (subject: Subject) => {
    close();
    opened.value = subject;
  };
  const keep = () => clearTimeout(timer);

  const root = document.createElement("div");
  document.body.append(root);
  const draw = () => {
    const [near, full] = [hovered.value, opened.value];
    render(
      <StoreContext.Provider value={store}>
        {near && <HoverCard hovered={near} enter={keep} leave={close} />}
        {full && (
          <Modal
            title={titleOf(full)}
            class="piece-card"
            first=".primary"
            onClose={() => (opened.value = null)}
          >
            <PieceCard subject={full} leave={() => (opened.value = null)} />
            <div class="buttons">
              <button type="button" class="primary" onClick={() => (opened.value = null)}>
                {t("card.close")}
              </button>
            </div>
          </Modal>
        )}
      </StoreContext.Provider>,
      root,
    );
  };
  effect(draw);

  // The mouse rests on a piece of the boards, flat or in 3D. Nothing appears while a piece is picked up.
  const idle = () =>
    settings.cards.value &&
    pointer !== null &&
    opened.value === null &&
    board.selected.value === null &&
    board.choice.value === null &&
    board.chooser.value === null &&
    dialogs.open.value === null;
  const boxAt = ({ x, y }: { x: number; y: number }): { box: Box; gap: number } => {
    const element = document.elementFromPoint(x, y)?.closest<HTMLElement>(places);
    // In 3D a square has no box of its own.
    if (!element) return { box: { left: x - 30, top: y - 30, width: 60, height: 60 }, gap: 50 };
    const { left, top, width, height } = element.getBoundingClientRect();
    return { box: { left, top, width, height }, gap: width * 1.1 };
  };
  const rest = (subject: () => Promise<Subject | null> | Subject | null) => {
    if (!idle()) return close();
    const from = pointer;
    after(hovered.value ? grace : restTime, () => {
      void (async () => {
        const found = await subject();
        if (!found) return close();
        if (idle() && pointer && from) hovered.value = { subject: found, ...boxAt(pointer) };
      })();
    });
  };
  const leave = () => (hovered.peek() ? after(grace, close) : keep());
  // In 3D the board says what the pointer is on. Elsewhere that may also be the square with the focus.
  effect(() => {
    const cell = board.pointed.value;
    untracked(() => {
      if (pointer === null || !document.elementFromPoint(pointer.x, pointer.y)?.closest(".space-picture"))
        return;
      if (cell === null) leave();
      else rest(() => subjectOn({ session, history, board }, cell));
    });
  });
  // Which square or which of the editor's pieces the mouse is on.
  let over: HTMLElement | null = null;
  document.addEventListener("pointerover", (event) => {
    const target = event.target as Element;
    const element = target.closest<HTMLElement>(`${squares}, .palette [data-cell]`);
    if (event.pointerType !== "mouse" || element === over || target.closest(".space-picture")) return;
    over = element;
    if (element === null) {
      if (!target.closest(".piece-card")) leave();
    } else if (element.matches(squares))
      rest(() => {
        const cell = cellOf({ view, board }, element);
        return cell === null ? null : subjectOn({ session, history, board }, cell);
      });
    else rest(() => subjectInEditor({ core }, element.dataset["cell"]!));
  });
  effect(() => {
    if (board.selected.value !== null) close();
  });
  // The board now belongs to another game or page.
  effect(() => {
    if (!session.info.value || !router.place.value) return;
    close();
    opened.value = null;
  });
  // A long press of a finger.
  let press: { x: number; y: number; timer: number } | null = null;
  const release = () => {
    clearTimeout(press?.timer);
    press = null;
  };
  const swallow = (event: Event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  for (const type of ["pointerover", "pointermove"] as const)
    document.addEventListener(
      type,
      (event) => {
        pointer = event.pointerType === "mouse" ? { x: event.clientX, y: event.clientY } : null;
      },
      true,
    );
  document.addEventListener(
    "pointermove",
    (event) => {
      if (press && Math.hypot(event.clientX - press.x, event.clientY - press.y) > slack) release();
    },
    true,
  );
  document.addEventListener(
    "pointerdown",
    (event) => {
      release();
      const target = event.target as Element;
      if (!target.closest(".piece-card")) close();
      const element = target.closest<HTMLElement>(squares);
      if (event.pointerType !== "touch" || !event.isPrimary || !element) return;
      press = {
        x: event.clientX,
        y: event.clientY,
        timer: window.setTimeout(() => {
          const cell = cellOf({ view, board }, element);
          const subject = cell === null ? null : subjectOn({ session, history, board }, cell);
          press = null;
          if (!subject) return;
          // The click that ends the press does not count.
          document.addEventListener("click", swallow, { capture: true, once: true });
          document.addEventListener(
            "pointerup",
            () => setTimeout(() => document.removeEventListener("click", swallow, true), 50),
            { capture: true, once: true },
          );
          board.cancel();
          open(subject);
        }, pressTime),
      };
    },
    true,
  );
  for (const type of ["pointerup", "pointercancel"]) document.addEventListener(type, release, true);
  document.addEventListener("contextmenu", (event) => {
    if (press || opened.value) event.preventDefault();
  });
  document.addEventListener("wheel", close, { capture: true, passive: true });
  // The piece is somewhere else now.
  addEventListener("resize", close);

  const ask = async (): Promise<void> => {
    const element = document.activeElement?.closest<HTMLElement>(places) ?? null;
    const editing = router.place.value.kind === "setup";
    const name = element?.dataset["cell"];
    if (editing) {
      const subject = name === undefined ? null : await subjectInEditor({ core }, name);
      if (subject) open(subject);
      return;
    }
    const cell = element ? cellOf({ view, board }, element) : (board.pointed.value ?? board.focused.value);
    const map = session.map.value;
    if (cell === null || !map) return;
    const subject = subjectOn({ session, history, board }, cell);
    if (subject) open(subject);
    else announcer.tell(t("card.nothing", { cell: sayCell(map, cell) }), "plain");
  };
  document.addEventListener(
    "keydown",
    () => {
      pointer = null;
      close();
    },
    true,
  );
  bind(() => ({ card: () => void ask() }));
}
