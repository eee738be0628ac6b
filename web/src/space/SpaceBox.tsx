// All controls of the 3D view, in a strip below the picture. What it opens covers the picture; it can be folded away
// completely. Every control changes SpaceCtrl.
import { signal } from "@preact/signals";
import { useRef, useState } from "preact/hooks";
import { boardCount, layered, levelName, levelTitle } from "../position/levels.ts";
import { arrangementOf } from "./places.ts";
import type { SpaceCtrl } from "./spaceCtrl.ts";
import { named, type Eye } from "./views.ts";
import { t } from "./texts/index.ts";
import { useDismissable } from "../ui/dismissable.ts";

interface Slide {
  title: string;
  value: number;
  from?: number;
  to?: number;
  step?: number;
  says: string;
  help?: string;
  set: (value: number) => void;
}

function Slider({ title, value, from = 0, to = 100, step = 1, says, help, set }: Slide) {
  return (
    <label class="slider" title={help}>
      <span>{title}</span>
      <input
        type="range"
        min={from}
        max={to}
        step={step}
        value={Math.round(value)}
        aria-valuetext={says}
        onInput={(event) => set(Number(event.currentTarget.value))}
      />
    </label>
  );
}

const percent = (part: number): string => t("space.percent", { n: Math.round(part * 100) });

// Turning and tilting without a pointer.
function Hand({ space: { eye, change } }: { space: SpaceCtrl }) {
  const { turn, tilt, zoom } = eye.value;
  const set = (part: Partial<Eye>) => change({ eye: { ...eye.peek(), ...part } }, false);
  return (
    <>
      <Slider
        title={t("space.turn")}
        value={turn}
        from={-180}
        to={180}
        step={5}
        says={t("space.turned", { n: Math.round(turn) })}
        set={(value) => set({ turn: value })}
      />
      <Slider
        title={t("space.tilt")}
        value={tilt}
        from={0}
        to={90}
        step={2}
        says={t("space.tilted", { n: Math.round(tilt) })}
        set={(value) => set({ tilt: value })}
      />
      <Slider
        title={t("space.near")}
        value={zoom * 100}
        from={60}
        to={400}
        step={10}
        says={percent(zoom)}
        set={(value) => set({ zoom: value / 100 })}
      />
    </>
  );
}

// How opaque all levels are together, and each.
function Opacities({
  space: {
    map: { info },
    look,
    change,
  },
}: {
  space: SpaceCtrl;
}) {
  const { opacity } = look.value;
  const all = opacity.reduce((sum, one) => sum + one, 0) / opacity.length;
  const title = (level: number) =>
    layered(info) && boardCount(info) > 1
      ? `${info.levels[level]!.boardName} ${levelName(info, level)}`
      : levelTitle(info, level);
  return (
    <details>
      <summary>{t("space.opacity")}</summary>
      <div class="opacities">
        <Slider
          title={t(layered(info) ? "space.allLevels" : "space.allBoards")}
          value={all * 100}
          says={percent(all)}
          set={(value) => change({ opacity: opacity.map(() => value / 100) })}
        />
        {/* The highest level first, as it stands. */}
        {opacity
          .map((own, level) => (
            <Slider
              key={level}
              title={title(level)}
              value={own * 100}
              says={percent(own)}
              set={(value) => change({ opacity: opacity.map((one, i) => (i === level ? value / 100 : one)) })}
            />
          ))
          .reverse()}
      </div>
    </details>
  );
}

// The views that the user keeps.
const OwnViews = ({ space }: { space: SpaceCtrl }) => (
  <div class="own" role="group" aria-label={t("space.own")}>
    {space.saved.value.map((one, slot) => (
      <div key={slot}>
        <button
          disabled={one === null}
          onClick={() => space.recall(slot)}
          title={one === null ? t("space.empty") : t("space.to", { n: slot + 1 })}
        >
          {t("space.view", { n: slot + 1 })}
        </button>
        <button
          class="keep"
          onClick={() => space.save(slot)}
          aria-label={t("space.keepAs", { n: slot + 1 })}
          title={t("space.keepHelp")}
        >
          {t("space.keep")}
        </button>
      </div>
    ))}
  </div>
);

// What covers the picture once it is opened.
function More({ space }: { space: SpaceCtrl }) {
  const { map, change } = space;
  const { spread, letters } = space.look.value;
  const many = map.info.levels.length > 1;
  return (
    <div id="space-more" class="space-more">
      {many &&
        (["spread", "step"] as const).map((key) => (
          <Slider
            key={key}
            title={t(`space.${key}`)}
            value={spread[key] * 100}
            says={percent(spread[key])}
            help={t(`space.${key}Help`)}
            set={(value) => change({ spread: { ...spread, [key]: value / 100 } })}
          />
        ))}
      <Hand space={space} />
      {many && <Opacities space={space} />}
      <label class="check">
        <input
          type="checkbox"
          checked={letters}
          onChange={(event) => change({ letters: event.currentTarget.checked })}
        />
        {t("space.letters")}
      </label>
      <OwnViews space={space} />
      <button class="reset" onClick={() => space.reset()}>
        {t("space.reset")}
      </button>
    </div>
  );
}

// The views from which the boards are seen, and how the boards stand.
function Views({ space }: { space: SpaceCtrl }) {
  const other = arrangementOf(space.look.value.spread) === "stack" ? "row" : "stack";
  return (
    <>
      <div class="chips" role="group" aria-label={t("space.from")}>
        {named.map((key) => (
          <button key={key} title={t(`space.${key}Help`)} onClick={() => space.go(key)}>
            {t(`space.${key}`)}
          </button>
        ))}
      </div>
      {space.map.info.levels.length > 1 && (
        <button class="arrange" title={t(`space.${other}Help`)} onClick={() => space.arrange()}>
          {t(`space.${other}`)}
        </button>
      )}
    </>
  );
}

// Whether the strip is folded away, as long as the page is open.
const folded = signal(false);

export function SpaceBox({ space }: { space: SpaceCtrl }) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  useDismissable(box, open, () => setOpen(false), { opener: () => opener.current });
  const away = folded.value;
  const fold = () => {
    folded.value = !away;
    setOpen(false);
  };
  return (
    <section
      class={`space-box${open ? " open" : ""}${away ? " away" : ""}`}
      aria-label={t("space.box")}
      ref={box}
    >
      <button
        class="fold"
        aria-expanded={!away}
        aria-label={t("space.strip")}
        title={t(away ? "space.unfold" : "space.fold")}
        onClick={fold}
      >
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d={away ? "M5 12.5l5-5 5 5" : "M5 7.5l5 5 5-5"} />
        </svg>
      </button>
      {!away && (
        <div class="space-views">
          <Views space={space} />
          <button
            class="unfold"
            ref={opener}
            aria-expanded={open}
            aria-controls="space-more"
            aria-label={t("space.more")}
            title={t("space.moreHelp")}
            onClick={() => setOpen(!open)}
          >
            <svg viewBox="0 0 20 20" aria-hidden="true">
              <path d="M3 6h14M3 14h14" />
              <circle cx="7" cy="6" r="2.4" />
              <circle cx="13" cy="14" r="2.4" />
            </svg>
          </button>
        </div>
      )}
      {open && <More space={space} />}
    </section>
  );
}
