// A collection of things to solve: which one is on show, the way to the previous and the next, and the list of all with
// what is known of each and a mark on those that were solved. Its owner says what a choice does.
import { useEffect, useRef, useState } from "preact/hooks";

export interface CollectionItem {
  readonly key: string;
  readonly title: string;
  // Each on a line of its own: author, source, what is demanded.
  readonly about: readonly string[];
  // Items of one group stand below its name.
  readonly group?: string;
  // Null: not tried.
  readonly mark: { readonly solved: boolean; readonly text: string } | null;
}

// The words of the view, in the language of the page.
interface Words {
  readonly label: string;
  readonly list: string;
  // Without these there is no way from one to the next.
  readonly previous?: string;
  readonly next?: string;
  // Where one is, "3 of 20", or how many there are.
  readonly place: string;
}

interface Props {
  items: readonly CollectionItem[];
  current: string | null;
  words: Words;
  choose: (item: CollectionItem) => void;
}

export function CollectionView({ items, current, words, choose }: Props) {
  const [open, setOpen] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const at = items.findIndex((one) => one.key === current);
  const shown = items[at];
  useEffect(() => {
    if (!open) return;
    const now = list.current?.querySelector<HTMLElement>("[tabindex='0']");
    now?.scrollIntoView({ block: "nearest" });
    now?.focus({ preventScroll: true });
  }, [open]);
  const step = (by: number) => {
    const to = items[at < 0 && by < 0 ? items.length - 1 : at + by];
    if (to) choose(to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const all = [...list.current!.querySelectorAll<HTMLElement>("button")];
    const now = all.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: all.length - 1 }[event.key];
    if (event.key === "Escape") setOpen(false);
    else if (to !== undefined) all[to]?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <section class="collection" aria-label={words.label}>
      <div class="collection-bar">
        {words.previous && (
          <Step
            text={words.previous}
            sign="‹"
            disabled={items.length === 0 || at === 0}
            go={() => step(-1)}
          />
        )}
        <button
          type="button"
          class="collection-open"
          aria-expanded={open}
          disabled={items.length === 0}
          onClick={() => setOpen(!open)}
        >
          <span>{words.list}</span> <small>{words.place}</small>
        </button>
        {words.next && (
          <Step
            text={words.next}
            sign="›"
            disabled={items.length === 0 || at === items.length - 1}
            go={() => step(1)}
          />
        )}
      </div>
      {open && (
        // The focus moves within the list by arrow keys.
        <ol class="collection-list" ref={list} onKeyDown={onKeyDown} aria-label={words.label}>
          {items.map((item, i) => (
            <li key={item.key}>
              {item.group !== undefined && item.group !== items[i - 1]?.group && (
                <p class="collection-group">{item.group}</p>
              )}
              <button
                type="button"
                tabIndex={i === Math.max(0, at) ? 0 : -1}
                aria-current={item === shown ? "true" : undefined}
                onClick={() => {
                  setOpen(false);
                  choose(item);
                }}
              >
                <Row item={item} />
              </button>
            </li>
          ))}
        </ol>
      )}
      {shown && !open && (
        <p class="collection-shown">
          <Row item={shown} />
        </p>
      )}
    </section>
  );
}

// The way to the one before or after, in a narrow column as a sign.
function Step({
  text,
  sign,
  disabled,
  go,
}: {
  text: string;
  sign: string;
  disabled: boolean;
  go: () => void;
}) {
  return (
    <button
      type="button"
      class="collection-step"
      aria-label={text}
      title={text}
      data-sign={sign}
      disabled={disabled}
      onClick={go}
    >
      <span>{text}</span>
    </button>
  );
}

function Row({ item: { title, about, mark } }: { item: CollectionItem }) {
  return (
    <>
      <b>{title}</b>
      {mark && (
        <span class={`collection-mark${mark.solved ? " solved" : ""}`}>
          <span aria-hidden="true">{mark.solved ? "✓" : "✗"}</span> {mark.text}
        </span>
      )}
      {about.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </>
  );
}
