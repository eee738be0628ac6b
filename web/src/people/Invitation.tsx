// The links by which others come to a game, to copy or share. The invitation takes the place of the moves until the
// other player has come; withdrawing it deletes the game at the server.
import { useState } from "preact/hooks";
import { termsText } from "../round/clock.ts";
import { linkOf, type SeatName } from "../server/keys.ts";
import { useStore } from "../store/context.ts";
import { t } from "../i18n/index.ts";
import { t as joining } from "./texts/index.ts";
import { lazy } from "../ui/lazy.tsx";
import { copyText } from "../ui/copyText.ts";
import { useDisclosure } from "../ui/dismissable.ts";
import { CopyLink, useCopied } from "./CopyLink.tsx";
import { seatKeys } from "./inviting.ts";
import { shareOrigin } from "../ui/site.ts";
import { ConfirmButton } from "../ui/ConfirmButton.tsx";
import "./invitation.css";

const qrCode = lazy(() => import("./QrCode.tsx").then((part) => part.QrCode));

type Invitee = SeatName | "spectators";
const seatName = (invitee: Invitee): string => t(`people.seat.${invitee}`);
const copied = (invitee: Invitee): string => t("people.linkCopied", { seat: seatName(invitee) });

// A link to copy or, where the device can, to share.
function LinkField({ invitee, link }: { invitee: Invitee; link: string }) {
  const { session, announcer } = useStore();
  const [done, markCopied] = useCopied();
  const [code, setCode] = useState(false);
  const id = `link-${invitee}`;
  const seat = seatName(invitee);
  const copy = async () => {
    if (!(await copyText(link))) {
      document.querySelector<HTMLInputElement>(`#${id}`)?.select();
      return announcer.tell(t("page.notCopied"), "plain");
    }
    markCopied();
    announcer.speak(copied(invitee));
  };
  const share = () =>
    void navigator
      .share({ title: t("people.shareText", { game: session.info.value?.title ?? "" }), url: link })
      .catch(() => undefined);
  return (
    <div class="link-field">
      <label for={id}>{t("people.linkFor", { seat })}</label>
      <input id={id} type="text" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
      <button type="button" aria-label={t("people.copyLink", { seat })} onClick={() => void copy()}>
        {t(done ? "people.copiedShort" : "people.copy")}
      </button>
      {typeof navigator.share === "function" && (
        <button type="button" onClick={share}>
          {t("people.share")}
        </button>
      )}
      <button
        type="button"
        aria-label={joining("joining.qrFor", { seat })}
        aria-haspopup="dialog"
        onClick={() => setCode(true)}
      >
        {joining("joining.qr")}
      </button>
      {code && (
        <qrCode.Part link={link} name={joining("joining.qrFor", { seat })} close={() => setCode(false)} />
      )}
    </div>
  );
}

export function Invitation() {
  const { round, sync, announcer, navigate } = useStore();
  const id = sync.id.value;
  const { invited, declined } = round.presence;
  const { face } = round.clock;
  if (id === null) return null;
  const keys = Object.entries(invited.value) as [SeatName, string][];
  const side = seatName(keys.find(([seat]) => seat !== "umpire")?.[0] ?? "spectators");
  const withdraw = async () => {
    const refused = await sync.withdraw();
    if (refused !== null) return announcer.tell(refused, "refused");
    navigate({ kind: "table", id: null });
    announcer.speak(joining("joining.withdrawn"));
  };
  return (
    <section class="invitation" aria-label={t("people.inviteTitle", { side })}>
      <div class="invitation-head">
        <h2>{t("people.inviteTitle", { side })}</h2>
        <p>{t("people.inviteText", { side })}</p>
        <p class="waits">
          <i class="presence" /> {t("people.waiting", { side })} {face.value && termsText(face.value.terms)}
        </p>
        <p role="status">
          {keys.some(([seat]) => declined.value.includes(seat)) && joining("joining.guestDeclined")}
        </p>
      </div>
      {keys.map(([seat, key]) => (
        <LinkField key={seat} invitee={seat} link={linkOf(shareOrigin(), id, seat, key)} />
      ))}
      <LinkField invitee="spectators" link={linkOf(shareOrigin(), id, undefined, undefined)} />
      <div class="deeds">
        <ConfirmButton
          text={joining("joining.withdraw")}
          confirmText={joining("joining.withdrawSure")}
          act={() => void withdraw()}
        />
      </div>
    </section>
  );
}

// Links to share at any time: the user's own seats for another device, guests who have not come, spectators.
export function Invite() {
  const { round, sync } = useStore();
  const { part } = useDisclosure();
  const [id, keys] = [sync.id.value, seatKeys({ round })];
  if (id === null) return null;
  const link = (invitee: Invitee) =>
    invitee === "spectators"
      ? linkOf(shareOrigin(), id, undefined, undefined)
      : linkOf(shareOrigin(), id, invitee, keys[invitee]);
  const invitees = (["white", "black", "umpire", "spectators"] as const).filter(
    (invitee) => invitee === "spectators" || keys[invitee] !== undefined,
  );
  return (
    <details class="agreed invite" {...part}>
      <summary>{t("people.invite")}</summary>
      <div class="fold-body">
        <p>{t("people.inviteHelp")}</p>
        <div class="deeds">
          {invitees.map((invitee) => (
            <CopyLink
              key={invitee}
              text={t("people.copyLink", { seat: seatName(invitee) })}
              link={link(invitee)}
              said={copied(invitee)}
            />
          ))}
        </div>
      </div>
    </details>
  );
}

// The Umpire's seat is open: the link for whoever is to take it.
export function UmpireAwaited({ id }: { id: string }) {
  const { presence, requests } = useStore().round;
  const invitation = presence.invited.value.umpire;
  const invited = invitation !== undefined;
  return (
    <div class="request" data-testid="umpire-awaited">
      <p>{t(invited ? "people.umpireAwaited" : "people.umpireUninvited")}</p>
      <div class="deeds">
        {invited && (
          <CopyLink
            text={t("people.copy")}
            link={linkOf(shareOrigin(), id, "umpire", invitation)}
            said={copied("umpire")}
          />
        )}
        <button title={t("people.umpireLinkHelp")} onClick={() => requests.inviteUmpire()}>
          {t(invited ? "people.umpireNewLink" : "people.umpireLink")}
        </button>
      </div>
    </div>
  );
}
