// A button that copies a link to the clipboard, and says so itself for a moment. If that fails, it shows the link to copy by hand.
import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { useStore } from "../store/context.ts";
import { copyText } from "../ui/copyText.ts";

// Whether something was copied a moment ago, and what to call when it was.
export function useCopied(): [boolean, () => void] {
  const [times, setTimes] = useState(0);
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (times === 0) return;
    setDone(true);
    const timer = setTimeout(() => setDone(false), 2000);
    return () => clearTimeout(timer);
  }, [times]);
  return [done, () => setTimes(times + 1)];
}

// `said`: what a screen reader says once it is copied.
export function CopyLink({ text, link, said }: { text: string; link: string; said: string }) {
  const { announcer } = useStore();
  const [shown, setShown] = useState(false);
  const [copied, markCopied] = useCopied();
  const copy = async () => {
    const done = await copyText(link);
    setShown(!done);
    if (done) markCopied();
    announcer.speak(done ? said : t("page.notCopied"));
  };
  return (
    <>
      <button type="button" aria-label={text} onClick={() => void copy()}>
        {copied ? t("people.copiedShort") : text}
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
