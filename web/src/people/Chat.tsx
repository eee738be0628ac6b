// Messages between the players. PresenceCtrl sends and keeps them; nothing is sent or received before the user has
// switched the chat on.
import { useEffect, useRef, useState } from "preact/hooks";
import { onlySide } from "../server/keys.ts";
import { useStore } from "../store/context.ts";
import type { Color } from "../core/types.ts";
import { t } from "../i18n/index.ts";
import { useDisclosure } from "../ui/dismissable.ts";
import { sideName } from "./playerNames.ts";
import "./chat.css";

export function Chat() {
  const { round } = useStore();
  const { part, open } = useDisclosure();
  const [fault, setFault] = useState<string | null>(null);
  const [seen, setSeen] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const [on, lines] = [round.presence.chatting.value, round.presence.chatLines.value];
  useEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
    if (open) setSeen(lines.length);
  }, [lines, open]);
  const player = onlySide(round.seats.seat.value) !== undefined;
  const [withoutChat, wantingChat] = [round.presence.opponentWithoutChat, round.presence.opponentWantingChat];
  const name = (color: Color) => sideName(round.seats.players.value, color);
  const send = (event: Event) => {
    event.preventDefault();
    const input = (event.currentTarget as HTMLFormElement).elements.namedItem("line") as HTMLInputElement;
    const text = input.value.replace(/\p{C}+/gu, " ").trim();
    if (text === "") return;
    if (round.presence.sendChat(text)) {
      input.value = "";
      setFault(null);
    } else setFault(t("people.chatAway"));
  };
  const fresh = lines.length - seen;
  return (
    <details class="chat" {...part}>
      <summary>
        {t("people.chat")}{" "}
        {on && !open && fresh > 0 && <span class="fresh">{t("people.chatNew", { n: fresh })}</span>}
        {wantingChat && <span class="fresh">{t("people.chatWanted", { side: name(wantingChat) })}</span>}
      </summary>
      <div class="chat-switch">
        <label for="chat-on">{t("people.chatOn")}</label>
        <input
          id="chat-on"
          type="checkbox"
          role="switch"
          checked={on}
          aria-describedby={on ? undefined : "chat-help"}
          onChange={(event) => round.presence.setChatting(event.currentTarget.checked)}
        />
        {!on && <p id="chat-help">{t("people.chatHelp")}</p>}
      </div>
      {on && (
        <>
          <div
            class="lines"
            ref={box}
            role="log"
            aria-live="polite"
            aria-label={t("people.chatLines")}
            tabIndex={0}
          >
            {lines.length === 0 && <p class="empty">{t("people.chatEmpty")}</p>}
            {lines.map((line, i) => (
              <p key={`${line.at} ${i}`}>
                <b>{name(line.from)}</b> <span>{line.text}</span>
              </p>
            ))}
          </div>
          <p class="empty" role="status">
            {withoutChat && t("people.chatIsOff", { side: name(withoutChat) })}
          </p>
          {player ? (
            <form onSubmit={send}>
              <input
                name="line"
                type="text"
                maxLength={280}
                autocomplete="off"
                aria-label={t("people.chatWrite")}
                placeholder={t("people.chatWrite")}
              />
              <button type="submit">{t("people.chatSend")}</button>
            </form>
          ) : (
            <p class="empty">{t("people.chatWatch")}</p>
          )}
          {fault !== null && (
            <p class="fault" role="alert">
              {fault}
            </p>
          )}
        </>
      )}
    </details>
  );
}
