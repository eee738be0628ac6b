// A button that copies a link to the clipboard. If that fails, it shows the link to copy by hand.
import { useState } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { useStore } from "../store/context.ts";
import { copyText } from "../ui/copyText.ts";

// `said`: what the page says once it is copied.
export function CopyLink({ text, link, said }: { text: string; link: string; said: string }) {
  const { announcer } = useStore();
  const [shown, setShown] = useState(false);
  const copy = async () => {
    const done = await copyText(link);
    setShown(!done);
    if (done) announcer.tell(said, "plain");
    else announcer.speak(t("page.notCopied"));
  };
  return (
    <>
      <button type="button" onClick={() => void copy()}>
        {text}
      </button>
      {shown && (
        <input
          type="text"
          readOnly
          value={link}
          aria-label={t("people.link")}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </>
  );
}
