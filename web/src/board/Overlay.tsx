// Temporary things over the flat boards: moving pieces, the landing ghost and its thread. Never the real position of
// pieces. It reads the store, and tells BoardCtrl when an animation has ended.
import { Fragment } from "preact";
import { useRef } from "preact/hooks";
import { ghostsOf } from "../position/stateQueries.ts";
import type { MoveAnimation } from "./boardCtrl.ts";
import { useStore } from "../store/context.ts";
import { settings } from "../settings/settings.ts";
import { t } from "../i18n/index.ts";
import { annotations, arrows } from "./lazyParts.ts";
import type { LayerProps, Spot } from "./spot.ts";
import { goesOn, tripsOf, type Trip } from "./trips.ts";
import { PiecePicture } from "./PiecePicture.tsx";
import { useLayoutMount } from "../ui/hooks.ts";

const at = (spot: Spot, cell: number) => ({
  left: `${spot.x}px`,
  top: `${spot.y}px`,
  width: `${cell}px`,
  height: `${cell}px`,
});

function Thread({ a, b, cell }: { a: Spot; b: Spot; cell: number }) {
  const [ax, ay, bx, by] = [a.x + cell / 2, a.y + cell / 2, b.x + cell / 2, b.y + cell / 2];
  return (
    <svg class="thread" aria-hidden="true" focusable="false" width="100%" height="100%">
      <line class="under" x1={ax} y1={ay} x2={bx} y2={by} />
      <line x1={ax} y1={ay} x2={bx} y2={by} />
      <circle cx={ax} cy={ay} r="4" />
    </svg>
  );
}

// How long a piece travels, by how long it slides or passes.
const lengthOf = (trip: Trip, pace: number): number => (trip.still || !goesOn(trip) ? pace : 2 * pace);

interface TravelProps {
  trip: Trip;
  from: Spot;
  via: Spot;
  cell: number;
  drawing: string;
  done: () => void;
}

// A piece on its way, which fades where it goes on to the other board.
function Travel({ trip, from, via, cell, drawing, done }: TravelProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutMount(() => {
    const there = `translate(${via.x - from.x}px, ${via.y - from.y}px)`;
    const last: Keyframe = { transform: there, opacity: goesOn(trip) ? 0 : 1 };
    const landed: Keyframe = { transform: there, opacity: 1 };
    const home: Keyframe = { transform: "none", opacity: 1 };
    const frames = trip.still
      ? [landed, last]
      : goesOn(trip)
        ? [{ ...home, easing: "ease-out" }, { ...landed, offset: 0.5 }, last]
        : [home, last];
    const animation = box.current?.animate(frames, {
      duration: lengthOf(trip, settings.duration),
      easing: "ease-out",
      fill: "forwards",
    });
    if (animation) animation.onfinish = done;
    else done();
    return () => animation?.cancel();
  });
  return (
    <div class="travel" ref={box} style={at(from, cell)}>
      <PiecePicture drawing={drawing} color={trip.piece.color} />
    </div>
  );
}

// One slide: its pieces move, the pieces of the state below appear when they arrive, a captured piece fades.
function Sliding({ slide, cell, spot, drawingOf }: Omit<LayerProps, "merged"> & { slide: MoveAnimation }) {
  const { session, board } = useStore();
  const fading = useRef<HTMLDivElement>(null);
  const map = session.map.value!;
  const trips = tripsOf(map, slide).flatMap((trip) => {
    const [from, via] = [spot(trip.from), spot(trip.via)];
    return from && via ? { trip, from, via } : [];
  });
  const finish = () => board.endAnimation(slide.n);
  const victim = slide.victim ? spot(slide.victim.cell) : undefined;

  useLayoutMount(() => {
    const pace = settings.duration;
    const running: Animation[] = [];
    const fade = fading.current?.animate([{ opacity: 1 }, { opacity: 0 }], {
      duration: pace,
      fill: "forwards",
    });
    if (fade) running.push(fade);
    for (const { arrival } of [slide.move, ...slide.also]) {
      const trip = trips.find((one) => one.trip.arrival === arrival)?.trip;
      const { x, y } = map.cell(arrival);
      const pieces = document.querySelectorAll(
        `.boards [data-cell="${arrival}"] .piece, .boards.merged [data-x="${x}"][data-y="${y}"] .piece`,
      );
      const late: Keyframe[] =
        trip && !goesOn(trip)
          ? [{ opacity: 0 }, { opacity: 0 }]
          : trip?.still
            ? [{ opacity: 0 }, { opacity: 1 }]
            : [{ opacity: 0 }, { opacity: 0, offset: 0.5 }, { opacity: 1 }];
      const duration = trip ? lengthOf(trip, pace) : 2 * pace;
      for (const piece of pieces) running.push(piece.animate(late, { duration, easing: "linear" }));
    }
    // The overlay is removed even if animations fail.
    const timer = setTimeout(finish, 2 * pace + 120);
    return () => {
      clearTimeout(timer);
      for (const animation of running) animation.cancel();
    };
  });

  return (
    <>
      {victim && slide.victim && (
        <div class="travel" ref={fading} style={at(victim, cell)}>
          <PiecePicture drawing={drawingOf(slide.victim.letter)} color={slide.victim.color} />
        </div>
      )}
      {trips.map(({ trip, from, via }, i) => (
        <Travel
          key={`${trip.from}-${trip.arrival}`}
          {...{ trip, from, via, cell }}
          drawing={drawingOf(trip.piece.letter)}
          done={i === 0 ? finish : () => undefined}
        />
      ))}
    </>
  );
}

// A frame around each named group of squares, and its name.
function Groups({ cell, spot }: Pick<LayerProps, "cell" | "spot">) {
  const { board } = useStore();
  return (
    <>
      {board.groups.value.map(({ name, cells }, i) => {
        const spots = cells.flatMap((id) => spot(id) ?? []);
        if (spots.length !== cells.length) return null;
        const [left, top] = [Math.min(...spots.map(({ x }) => x)), Math.min(...spots.map(({ y }) => y))];
        const width = Math.max(...spots.map(({ x }) => x)) + cell - left;
        return (
          <div
            key={name}
            class={`group${i > 0 ? " outer" : ""}${cell < 30 ? " small" : ""}`}
            data-group={name}
            style={{ left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${cell}px` }}
          >
            <span>{t(`group.${name}`)}</span>
          </div>
        );
      })}
    </>
  );
}

export function Overlay(layer: LayerProps) {
  const { session, history, board, extras } = useStore();
  const { cell, spot, drawingOf, merged } = layer;
  const state = history.shown.value;
  const ghosts = state ? ghostsOf(state, board.selected.value, board.pointed.value) : [];
  const slide = board.animation.value;
  const boardAt = (id: number) =>
    session.info.value?.levels[session.map.value?.cell(id).level ?? 0]?.board ?? 0;
  const Layer = extras.value?.Layer;
  const subject = board.subjectCell.value === null ? undefined : spot(board.subjectCell.value);
  return (
    <div class="overlay" aria-hidden="true">
      <Groups {...{ cell, spot }} />
      {subject && <div class="subject" style={at(subject, cell)} />}
      {board.arrows.value.length > 0 && <arrows.Part arrows={board.arrows.value} cell={cell} spot={spot} />}
      {session.activity.value?.annotations && (
        <annotations.Part drawn={session.activity.value.annotations.value} spot={spot} cell={cell} />
      )}
      {ghosts.map((ghost) => {
        const [from, to] = [spot(ghost.from), spot(ghost.cell)];
        if (!to) return null;
        return (
          <Fragment key={ghost.cell}>
            {from && !merged && <Thread a={from} b={to} cell={cell} />}
            <div class="ghost" style={at(to, cell)} data-ghost={ghost.cell}>
              <PiecePicture
                drawing={drawingOf(ghost.piece.letter)}
                color={ghost.piece.color}
                board={merged ? boardAt(ghost.cell) : 0}
              />
            </div>
          </Fragment>
        );
      })}
      {Layer && <Layer {...layer} />}
      {slide && <Sliding key={slide.n} {...{ slide, cell, spot, drawingOf }} />}
    </div>
  );
}
