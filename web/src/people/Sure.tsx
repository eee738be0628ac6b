import { useState } from "preact/hooks";
import { t } from "../words/index.ts";

// A button that is pressed twice.
export function Sure({ text, title, disabled = false, act }: { text: string; title?: string; disabled?: boolean; act: () => void }) {
  const [sure, setSure] = useState(false);
  const press = () => {
    if (sure) act();
    setSure(!sure);
  };
  return (
    <button class={sure ? "sure" : ""} title={title} disabled={disabled} onClick={press} onBlur={() => setSure(false)}>
      {sure ? t("people.sure") : text}
    </button>
  );
}
