// In the dialog for a new game: the opponent, the user's side, the clock and the names. Choices go to its owner by set;
// nothing is stored here.
import { useEffect, useRef, useState } from "preact/hooks";
import { termsText } from "../round/clock.ts";
import { t as word, type PlainKey } from "../i18n/index.ts";
import { t } from "./texts/index.ts";
import type { ClockTerms, GameInfo } from "../core/types.ts";
import { served } from "../ui/site.ts";
import { engineRating } from "../game/players.ts";
import { fischer, isNumber, maxDays, perMove, presets, sameTerms, type GameChoices } from "./gameChoices.ts";
import type { NotRated } from "./ratedRequest.ts";

interface Props {
  choices: GameChoices;
  set: (choices: GameChoices) => void;
}
interface OpponentProps extends Props {
  // The chosen game; undefined until the core has described it.
  info: GameInfo | undefined;
  // Why the game cannot be rated, and the name under which the user would play it.
  notRated: NotRated | null;
  ratedName: string | undefined;
  // Strangers in the lobby can be offered the game.
  known: boolean;
}

// A radio group of buttons.
function Choice<T extends string>({
  title,
  name,
  choices,
  value,
  text,
  set,
}: {
  title: string;
  name: string;
  choices: readonly T[];
  value: T;
  text: (choice: T) => string;
  set: (choice: T) => void;
}) {
  return (
    <fieldset class="sides">
      <legend>{title}</legend>
      <div>
        {choices.map((choice) => (
          <label key={choice}>
            <input
              type="radio"
              name={name}
              value={choice}
              checked={value === choice}
              onChange={() => set(choice)}
            />
            <span>{text(choice)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

// "Level 4: casual, about 1300 Elo".
function levelText(level: number, info: GameInfo | undefined): string {
  const strength = { n: level, word: word(`people.level.${level}` as PlainKey) };
  const rating = engineRating(info, level);
  if (!rating) return word("people.level", strength);
  return word(rating.over ? "people.level.over" : "people.level.elo", { ...strength, elo: rating.elo });
}

function Strength({ choices, set, info }: Omit<OpponentProps, "notRated" | "ratedName">) {
  const text = levelText(choices.level, info);
  const rated = engineRating(info, choices.level) !== undefined;
  return (
    <div class="strength">
      <label for="strength">
        {t("setup.strength")} <output for="strength">{text}</output>
      </label>
      <input
        id="strength"
        type="range"
        min="1"
        max="8"
        step="1"
        value={choices.level}
        aria-valuetext={text}
        aria-describedby={rated ? "strength-help" : undefined}
        onInput={(event) => set({ ...choices, level: Number(event.currentTarget.value) })}
      />
      {rated && <p id="strength-help">{t("setup.eloHelp")}</p>}
    </div>
  );
}

function Where({ choices, set }: Props) {
  return (
    <div class="option where-engine">
      <label for="engine-at">{t("setup.thinksWhere")}</label>
      <select
        id="engine-at"
        value={choices.at}
        aria-describedby="engine-at-help"
        onChange={(event) => set({ ...choices, at: event.currentTarget.value as GameChoices["at"] })}
      >
        {(["page", "server"] as const).map((at) => (
          <option key={at} value={at}>
            {t(`setup.at.${at}`)}
          </option>
        ))}
      </select>
      <p id="engine-at-help">{t(`setup.at.${choices.at}.help`)}</p>
    </div>
  );
}

// Without a number from `min` to `max` it shows what is wrong, and the value before it stays.
function NumberField({
  id,
  title,
  value,
  min,
  max,
  whole = true,
  set,
}: {
  id: string;
  title: string;
  value: number;
  min: number;
  max: number;
  whole?: boolean;
  set: (value: number) => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  // The typed text while the user is writing, or while it is no such number.
  const [typed, setTyped] = useState<string | null>(null);
  const [left, setLeft] = useState(false);
  const right = typed === null || isNumber(typed, { min, max, whole });
  const bounds = t(whole ? "setup.own.from" : "setup.own.between", { min, max });
  useEffect(() => field.current?.setCustomValidity(right ? "" : bounds), [right, bounds]);
  // An empty field may be about to be filled.
  const wrong = !right && (typed !== "" || left);
  return (
    <div class="number">
      <label for={id}>{title}</label>
      <input
        id={id}
        ref={field}
        type="number"
        inputMode={whole ? "numeric" : "decimal"}
        min={min}
        max={max}
        step={whole ? 1 : "any"}
        value={typed ?? value}
        aria-invalid={wrong}
        aria-describedby={right ? undefined : `${id}-bounds`}
        onInput={(event) => {
          const text = event.currentTarget.value;
          setTyped(text);
          setLeft(false);
          if (isNumber(text, { min, max, whole })) set(Number(text));
        }}
        onBlur={() => {
          setLeft(true);
          if (right) setTyped(null);
        }}
        onInvalid={() => setLeft(true)}
      />
      {!right && (
        <p id={`${id}-bounds`} class={wrong ? "wrong" : ""} role={wrong ? "alert" : undefined}>
          {bounds}
        </p>
      )}
    </div>
  );
}

// `days`: days per move are on offer too.
function ClockField({
  clock,
  days,
  set,
}: {
  clock: ClockTerms | null;
  days: boolean;
  set: (clock: ClockTerms | null) => void;
}) {
  const preset = presets.findIndex((terms) => sameTerms(terms, clock));
  const [own, setOwn] = useState(clock !== null && preset < 0);
  const value =
    clock === null ? "none" : own || preset < 0 ? (clock.kind === "days" ? "days" : "own") : String(preset);
  const choose = (choice: string) => {
    setOwn(choice === "own" || choice === "days");
    set(
      choice === "none"
        ? null
        : choice === "own"
          ? fischer(20, 10)
          : choice === "days"
            ? perMove(2)
            : presets[Number(choice)]!,
    );
  };
  return (
    <div class="option clock-field">
      <label for="clock">{t("setup.clock")}</label>
      <select
        id="clock"
        value={value}
        aria-describedby="clock-help"
        onChange={(event) => choose(event.currentTarget.value)}
      >
        <option value="none">{word("people.noClock")}</option>
        {presets.map(
          (terms, i) =>
            (days || terms.kind === "fischer") && (
              <option key={i} value={String(i)}>
                {termsText(terms)}
              </option>
            ),
        )}
        <option value="own">{t("setup.clock.own")}</option>
        {days && <option value="days">{t("setup.clock.ownDays")}</option>}
      </select>
      <p id="clock-help">{t(days ? "setup.clockHelp" : "setup.tableClockHelp")}</p>
      {value === "own" && clock?.kind === "fischer" && (
        <div class="numbers">
          <NumberField
            id="clock-minutes"
            title={t("setup.minutesEach")}
            value={clock.initial / 60}
            min={0.1}
            max={1440}
            whole={false}
            set={(minutes) => set(fischer(minutes, clock.increment))}
          />
          <NumberField
            id="clock-seconds"
            title={t("setup.secondsEach")}
            value={clock.increment}
            min={0}
            max={3600}
            set={(seconds) => set(fischer(clock.initial / 60, seconds))}
          />
        </div>
      )}
      {value === "days" && clock?.kind === "days" && (
        <div class="numbers">
          <NumberField
            id="clock-days"
            title={t("setup.daysEach")}
            value={clock.days}
            min={1}
            max={maxDays}
            set={(count) => set(perMove(count))}
          />
        </div>
      )}
    </div>
  );
}

function NameField({
  id,
  title,
  value,
  set,
}: {
  id: string;
  title: string;
  value: string;
  set: (value: string) => void;
}) {
  return (
    <div class="name">
      <label for={id}>{title}</label>
      <input
        id={id}
        type="text"
        maxLength={40}
        value={value}
        autocomplete="off"
        placeholder={t("setup.nameHelp")}
        onInput={(event) => set(event.currentTarget.value)}
      />
    </div>
  );
}

type Opponents = readonly GameChoices["opponent"][];
const opponentKinds: Opponents = served ? ["engine", "anybody", "friend", "both"] : ["engine", "both"];

// Whether the game counts. `not`: why it cannot, as it is; `name`: the user's name for rated games.
function Rated({ choices, set, not, name }: Props & { not: NotRated | null; name: string | undefined }) {
  const possible = not === null && name !== undefined;
  const help =
    name === undefined
      ? t("setup.ratedName")
      : not === null
        ? t("setup.ratedHelp", { name })
        : t(`setup.rated.${not}`);
  return (
    <div class="option rated-field">
      <label>
        <input
          type="checkbox"
          checked={choices.rated && possible}
          disabled={!possible}
          aria-describedby="rated-help"
          onChange={(event) => set({ ...choices, rated: event.currentTarget.checked })}
        />
        {t("setup.rated")}
      </label>
      <p id="rated-help">{help}</p>
    </div>
  );
}

export function OpponentChoice({ choices, set, info, notRated, ratedName, known }: OpponentProps) {
  const { opponent } = choices;
  const offered = opponentKinds.filter((one) => one !== "anybody" || known);
  const both = opponent === "both";
  return (
    <>
      <Choice
        title={t("setup.against")}
        name="opponent"
        choices={offered}
        value={opponent}
        text={(one) => t(`setup.opponent.${one}`)}
        set={(one) => set({ ...choices, opponent: one })}
      />
      {opponent === "anybody" && <p>{t("setup.anybodyHelp")}</p>}
      {!served && <p class="no-server">{t("setup.noServer")}</p>}
      {!both && (
        <Choice
          title={t("setup.color")}
          name="side"
          choices={["white", "black", "random"] as const}
          value={choices.color}
          text={(one) => t(`setup.color.${one}`)}
          set={(color) => set({ ...choices, color })}
        />
      )}
      {opponent === "engine" && <Strength {...{ choices, set, info, known }} />}
      {served && opponent === "engine" && <Where choices={choices} set={set} />}
      {opponent === "friend" || opponent === "anybody" ? (
        <ClockField key="link" clock={choices.clock} days set={(clock) => set({ ...choices, clock })} />
      ) : (
        <ClockField
          key="table"
          clock={choices.tableClock}
          days={false}
          set={(tableClock) => set({ ...choices, tableClock })}
        />
      )}
      {served && !both && <Rated {...{ choices, set }} not={notRated} name={ratedName} />}
      <div class="names">
        <NameField
          id="name"
          title={t(both ? "setup.whiteName" : "setup.yourName")}
          value={choices.name}
          set={(name) => set({ ...choices, name })}
        />
        {(both || opponent === "friend") && (
          <NameField
            id="other-name"
            title={t(both ? "setup.blackName" : "setup.friendName")}
            value={choices.other}
            set={(other) => set({ ...choices, other })}
          />
        )}
      </div>
    </>
  );
}
