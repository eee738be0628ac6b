// One rule option of a game, with its explanation: a switch for on and off, else a list, and a field for a custom value
// if the option takes any. A value goes to its owner by set.
import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { accepts, normalizedValue } from "../position/options.ts";
import type { GameOption } from "../core/types.ts";
import { t } from "./texts/index.ts";
import { OptionWords } from "../i18n/variants.ts";

const isSwitch = (option: GameOption): boolean =>
  option.choices.length === 2 && option.choices.includes("on") && option.choices.includes("off");

interface Props {
  game: string;
  option: GameOption;
  value: string;
  set: (value: string) => void;
  // The game's objection to the value.
  refused?: string | undefined;
}

export function OptionField(props: Props) {
  const { game, option, value, set } = props;
  const words = new OptionWords(game, option);
  const id = `option-${option.key}`;
  return (
    <div class="option">
      <label for={id}>{words.title}</label>
      {isSwitch(option) ? (
        <input
          id={id}
          type="checkbox"
          role="switch"
          checked={value === "on"}
          aria-describedby={`${id}-help`}
          onChange={(event) => set(event.currentTarget.checked ? "on" : "off")}
        />
      ) : (
        <List {...props} words={words} id={id} />
      )}
      <Help id={`${id}-help`} words={words} value={value} />
    </div>
  );
}

// No choice of an option has this name.
const customChoice = " own";

function List({ option, words, value, set, refused, id }: Props & { words: OptionWords; id: string }) {
  const { choices, free } = option;
  const [typing, setTyping] = useState(false);
  // The typed text, while it differs from the value.
  const [typed, setTyped] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const opened = typing || !choices.includes(value);
  const choose = (choice: string) => {
    setTyping(choice === customChoice);
    setTyped(choice === customChoice ? "" : null);
    if (choice !== customChoice) set(choice);
  };
  useEffect(() => {
    if (typing) input.current?.focus();
  }, [typing]);
  return (
    <>
      <select
        id={id}
        value={opened ? customChoice : value}
        aria-describedby={`${id}-help`}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {words.choice(choice)}
          </option>
        ))}
        {free && <option value={customChoice}>{t(`setup.own.${free.kind}`)}</option>}
      </select>
      {free && opened && (
        <FreeValue
          option={option}
          words={words}
          id={`${id}-own`}
          input={input}
          text={typed ?? value}
          refused={refused}
          type={(text) => {
            const written = normalizedValue(option, text);
            const taken = accepts(option, written);
            setTyping(true);
            setTyped(taken && written === text ? null : text);
            if (taken) set(written);
          }}
        />
      )}
    </>
  );
}

function FreeValue({
  option,
  words,
  id,
  input,
  text,
  refused,
  type,
}: {
  option: GameOption;
  words: OptionWords;
  id: string;
  input: RefObject<HTMLInputElement>;
  text: string;
  refused: string | undefined;
  type: (text: string) => void;
}) {
  const free = option.free!;
  // An empty field is no mistake until it is submitted.
  const [sent, setSent] = useState(false);
  const bounds =
    free.kind === "number"
      ? t("setup.own.from", { min: free.min, max: free.max })
      : t("setup.own.squaresOf", { n: free.min });
  const fault = accepts(option, normalizedValue(option, text)) ? refused : bounds;
  useEffect(() => input.current?.setCustomValidity(fault ?? ""), [input, fault]);
  const shown = fault !== undefined && (text !== "" || sent);
  return (
    <div class="own">
      <input
        id={id}
        ref={input}
        type={free.kind === "number" ? "number" : "text"}
        inputMode={free.kind === "number" ? "numeric" : "text"}
        min={free.kind === "number" ? free.min : undefined}
        max={free.kind === "number" ? free.max : undefined}
        step={free.kind === "number" ? 1 : undefined}
        value={text}
        spellcheck={false}
        autocomplete="off"
        aria-label={`${words.title}: ${t(`setup.own.${free.kind}`)}`}
        aria-describedby={`${id}-bounds`}
        aria-invalid={shown}
        onInput={(event) => type(event.currentTarget.value)}
        onInvalid={() => setSent(true)}
      />
      <p id={`${id}-bounds`} class={shown ? "wrong" : ""}>
        {shown ? fault : bounds}
      </p>
    </div>
  );
}

function Help({ id, words, value }: { id: string; words: OptionWords; value: string }) {
  const { general, own } = words.help(value);
  return (
    <p id={id}>
      {own === "" ? general : `${general} `}
      {own !== "" && (
        <>
          <b>{words.choice(value)}</b>: {own}.
        </>
      )}
    </p>
  );
}
