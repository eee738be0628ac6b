// A button that copies the link for a seat to the clipboard. If that fails, it shows the link to copy by hand.
import { useState } from "preact/hooks";
import type { SeatName } from "../server/keys.ts";
import { useStore } from "../store/context.ts";
import { copyText } from "../ui/copyText.ts";
import { t } from "../i18n/index.ts";

export type Invitee = SeatName | "spectators";
export const seatName = (invitee: Invitee): string => t(`people.seat.${invitee}`);

export function CopyLink({ invitee, text, link }: { invitee: Invitee; text: string; link: string }) {
  const { announcer } = useStore();
  const [shown, setShown] = useState(false);
  const copy = async () => {
    const done = await copyText(link);
    setShown(!done);
    if (done) announcer.tell(t("people.linkCopied", { seat: seatName(invitee) }), "plain");
    else announcer.speak(t("page.notCopied"));
  };
  return (
    <>
      <button onClick={() => void copy()}>{text}</button>
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
