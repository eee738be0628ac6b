import type { GameOption } from "../types.ts";
import { said } from "../words/said.ts";

export const readable = (choice: string): string => choice.replace(/-/g, " ");
const isSwitch = (option: GameOption): boolean => option.choices.length === 2 && option.choices.includes("on") && option.choices.includes("off");

// One rule that can be chosen, with its explanation: a switch for on and off, else a list.
export function Field({ option, value, set }: { option: GameOption; value: string; set: (value: string) => void }) {
  const id = `option-${option.key}`;
  return (
    <div class="option">
      <label for={id}>{said(option.title)}</label>
      {isSwitch(option) ? (
        <input id={id} type="checkbox" role="switch" checked={value === "on"} aria-describedby={`${id}-help`} onChange={(event) => set(event.currentTarget.checked ? "on" : "off")} />
      ) : (
        <select id={id} value={value} aria-describedby={`${id}-help`} onChange={(event) => set(event.currentTarget.value)}>
          {option.choices.map((choice) => (
            <option key={choice} value={choice}>
              {said(readable(choice))}
            </option>
          ))}
        </select>
      )}
      <Help id={`${id}-help`} option={option} value={value} />
    </div>
  );
}

// The help of an option with many choices may explain each, as "Which one: first: what it is; second: what it is."; then the
// choice made is shown with its own words alone, below the sentence for all.
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
