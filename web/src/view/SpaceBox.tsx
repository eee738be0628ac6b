import type { Signal } from "@preact/signals";
import { useState } from "preact/hooks";
import { boardCount, layered, levelTitle } from "../levels.ts";
import type { Atlas } from "../select.ts";
import { named, type Eye, type Kept, type Named } from "../space/views.ts";
import type { Look } from "./Space.tsx";

interface Props {
  map: Atlas;
  look: Look;
  eye: Signal<Eye>;
  kept: (Kept | null)[];
  go(view: Named): void;
  keep(slot: number): void;
  recall(slot: number): void;
  reset(): void;
  change(part: Partial<Look>, moving?: boolean): void;
}

interface Slide { title: string; value: number; from?: number; to?: number; step?: number; says: string; help?: string; set(value: number): void }

function Slider({ title, value, from = 0, to = 100, step = 1, says, help, set }: Slide) {
  return (
    <label class="slider" title={help}>
      <span>{title}</span>
      <input type="range" min={from} max={to} step={step} value={Math.round(value)} aria-valuetext={says} onInput={(event) => set(Number(event.currentTarget.value))} />
    </label>
  );
}

const percent = (part: number): string => `${Math.round(part * 100)} per cent`;

// Turning and tilting without a pointer.
function Hand({ eye, change }: Pick<Props, "eye" | "change">) {
  const { turn, tilt, zoom } = eye.value;
  const set = (part: Partial<Eye>) => change({ eye: { ...eye.peek(), ...part } }, false);
  return (
    <>
      <Slider title="Turn" value={turn} from={-180} to={180} step={5} says={`${Math.round(turn)} degrees from White's side`} set={(value) => set({ turn: value })} />
      <Slider title="Tilt" value={tilt} from={0} to={90} step={2} says={`${Math.round(tilt)} degrees from above the edge`} set={(value) => set({ tilt: value })} />
      <Slider title="Nearness" value={zoom * 100} from={60} to={400} step={10} says={percent(zoom)} set={(value) => set({ zoom: value / 100 })} />
    </>
  );
}

// Everything that changes how the boards are looked at, in a box that folds away.
export function SpaceBox(props: Props) {
  const { map, look, kept, go, keep, recall, reset, change } = props;
  const [open, setOpen] = useState(false);
  const { spread, opacity } = look;
  const many = map.info.levels.length > 1;
  const all = opacity.reduce((sum, one) => sum + one, 0) / opacity.length;
  return (
    <section class={`space-box${open ? " open" : ""}`} aria-label="View in depth">
      <div class="space-views">
        <div class="chips" role="group" aria-label="Seen from">
          {named.map(({ key, title, help }) => (
            <button key={key} title={help} onClick={() => go(key)}>
              {title}
            </button>
          ))}
        </div>
        <button class="unfold" aria-expanded={open} aria-controls="space-more" aria-label="More of the view" title="Levels, spread and views of your own" onClick={() => setOpen(!open)}>
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <path d="M3 6h14M3 14h14" />
            <circle cx="7" cy="6" r="2.4" />
            <circle cx="13" cy="14" r="2.4" />
          </svg>
        </button>
      </div>
      {open && (
        <div id="space-more" class="space-more">
          {many && <Slider title="Spread" value={spread.spread * 100} says={percent(spread.spread)} help="How far the levels or boards stand apart" set={(value) => change({ spread: { ...spread, spread: value / 100 } })} />}
          {many && <Slider title="Side by side" value={spread.step * 100} says={percent(spread.step)} help="From above each other to beside each other" set={(value) => change({ spread: { ...spread, step: value / 100 } })} />}
          <Hand {...props} />
          {many && (
            <details>
              <summary>Opacity</summary>
              <div class="opacities">
                <Slider title={layered(map.info) ? "All levels" : "All boards"} value={all * 100} says={percent(all)} set={(value) => change({ opacity: opacity.map(() => value / 100) })} />
                {/* The highest level first, as it stands. */}
                {map.info.levels
                  .map((_, level) => (
                    <Slider
                      key={level}
                      title={layered(map.info) && boardCount(map.info) > 1 ? levelTitle(map.info, level).replace("Board ", "").replace(", level", "") : levelTitle(map.info, level)}
                      value={opacity[level]! * 100}
                      says={percent(opacity[level]!)}
                      set={(value) => change({ opacity: opacity.map((one, i) => (i === level ? value / 100 : one)) })}
                    />
                  ))
                  .reverse()}
              </div>
            </details>
          )}
          <label class="check">
            <input type="checkbox" checked={look.letters} onChange={(event) => change({ letters: event.currentTarget.checked })} />
            Letters over the men
          </label>
          <div class="own" role="group" aria-label="Views of your own">
            {kept.map((one, slot) => (
              <div key={slot}>
                <button disabled={one === null} onClick={() => recall(slot)} title={one === null ? "Nothing is kept here yet" : `To view ${slot + 1}`}>{`View ${slot + 1}`}</button>
                <button class="keep" onClick={() => keep(slot)} aria-label={`Keep as view ${slot + 1}`} title="Keep what is seen now">
                  Keep
                </button>
              </div>
            ))}
          </div>
          <button class="reset" onClick={reset}>
            Reset
          </button>
        </div>
      )}
    </section>
  );
}
