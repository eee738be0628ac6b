import { useState } from "preact/hooks";
import { t } from "../i18n/index.ts";

interface Props {
  text: string;
  asked?: string;
  title?: string;
  disabled?: boolean;
  ask?: () => void;
  act: () => void;
}

// A button to press twice. `asked`: its label in between; `ask` says what the second press will do.
export function Sure({ text, asked = t("people.sure"), title, disabled = false, ask, act }: Props) {
  const [sure, setSure] = useState(false);
  const press = () => {
    if (sure) act();
    else ask?.();
    setSure(!sure);
  };
  return (
    <button
      class={sure ? "sure" : ""}
      title={title}
      disabled={disabled}
      onClick={press}
      onBlur={() => setSure(false)}
    >
      {sure ? asked : text}
    </button>
  );
}
