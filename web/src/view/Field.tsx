import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { capital } from "../laid.ts";
import { takes, tidied } from "../options.ts";
import type { GameOption } from "../types.ts";
import { t } from "../words/index.ts";
import { said } from "../words/said.ts";

export const readable = (choice: string): string => choice.replace(/-/g, " ");
const isSwitch = (option: GameOption): boolean => option.choices.length === 2 && option.choices.includes("on") && option.choices.includes("off");

interface Props {
  option: GameOption;
  value: string;
  set(value: string): void;
  // The game's objection to the value.
  refused?: string | undefined;
}

// One rule option, with its explanation: a switch for on and off, else a list, and a field for a custom value if the
// option takes any.
export function Field(props: Props) {
  const { option, value, set } = props;
  const id = `option-${option.key}`;
  return (
    <div class="option">
      <label for={id}>{said(option.title)}</label>
      {isSwitch(option) ? (
        <input id={id} type="checkbox" role="switch" checked={value === "on"} aria-describedby={`${id}-help`} onChange={(event) => set(event.currentTarget.checked ? "on" : "off")} />
      ) : (
        <List {...props} id={id} />
      )}
      <Help id={`${id}-help`} option={option} value={value} />
    </div>
  );
}

// No choice of an option has this name.
const own = " own";

function List({ option, value, set, refused, id }: Props & { id: string }) {
  const { choices, free } = option;
  const [typing, setTyping] = useState(false);
  // The typed text, while it differs from the value.
  const [localGame, setDraft] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const opened = typing || !choices.includes(value);
  const choose = (choice: string) => {
    setTyping(choice === own);
    setDraft(choice === own ? "" : null);
    if (choice !== own) set(choice);
  };
  useEffect(() => {
    if (typing) input.current?.focus();
  }, [typing]);
  return (
    <>
      <select id={id} value={opened ? own : value} aria-describedby={`${id}-help`} onChange={(event) => choose(event.currentTarget.value)}>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {said(readable(choice))}
          </option>
        ))}
        {free && <option value={own}>{t(`people.own.${free.kind}`)}</option>}
      </select>
      {free && opened && (
        <Own
          option={option}
          id={`${id}-own`}
          input={input}
          text={localGame ?? value}
          refused={refused}
          type={(text) => {
            const tidy = tidied(option, text);
            const taken = takes(option, tidy);
            setTyping(true);
            setDraft(taken && tidy === text ? null : text);
            if (taken) set(tidy);
          }}
        />
      )}
    </>
  );
}

function Own({ option, id, input, text, refused, type }: { option: GameOption; id: string; input: RefObject<HTMLInputElement>; text: string; refused: string | undefined; type(text: string): void }) {
  const free = option.free!;
  // An empty field is no mistake until it is submitted.
  const [sent, setSent] = useState(false);
  const bounds = free.kind === "number" ? t("people.own.from", { least: free.least, most: free.most }) : t("people.own.squaresOf", { n: free.least });
  const fault = takes(option, tidied(option, text)) ? (refused && capital(said(refused))) : bounds;
  useEffect(() => input.current?.setCustomValidity(fault ?? ""), [fault]);
  const shown = fault !== undefined && (text !== "" || sent);
  return (
    <div class="own">
      <input
        id={id}
        ref={input}
        type={free.kind === "number" ? "number" : "text"}
        inputMode={free.kind === "number" ? "numeric" : "text"}
        min={free.kind === "number" ? free.least : undefined}
        max={free.kind === "number" ? free.most : undefined}
        step={free.kind === "number" ? 1 : undefined}
        value={text}
        spellcheck={false}
        autocomplete="off"
        aria-label={`${said(option.title)}: ${t(`people.own.${free.kind}`)}`}
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

// The help of an option with many choices may explain each, as "Which one: first: what it is; second: what it is.";
// then only the chosen one's explanation is shown, below the general sentence.
export function helpOf(option: GameOption, value: string): { general: string; own: string } {
  const at = option.choices.map((choice) => ({ choice, at: option.help.search(new RegExp(`(^|[ ;:])${choice}: `)) }));
  if (option.choices.length < 3 || at.some((one) => one.at < 0)) return { general: option.help, own: "" };
  const first = Math.min(...at.map((one) => one.at));
  const from = option.help.indexOf(`${value}: `, at.find((one) => one.choice === value)?.at ?? 0) + value.length + 2;
  const end = option.help.indexOf(";", from);
  return { general: option.help.slice(0, first).replace(/:\s*$/, ""), own: option.help.slice(from, end < 0 ? undefined : end).replace(/\.$/, "") };
}

function Help({ id, option, value }: { id: string; option: GameOption; value: string }) {
  const { general, own } = helpOf(option, value);
  return (
    <p id={id}>
      {own === "" ? said(general) : `${said(general)}. `}
      {own !== "" && (
        <>
          <b>{said(readable(value))}</b>: {said(own)}.
        </>
      )}
    </p>
  );
}
