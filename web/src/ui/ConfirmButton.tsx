// A button to press twice, so that what it does cannot be done by mistake.
import { useState } from "preact/hooks";
import { t } from "../i18n/index.ts";

interface Props {
  text: string;
  confirmText?: string;
  title?: string;
  disabled?: boolean;
  ask?: () => void;
  act: () => void;
}

// A button to press twice. `confirmText`: its label in between; `ask` says what the second press will do.
export function ConfirmButton({
  text,
  confirmText = t("people.pressAgain"),
  title,
  disabled = false,
  ask,
  act,
}: Props) {
  const [pressed, setPressed] = useState(false);
  const press = () => {
    if (pressed) act();
    else ask?.();
    setPressed(!pressed);
  };
  return (
    <button
      class={pressed ? "sure" : ""}
      title={title}
      disabled={disabled}
      onClick={press}
      onBlur={() => setPressed(false)}
    >
      {pressed ? confirmText : text}
    </button>
  );
}
