// Starts the cards of pieces: adds their element to the page, and shows a card beside a piece while a mouse rests on
// it, or in a dialog after a long press of a finger or by a key. The dialog says the same to the keyboard and to screen
// readers.
import { effect } from "@preact/signals";
import { render } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { bind } from "../keyboard/keys.ts";
import { cellText } from "../speech/speech.ts";
import { StoreContext } from "../store/context.ts";
import type { Controllers } from "../store/controllers.ts";
import { Modal } from "../ui/Modal.tsx";
import { useDismissable } from "../ui/dismissable.ts";
import { t } from "./texts/index.ts";
import { CardCtrl, squaresAndPalette, type Hovered } from "./cardCtrl.ts";
import { watchFingers } from "./longPress.ts";
import { watchMouse } from "./mouse.ts";
import { PieceCard, titleOf } from "./PieceCard.tsx";
import { besideBox } from "./besideBox.ts";
import { cellOf } from "../board/boardInput.ts";
import { subjectInEditor, subjectOn } from "./cardSubject.ts";
import "./card.css";

function HoverCard({ hovered, enter, leave }: { hovered: Hovered; enter: () => void; leave: () => void }) {
  const element = useRef<HTMLElement>(null);
  const [spot, setSpot] = useState<{ left: number; top: number } | null>(null);
  const { subject, box, gap } = hovered;
  useDismissable(element, true, leave);
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

// Called by app/loadDeferred.ts after the first board, once for as long as the page is open.
export function showCards(store: Controllers): void {
  const { session, board, router, announcer } = store;
  const cards = new CardCtrl();
  const root = document.createElement("div");
  document.body.append(root);
  effect(() => {
    const [near, full] = [cards.hovered.value, cards.opened.value];
    render(
      <StoreContext.Provider value={store}>
        {near && <HoverCard hovered={near} enter={cards.cancelTimer} leave={cards.close} />}
        {full && (
          <Modal title={titleOf(full)} class="piece-card" first=".primary" onClose={cards.closeOpened}>
            <PieceCard subject={full} leave={cards.closeOpened} />
            <div class="buttons">
              <button type="button" class="primary" onClick={cards.closeOpened}>
                {t("card.close")}
              </button>
            </div>
          </Modal>
        )}
      </StoreContext.Provider>,
      root,
    );
  });

  watchMouse(store, cards);
  watchFingers(store, cards);
  effect(() => {
    if (board.selected.value !== null) cards.close();
  });
  // The board now belongs to another game or page.
  effect(() => {
    if (!session.info.value || !router.route.value) return;
    cards.close();
    cards.closeOpened();
  });
  document.addEventListener("wheel", cards.close, { capture: true, passive: true });
  // The piece is somewhere else now.
  addEventListener("resize", cards.close);

  const ask = async (): Promise<void> => {
    const element = document.activeElement?.closest<HTMLElement>(squaresAndPalette) ?? null;
    if (router.route.value.kind === "setup") {
      const name = element?.dataset["cell"];
      const subject = name === undefined ? null : await subjectInEditor(store, name);
      if (subject) cards.open(subject);
      return;
    }
    const cell = element ? cellOf(store, element) : (board.pointed.value ?? board.focused.value);
    const map = session.map.value;
    if (cell === null || !map) return;
    const subject = subjectOn(store, cell);
    if (subject) cards.open(subject);
    else announcer.tell(t("card.nothing", { cell: cellText(map, cell) }), "plain");
  };
  bind(() => ({ card: () => void ask() }));
}
